import Foundation
import GenAPIMapping
import HTTPTypes

extension Redaction {
    /// The values in a body whose names mark them as secret.
    package static func secrets(of body: [UInt8], type: String, _ sensitive: Set<String>) -> [String] {
        formItems(of: body, type: type, sensitive) + members(of: body, sensitive)
    }

    private static func members(of body: [UInt8], _ sensitive: Set<String>) -> [String] {
        let json = (try? JSONValue(json: body)) ?? .null
        return secrets(of: json) { isSecret(member: $0) || sensitive.contains($0) }
    }

    /// The values in a header: the whole, the part after the scheme, and each cookie.
    static func secrets(of field: HTTPField) -> [String] {
        let parts =
            field.name == .cookie
            ? cookies(of: field.value)
            : field.value.split(separator: " ").dropFirst().flatMap { credentials(String($0)) }
        return [field.value] + parts
    }

    /// The values of the cookies in a `Cookie` header, except those that are too short to be secrets.
    static func cookies(of header: String) -> [String] {
        header.split(separator: ";").compactMap { cookie in
            let value = cookie.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
            return value.flatMap { $0.utf8.count >= 4 ? $0 : nil }
        }
    }

    /// A token and, for basic authentication, the name and the password in it (RFC 7617 section 2).
    package static func credentials(_ token: String) -> [String] {
        let bare = String(token.prefix { $0 != "=" })
        guard let data = Data(base64Encoded: token) else { return [token] }
        let pair = String(decoding: data, as: UTF8.self)
        let passwords = pair.split(separator: ":", maxSplits: 1).dropFirst().map(String.init)
        let decoded = passwords.compactMap { $0.replacing("+", with: " ").removingPercentEncoding }
        return [token, bare] + (passwords.isEmpty ? [] : [pair]) + passwords + decoded
    }

    static func items(_ form: String, _ sensitive: Set<String>) -> [String] {
        form.split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            let name = parts.first.map(String.init) ?? ""
            guard parts.count == 2,
                isSecret(item: name.removingPercentEncoding ?? name, or: sensitive)
            else { return nil }
            return parts[1].replacing("+", with: " ").removingPercentEncoding ?? String(parts[1])
        }
    }

    /// The items of a URL-encoded or multipart form.
    private static func formItems(of body: [UInt8], type: String, _ sensitive: Set<String>) -> [String] {
        if type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
            return items(String(decoding: body, as: UTF8.self), sensitive)
        }
        guard let boundary = MultipartReading.boundary(of: type) else { return [] }
        return MultipartReading.fields(in: body, boundary: boundary).flatMap { name, text in
            let isWhole = isSecret(item: name) || sensitive.contains(name)
            return isWhole ? [text] : members(of: Array(text.utf8), sensitive)
        }
    }

    /// The strings and numbers of members with such names.
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
