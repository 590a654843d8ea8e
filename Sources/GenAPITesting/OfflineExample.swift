import Foundation
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes

/// The parts of a request relative to the server's base path.
struct OfflineRequest {
    let method: String
    /// Percent-encoded.
    let segments: [Substring]
    let query: [String: [String]]
    let headers: HTTPFields
    let body: [UInt8]

    /// - Parameter target: Path and query relative to the base path.
    init(_ request: RecordedRequest, target: Substring) {
        method = request.method
        (segments, query) = Self.parts(of: target)
        headers = request.headers
        body = request.body ?? []
    }

    static func parts(of target: Substring) -> ([Substring], [String: [String]]) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var segments = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
        if segments.first == "" { segments.removeFirst() }
        // The root is the same with and without a slash.
        if segments == [""] { segments = [] }
        // Behind the first slash, an empty segment is an empty value.
        return (
            segments,
            items(of: parts.count > 1 ? parts[1] : "")
        )
    }

    static func items(of text: Substring, space: String = "+") -> [String: [String]] {
        var items: [String: [String]] = [:]
        for item in text.split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                let text = String($0).replacingOccurrences(of: "+", with: space)
                return text.removingPercentEncoding ?? text
            }
            items[pair[0], default: []].append(pair.count > 1 ? pair[1] : "")
        }
        return items
    }
}

/// An example with its parsed request.
struct OfflineExample: Sendable {
    let example: EndpointExample
    private let method: String
    private let segments: [Substring]
    private let query: [String: [String]]
    private let body: JSONValue?

    init(_ example: EndpointExample) {
        self.example = example
        let parts = example.request.split(separator: " ", maxSplits: 1)
        method = String(parts.first ?? "")
        (segments, query) = OfflineRequest.parts(of: parts.count > 1 ? parts[1] : "")
        body = example.body.flatMap { try? JSONValue(json: $0) }
    }

    /// A measure of how specific the example's request is.
    var precision: (Int, Int) {
        let open = segments.reduce(0) { $0 + $1.count { $0 == "{" } }
        let members = body?.object?.members.count ?? (body == nil ? 0 : 1)
        return (-open, query.count + example.headers.count + members)
    }

    var response: WireResponse {
        var headers: [String: String] = example.answer.isEmpty ? [:] : ["Content-Type": "application/json"]
        for header in example.answerHeaders {
            headers = headers.filter { $0.key.lowercased() != header.name.lowercased() }
            headers[header.name] = header.value
        }
        return StubAnswer(status: example.status, headers: headers, body: Array(example.answer.utf8)).response
    }

    func answers(_ request: OfflineRequest) -> Bool {
        method == request.method && segments.count == request.segments.count
            && zip(segments, request.segments).allSatisfy(Self.fits)
            && query.allSatisfy { request.query[$0.key] == $0.value }
            && example.headers.allSatisfy { header in
                HTTPField.Name(header.name).flatMap { request.headers[$0] } == header.value
            }
            && hasBody(request)
    }

    private func hasBody(_ request: OfflineRequest) -> Bool {
        guard let body else { return true }
        guard case .object(let object) = body else { return (try? JSONValue(json: request.body)) == body }
        if let sent = try? JSONValue(json: request.body) {
            return object.members.allSatisfy { sent[$0.key] == $0.value }
        }
        let form = OfflineRequest.items(
            of: Substring(String(decoding: request.body, as: UTF8.self)),
            space: " "
        )
        return object.members.allSatisfy { form[$0.key, default: []] == $0.value.texts }
    }

    /// Whether a path segment matches a pattern such as `{id}.json`. The value of `{folder=}` can be empty.
    private static func fits(_ pattern: Substring, _ segment: Substring) -> Bool {
        guard let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else {
            return String(pattern).removingPercentEncoding == String(segment).removingPercentEncoding
        }
        guard segment.hasPrefix(pattern[..<open]) else { return false }
        let rest = pattern[pattern.index(after: close)...]
        var tail = segment.dropFirst(pattern[..<open].count)
        if pattern[..<close].hasSuffix("="), fits(rest, tail) { return true }
        while !tail.isEmpty {
            tail = tail.dropFirst()
            if fits(rest, tail) { return true }
        }
        return false
    }
}

extension JSONValue {
    /// The value's items in a form.
    fileprivate var texts: [String] {
        switch self {
        case .null: []
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        default: [description]
        }
    }
}
