import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

extension MessagesPass {
    /// The declared parameters, or else the placeholders of the text in the source language.
    mutating func parameters(
        of spec: LocalizedMessageSpec,
        _ source: LocalizedTextSpec.Content
    ) -> [Message.Parameter] {
        let declared = spec.parameters?.map { ($0.name, Message.ParameterType($0.type.value)) }
        var names = NamesInUse<SourceRange>()
        return (declared ?? Self.implicitParameters(of: spec, source)).compactMap { placeholder, type in
            guard let name = memberName(key: placeholder, chosen: nil) else { return nil }
            if let other = names.take(name, for: placeholder.range) {
                report(.placeholdersMeet(placeholder, name: name, other: other))
            }
            return Message.Parameter(placeholder: placeholder.value, name: name, type: type)
        }
    }

    /// Texts, but `count` is a whole number in a message with plurals.
    private static func implicitParameters(
        of spec: LocalizedMessageSpec,
        _ source: LocalizedTextSpec.Content
    ) -> [(Located<String>, Message.ParameterType)] {
        var known: Set<String> = []
        return source.templates.flatMap(\.placeholders).filter { known.insert($0.value).inserted }
            .map { ($0, $0.value == "count" && spec.hasPlural ? .int : .string) }
    }

    /// The placeholder of the number that selects the category.
    mutating func count(of spec: LocalizedMessageSpec, _ parameters: [Message.Parameter]) -> String? {
        if let chosen = spec.plural {
            guard let parameter = parameters.first(where: { $0.placeholder == chosen.value }) else {
                report(.unknownPlaceholder(chosen, nearest: nearest(to: chosen.value, in: parameters)))
                return nil
            }
            if parameter.type != .int { report(.countIsNoNumber(chosen)) }
            return chosen.value
        }
        guard spec.hasPlural else { return nil }
        let numbers = parameters.filter { $0.type == .int }
        if numbers.count != 1 { report(.pluralWithoutCount(spec.key, isAmbiguous: numbers.count > 1)) }
        return numbers.first?.placeholder
    }

    mutating func check(
        _ content: LocalizedTextSpec.Content,
        in language: String,
        _ parameters: [Message.Parameter],
        count: String?
    ) {
        switch content {
        case .text(let template):
            check(template, parameters, required: parameters)
        case .plural(let texts):
            let known = PluralCategories.categories(of: language)
            for (category, template) in texts {
                let isOther = category.value == "other"
                if !isOther, !known.contains(where: { $0.rawValue == category.value }) {
                    report(.unusedCategory(category, language: language, known: known))
                }
                // 'One photo' needs no number. Without a known number, the author gets one message.
                let required =
                    isOther
                    ? parameters : count.map { count in parameters.filter { $0.placeholder != count } }
                check(template, parameters, required: required ?? [])
            }
        }
    }

    private mutating func check(
        _ template: TemplateSpec,
        _ parameters: [Message.Parameter],
        required: [Message.Parameter]
    ) {
        _ = text(template.text)
        // A misspelled placeholder is not missing as well.
        var used = Set(template.placeholders.map(\.value))
        let known = Set(parameters.map(\.placeholder))
        for placeholder in template.placeholders where !known.contains(placeholder.value) {
            let nearest = nearest(to: placeholder.value, in: parameters)
            report(.unknownPlaceholder(placeholder, nearest: nearest))
            if let nearest { used.insert(nearest) }
        }
        for parameter in required where !used.contains(parameter.placeholder) {
            report(.missingPlaceholder(parameter.placeholder, in: template.text))
        }
    }

    private mutating func nearest(to name: String, in parameters: [Message.Parameter]) -> String? {
        log.suggestions.closest(to: name, in: parameters.map(\.placeholder))
    }
}

extension LocalizedMessageSpec {
    fileprivate var hasPlural: Bool {
        texts.contains { text in if case .plural = text.content { true } else { false } }
    }
}

extension LocalizedTextSpec.Content {
    fileprivate var templates: [TemplateSpec] {
        switch self {
        case .text(let template): [template]
        case .plural(let texts): texts.map(\.text)
        }
    }
}

extension Message.ParameterType {
    fileprivate init(_ type: LocalizedMessageSpec.ParameterType) {
        self =
            switch type {
            case .string: .string
            case .int: .int
            case .double: .double
            }
    }
}
