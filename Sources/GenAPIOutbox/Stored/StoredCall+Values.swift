import Foundation
import GenAPIMapping
import GenAPIRuntime
import StoredCalls

/// Values in the path, the query and the body.
extension StoredCall {
    /// The texts of all values: the segments of the path, the query, the headers, and the strings and numbers of the body or
    /// the form.
    var texts: [String] {
        var texts = path.split(separator: "/").map { Self.text(of: $0) }
        for item in query + headers { texts += item.values }
        body?.visitTexts { texts.append($0) }
        return texts + (upload?.texts ?? [])
    }

    /// Replaces an id wherever it is a whole value: a segment of the path, a value of the query, of a header or of a form, an
    /// element of a joined list, a string or a number in the body. An id that `Identifier.temporary()` has made is also replaced in parts of
    /// these: in `/issues/{id}.json`, in the text of a body.
    mutating func replace(_ value: JSONValue, with new: JSONValue) {
        body = body?.replacing(value, with: new)
        upload?.replace(value, with: new)
        path = Self.replacing(value, with: new, inPath: path)
        guard let old = value.idText, let new = new.idText else { return }
        for index in query.indices { query[index].replace(old, with: new) }
        for index in headers.indices { headers[index].replace(old, with: new) }
    }

    static func replacing(_ value: JSONValue, with new: JSONValue, inPath path: String) -> String {
        guard let old = value.idText, let new = new.idText else { return path }
        let encoded = PercentEncoding.value.encode(new)
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            text(of: segment) == old ? encoded : String(segment).replacing(id: old, with: encoded)
        }.joined(separator: "/")
    }

    private static func text(of segment: Substring) -> String {
        segment.removingPercentEncoding ?? String(segment)
    }
}

extension JSONValue {
    /// A string, or the digits of a number; `nil` for other values.
    var idText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        default: nil
        }
    }

    /// Replaces an id wherever it is the value, and inside of texts if it is a temporary one.
    func replacing(_ value: JSONValue, with new: JSONValue) -> JSONValue {
        if self == value { return new }
        return switch self {
        case .string(let text):
            if let old = value.idText, text != old, let new = new.idText {
                .string(text.replacing(id: old, with: new))
            } else {
                self
            }
        case .array(let elements): .array(elements.map { $0.replacing(value, with: new) })
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.map {
                        JSONObject.Member(key: $0.key, value: $0.value.replacing(value, with: new))
                    }
                )
            )
        default: self
        }
    }

    /// Visits all strings, and the digits of all numbers.
    func visitTexts(_ visit: (String) -> Void) {
        switch self {
        case .array(let elements): for element in elements { element.visitTexts(visit) }
        case .object(let object): for member in object.members { member.value.visitTexts(visit) }
        default: if let idText { visit(idText) }
        }
    }
}

extension StoredItem {
    fileprivate mutating func replace(_ id: String, with new: String) {
        values = values.map { $0.replacing(id: id, with: new) }
    }
}
