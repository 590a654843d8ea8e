import Foundation
import HTTPTypes

extension Redaction {
    /// What is replaced in a request, by value: servers can repeat it under any name.
    ///
    /// - Parameter sensitive: The names that an API declares, beside those that say it themselves.
    package static func secrets(of request: WireRequest, body: [UInt8]?, sensitive: Set<String> = [])
        -> [String]
    {
        let fields = request.head.headerFields.filter { isSecret(field: $0.name.canonicalName) }.flatMap {
            field in
            [field.value] + field.value.split(separator: " ").dropFirst().flatMap { credentials(String($0)) }
        }
        let body = body ?? []
        let form = formItems(of: body, type: request.head.headerFields[.contentType] ?? "", sensitive)
        let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().joined()
        let json = (try? JSONValue(json: body)) ?? .null
        let members = secrets(of: json) { isSecret(member: $0) || sensitive.contains($0) }
        return (fields + items(query, sensitive) + form + members).filter { !$0.isEmpty }
            .sorted { $0.utf8.count > $1.utf8.count }
    }

    /// A token, and what is in one that is a name and a password.
    private static func credentials(_ token: String) -> [String] {
        guard let data = Data(base64Encoded: token) else { return [token] }
        let parts = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).dropFirst()
        return [token] + parts.map { $0.removingPercentEncoding ?? String($0) }
    }

    private static func items(_ form: String, _ sensitive: Set<String>) -> [String] {
        form.split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            let name = parts.first.map(String.init) ?? ""
            guard parts.count == 2,
                isSecret(item: name) || sensitive.contains(name.removingPercentEncoding ?? name)
            else { return nil }
            return parts[1].replacing("+", with: " ").removingPercentEncoding
        }
    }

    /// Of a form of either kind.
    private static func formItems(of body: [UInt8], type: String, _ sensitive: Set<String>) -> [String] {
        if type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
            return items(String(decoding: body, as: UTF8.self), sensitive)
        }
        guard let boundary = MultipartPart.boundary(of: type) else { return [] }
        return MultipartPart.fields(in: body, boundary: boundary)
            .filter { isSecret(item: $0.name) || sensitive.contains($0.name) }.map(\.text)
    }

    /// The texts and numbers in members of such names.
    private static func secrets(of json: JSONValue, in isSecret: (String) -> Bool) -> [String] {
        switch json {
        case .array(let elements): elements.flatMap { secrets(of: $0, in: isSecret) }
        case .object(let object):
            object.members.flatMap {
                isSecret($0.key) ? texts(of: $0.value) : secrets(of: $0.value, in: isSecret)
            }
        default: []
        }
    }

    private static func texts(of json: JSONValue) -> [String] {
        switch json {
        case .string(let text): [text]
        case .number(let number): [number.text]
        case .array(let elements): elements.flatMap(texts)
        case .object(let object): object.members.flatMap { texts(of: $0.value) }
        case .null, .bool: []
        }
    }
}

extension String {
    /// The text with a mark in the place of each secret. Those of less than six bytes are part of many words: they are
    /// taken out where they are a word of their own.
    package func without(_ secrets: [String]) -> String {
        secrets.reduce(self) { text, secret in
            secret.utf8.count < 6
                ? text.without(word: secret) : text.replacing(secret, with: Redaction.mark)
        }
    }

    private func without(word: String) -> String {
        var text = ""
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            let neighbors = [self[..<range.lowerBound].last, self[range.upperBound...].first]
            let isPart = neighbors.contains { $0.map { $0.isLetter || $0.isNumber } ?? false }
            text += rest[..<range.lowerBound] + (isPart ? word : Redaction.mark)
            rest = rest[range.upperBound...]
        }
        return text + rest
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
