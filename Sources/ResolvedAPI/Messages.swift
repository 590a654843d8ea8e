/// The texts of an app, from `messages.yaml`.
package struct Messages: Hashable, Sendable {
    /// The files besides the Swift.
    package enum Resource: Hashable, Sendable { case xcstrings, strings }

    /// The language in which every message has a text.
    package var source: String
    package var resources: Set<Resource>
    /// In the author's order.
    package var messages: [Message]

    package init(source: String, resources: Set<Resource> = [], messages: [Message]) {
        self.source = source
        self.resources = resources
        self.messages = messages
    }

    /// All languages, the source language first and the others in the order of their tags.
    package var languages: [String] {
        let others = Set(messages.flatMap { $0.texts.map(\.language) }).subtracting([source])
        return [source] + others.sorted()
    }
}

/// A text in several languages.
package struct Message: Hashable, Sendable {
    package enum ParameterType: Hashable, Sendable { case string, int, double }

    package struct Parameter: Hashable, Sendable {
        /// The name of the placeholder.
        package var placeholder: String
        /// The Swift name.
        package var name: String
        package var type: ParameterType

        package init(placeholder: String, name: String, type: ParameterType) {
            self.placeholder = placeholder
            self.name = name
            self.type = type
        }
    }

    package struct Text: Hashable, Sendable {
        package enum Content: Hashable, Sendable {
            case text([Part])
            /// The texts of the categories, in the order of the CLDR, and of `other`.
            case plural([Category: [Part]], other: [Part])
        }

        package var language: String
        package var content: Content

        package init(language: String, content: Content) {
            self.language = language
            self.content = content
        }
    }

    package enum Part: Hashable, Sendable {
        case literal(String)
        /// The placeholder of a parameter.
        case placeholder(String)
    }

    /// The plural categories of the CLDR besides `other`, in their order.
    package enum Category: String, CaseIterable, Hashable, Sendable { case zero, one, two, few, many }

    package var key: String
    package var name: String
    package var doc: String?
    /// In the order of the arguments. Every placeholder is that of one of them.
    package var parameters: [Parameter]
    /// The placeholder of the whole number that selects the category; not `nil` if a text is a plural.
    package var count: String?
    /// The source language first, then the author's order.
    package var texts: [Text]

    package init(
        key: String,
        name: String,
        doc: String? = nil,
        parameters: [Parameter] = [],
        count: String? = nil,
        texts: [Text]
    ) {
        self.key = key
        self.name = name
        self.doc = doc
        self.parameters = parameters
        self.count = count
        self.texts = texts
    }
}
