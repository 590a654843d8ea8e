import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Checks the messages, and gives them their Swift names and the types of their parameters.
struct MessagesPass: Pass {
    let spec: MessagesSpec
    var log = ResolutionLog()
    /// The first spelling of each language, by the tag in lower case.
    private var languages: [String: String] = [:]

    init(spec: MessagesSpec) { self.spec = spec }

    mutating func run() -> Messages {
        let source = language(spec.source)
        var names = NamesInUse<SourceRange>()
        let messages = spec.messages.compactMap { message($0, source: source, &names) }
        return Messages(source: source, resources: resources(), messages: messages)
    }

    private mutating func resources() -> Set<Messages.Resource> {
        var places: [MessagesSpec.Resource: SourceRange] = [:]
        for resource in spec.resources {
            if let earlier = places.updateValue(resource.range, forKey: resource.value) {
                report(.namedTwice(resource.map(\.rawValue), earlier: earlier))
            }
        }
        return Set(
            places.keys.map { resource in
                switch resource {
                case .xcstrings: .xcstrings
                case .strings: .strings
                }
            }
        )
    }

    private mutating func language(_ tag: Located<String>) -> String {
        if !LanguageTag.isValid(tag.value) { report(.notALanguage(tag)) }
        let key = tag.value.lowercased()
        languages[key] = languages[key] ?? tag.value
        return languages[key] ?? tag.value
    }

    private mutating func message(
        _ spec: LocalizedMessageSpec,
        source: String,
        _ names: inout NamesInUse<SourceRange>
    ) -> Message? {
        let name = self.name(of: spec, &names)
        let texts = self.texts(of: spec)
        guard let sourceText = texts.first(where: { $0.language == source })?.content else {
            report(.missingSourceText(spec.key, language: self.spec.source.value))
            return nil
        }
        let parameters = parameters(of: spec, sourceText)
        let count = count(of: spec, parameters)
        for text in texts { check(text.content, in: text.language, parameters, count: count) }
        guard let name else { return nil }
        return Message(
            key: spec.key.value,
            name: name,
            doc: text(spec.doc),
            parameters: parameters,
            count: count,
            texts: (texts.filter { $0.language == source } + texts.filter { $0.language != source })
                .map { Message.Text(language: $0.language, content: Message.Text.Content($0.content)) }
        )
    }

    private mutating func name(
        of spec: LocalizedMessageSpec,
        _ names: inout NamesInUse<SourceRange>
    ) -> String? {
        // The table of the generated code has each key in a line of its own.
        if let space = spec.key.value.unicodeScalars.first, space == " " || spec.key.value.utf8.contains(0x0A)
        {
            report(.hiddenCharacter(spec.key.range, space == " " ? " " : "\n"))
        }
        guard let name = memberName(key: spec.key, chosen: spec.name) else { return nil }
        let place = Located(name, at: (spec.name ?? spec.key).range)
        if ReservedNames.messages.contains(name) { report(.messageNameReserved(place)) }
        _ = isFree(place, &names)
        return name
    }

    private mutating func texts(
        of spec: LocalizedMessageSpec
    ) -> [(language: String, content: LocalizedTextSpec.Content)] {
        var places: [String: SourceRange] = [:]
        return spec.texts.map { text in
            let language = language(text.language)
            if let earlier = places.updateValue(text.language.range, forKey: language) {
                report(.namedTwice(text.language, earlier: earlier))
            }
            return (language, text.content)
        }
    }
}

extension Message.Text.Content {
    fileprivate init(_ spec: LocalizedTextSpec.Content) {
        switch spec {
        case .text(let template): self = .text(template.resolvedParts)
        case .plural(let texts):
            var categories: [Message.Category: [Message.Part]] = [:]
            var other: [Message.Part] = []
            for (category, template) in texts {
                if let category = Message.Category(rawValue: category.value) {
                    categories[category] = template.resolvedParts
                } else {
                    other = template.resolvedParts
                }
            }
            self = .plural(categories, other: other)
        }
    }
}

extension TemplateSpec {
    fileprivate var resolvedParts: [Message.Part] {
        parts.map { part in
            switch part {
            case .literal(let text): .literal(text)
            case .placeholder(let name): .placeholder(name.value)
            }
        }
    }
}
