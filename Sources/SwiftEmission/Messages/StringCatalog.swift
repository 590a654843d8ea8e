import ResolvedAPI
import SourceDiagnostics

/// A String Catalog of Xcode (`.xcstrings`), version 1.0.
struct StringCatalog {
    private let messages: Messages

    init(_ messages: Messages) { self.messages = messages }

    /// Its first line is that of no catalog that Xcode writes, so that a catalog with edits is not overwritten.
    var text: String {
        let strings = messages.messages.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ($0.key, Self.entry($0)) }
        let language = JSONText.string(messages.source).compact
        return #"\#(GeneratedFile.catalogHeader)\#(language.dropFirst()), "strings": "#
            + JSONText.object(strings).pretty() + " }\n"
    }

    private static func entry(_ message: Message) -> JSONText {
        let localizations = message.texts.sorted { $0.language < $1.language }.map { text in
            (text.language, JSONText.object(localization(text.content, FormatString(message: message))))
        }
        let comment = message.doc.map { [("comment", JSONText.string($0))] } ?? []
        return .object(
            comment + [("extractionState", .string("manual")), ("localizations", .object(localizations))]
        )
    }

    private static func localization(
        _ content: Message.Text.Content,
        _ format: FormatString
    ) -> [(key: String, value: JSONText)] {
        switch content {
        case .text(let parts):
            return [unit(format.text(parts))]
        case .plural where format.message.parameters.count == 1:
            return [plural(content) { format.text($0) }]
        case .plural:
            // Only a substitution says which of several arguments is the count.
            let name = format.message.count ?? ""
            let substitution: [(key: String, value: JSONText)] = [
                ("argNum", .int(format.countPlace)), ("formatSpecifier", .string("lld")),
                plural(content) { format.text($0, count: "%arg") },
            ]
            return [unit("%#@\(name)@"), ("substitutions", .object([(name, .object(substitution))]))]
        }
    }

    private static func plural(
        _ content: Message.Text.Content,
        _ text: ([Message.Part]) -> String
    ) -> (key: String, value: JSONText) {
        let texts = content.plural.map { ($0.category, JSONText.object([unit(text($0.parts))])) }
        return ("variations", .object([("plural", .object(texts))]))
    }

    private static func unit(_ value: String) -> (key: String, value: JSONText) {
        ("stringUnit", .object([("state", .string("translated")), ("value", .string(value))]))
    }
}

extension Message.Text.Content {
    /// The texts of a plural by category, `other` last; none of a text.
    var plural: [(category: String, parts: [Message.Part])] {
        guard case .plural(let categories, let other) = self else { return [] }
        let texts = Message.Category.allCases.compactMap { category in
            categories[category].map { (category.rawValue, $0) }
        }
        return texts + [("other", other)]
    }
}
