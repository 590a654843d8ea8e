import Foundation
import HTTPTypes

extension Redaction {
    /// What is replaced in a request, by value: servers can repeat it under any name. Short ones are part of many words.
    package static func secrets(of request: WireRequest, body: [UInt8]?) -> [String] {
        let fields = request.head.headerFields.filter { isSecret(field: $0.name.canonicalName) }.flatMap {
            field in
            [field.value] + field.value.split(separator: " ").dropFirst().flatMap { credentials(String($0)) }
        }
        let text = String(decoding: body ?? [], as: UTF8.self)
        let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().joined()
        let members = (try? JSONValue(json: body ?? [])).map { secrets(of: $0, isSecret: false) } ?? []
        return (fields + items(query) + items(text) + members).filter { $0.utf8.count >= 6 }
            .sorted { $0.utf8.count > $1.utf8.count }
    }

    /// A token, and what is in one that is a name and a password.
    private static func credentials(_ token: String) -> [String] {
        guard let data = Data(base64Encoded: token) else { return [token] }
        let parts = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).dropFirst()
        return [token] + parts.map { $0.removingPercentEncoding ?? String($0) }
    }

    private static func items(_ form: String) -> [String] {
        form.split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, isSecret(item: String(parts[0])) else { return nil }
            return parts[1].replacing("+", with: " ").removingPercentEncoding
        }
    }

    private static func secrets(of json: JSONValue, isSecret: Bool) -> [String] {
        switch json {
        case .string(let text): isSecret ? [text] : []
        case .array(let elements): elements.flatMap { secrets(of: $0, isSecret: isSecret) }
        case .object(let object):
            object.members.flatMap {
                secrets(of: $0.value, isSecret: isSecret || Redaction.isSecret(member: $0.key))
            }
        default: []
        }
    }
}

extension String {
    package func without(_ secrets: [String]) -> String {
        secrets.reduce(self) { $0.replacing($1, with: Redaction.mark) }
    }
}

extension JSONValue {
    /// The same shape, with these texts taken out of its texts.
    package func without(_ secrets: [String]) -> JSONValue {
        if secrets.isEmpty { return self }
        return switch self {
        case .string(let text): .string(text.without(secrets))
        case .array(let elements): .array(elements.map { $0.without(secrets) })
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.map {
                        JSONObject.Member(key: $0.key, value: $0.value.without(secrets))
                    }
                )
            )
        default: self
        }
    }
}
