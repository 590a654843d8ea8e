import GenAPIRuntime
package import ResolvedAPI

/// Requests and responses as files and reports show them: without the values of secret names.
package enum SecretRedaction {
    /// Whether the value of a header is secret.
    package static func isSecret(header name: String) -> Bool { Redaction.isSecret(field: name) }

    /// A URL without the secrets in its query.
    package static func shown(url: String) -> String { Redaction.shown(url: url) }

    /// - Returns: JSON without secrets, a form without secrets, or the number of bytes.
    package static func shown(_ body: [UInt8], _ contentType: String?) -> String {
        if let json = try? JSONLiteral(json: body) { return redacted(json).json }
        if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            return String(Redaction.shown(url: "?" + String(decoding: body, as: UTF8.self)).dropFirst())
        }
        return "(\(body.count) bytes)"
    }

    /// The value with placeholders in members with secret names, whatever these members contain.
    package static func redacted(_ value: JSONLiteral) -> JSONLiteral {
        switch value {
        case .object(let members):
            .object(
                members.map { member in
                    let isSecret = Redaction.isSecret(member: member.key) && member.value != .null
                    return .init(
                        key: member.key,
                        value: isSecret ? hidden(member.value) : redacted(member.value)
                    )
                }
            )
        case .array(let items): .array(items.map(redacted))
        default: value
        }
    }

    private static func hidden(_ value: JSONLiteral) -> JSONLiteral {
        switch value {
        case .object(let members): .object(members.map { .init(key: $0.key, value: hidden($0.value)) })
        case .array(let items): .array(items.map(hidden))
        case .null, .bool: value
        case .number: .number("0")
        case .string: .string(Redaction.mark)
        }
    }
}
