import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Texts that end up in comments and literals.
extension Pass {
    /// A text for people, unchanged.
    mutating func text(_ text: Located<String>?) -> String? {
        guard let text else { return nil }
        if let scalar = Self.unprintable(in: text.value) { report(.hiddenCharacter(text.range, scalar)) }
        return text.value
    }

    mutating func checkTexts(of spec: DeclarationSpec) {
        _ = text(spec.doc)
        _ = text(spec.deprecated)
    }

    /// Control characters, and characters that change how a text looks.
    static func unprintable(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { scalar in
            switch scalar {
            case " "..."~", "\n", "\t": false
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
            default: scalar.properties.generalCategory == .control
            }
        }
    }

    /// An example or a default, as JSON.
    mutating func literal(_ spec: LiteralSpec?) -> JSONLiteral? {
        guard let spec else { return nil }
        switch spec.value {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let digits): return .number(digits)
        case .string(let string): return .string(text(Located(string, at: spec.range)) ?? string)
        case .list(let elements): return .array(elements.compactMap { literal($0) })
        case .map(let members): return .object(self.members(members))
        }
    }

    mutating func members(_ specs: [LiteralSpec.Member]) -> [JSONLiteral.Member] {
        specs.compactMap { member in
            _ = text(member.key)
            return literal(member.value).map { JSONLiteral.Member(key: member.key.value, value: $0) }
        }
    }
}
