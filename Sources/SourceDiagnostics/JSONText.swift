import TextEscaping

/// JSON in a stable format: members in the given order, no optional spaces by default, and no invisible characters.
package indirect enum JSONText: Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case string(String)
    case array([JSONText])
    case object([(key: String, value: JSONText)])

    /// On one line.
    package var compact: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .string(let value): value.jsonLiteral
        case .array(let items): "[\(items.map(\.compact).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\($0.key.jsonLiteral):\($0.value.compact)" }.joined(separator: ","))}"
        }
    }

    /// Indented by two spaces, for people.
    package func pretty(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .array(let items) where !items.isEmpty:
            if items.allSatisfy(\.isScalar) { return "[\(items.map(\.compact).joined(separator: ", "))]" }
            let lines = items.map { "\(inner)\($0.pretty(indent: inner))" }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\($0.key.jsonLiteral): \($0.value.pretty(indent: inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        default:
            return compact
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
