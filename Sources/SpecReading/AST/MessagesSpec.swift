package import SourceDiagnostics

/// A `messages.yaml` as its author wrote it.
package struct MessagesSpec: Sendable {
    /// The files besides the Swift.
    package enum Resource: String, CaseIterable, Sendable { case xcstrings, strings }

    package let file: SourceFile
    /// The language in which every message has a text.
    package let source: Located<String>
    package let resources: [Located<Resource>]
    package let messages: [LocalizedMessageSpec]
}

/// `greeting: { en: "Hello, {name}!", de: "Hallo, {name}!" }`
package struct LocalizedMessageSpec: Sendable {
    package enum ParameterType: String, CaseIterable, Sendable { case string, int, double }

    package struct Parameter: Sendable {
        package let name: Located<String>
        package let type: Located<ParameterType>
    }

    package let key: Located<String>
    /// `name:`, the Swift name.
    package let name: Located<String>?
    package let doc: Located<String>?
    /// `nil` if the placeholders of the text in the source language are the parameters, which are then texts.
    package let parameters: [Parameter]?
    /// `plural:`, the parameter that selects the category of plurals, unresolved.
    package let plural: Located<String>?
    package let texts: [LocalizedTextSpec]
}

/// The text of a message in a language.
package struct LocalizedTextSpec: Sendable {
    package enum Content: Sendable {
        case text(TemplateSpec)
        /// By category. `other` is one of them.
        case plural([(category: Located<String>, text: TemplateSpec)])
    }

    package let language: Located<String>
    package let content: Content
}

/// A text with placeholders: `Hello, {name}!`
package struct TemplateSpec: Sendable {
    package enum Part: Sendable {
        /// With single braces for doubled ones.
        case literal(String)
        case placeholder(Located<String>)
    }

    package let text: Located<String>
    package let parts: [Part]

    package var placeholders: [Located<String>] {
        parts.compactMap { part in if case .placeholder(let name) = part { name } else { nil } }
    }
}
