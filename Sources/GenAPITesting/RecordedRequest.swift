import GenAPIRuntime
public import HTTPTypes

/// A request as a transport received it.
public struct RecordedRequest: Sendable {
    /// The HTTP method.
    public let method: String
    /// The whole URL.
    public let url: String
    /// Path and query.
    public let target: String
    /// Includes credentials.
    public let headers: HTTPFields
    /// `nil` if there is no body, as opposed to an empty one.
    public let body: [UInt8]?

    init(_ request: WireRequest) async throws {
        method = request.head.method.rawValue
        url = request.url
        target = request.head.path ?? ""
        headers = request.head.headerFields
        body = try await request.body?.bytes()
    }

    /// The target without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// `GET /v1/users`
    public var line: String { "\(method) \(path)" }

    /// The percent-encoded query without the question mark.
    public var query: String { String(target.dropFirst(path.count + 1)) }

    /// The body as UTF-8.
    public var bodyText: String? { body.map { String(decoding: $0, as: UTF8.self) } }

    /// The value of a header, looked up by name.
    public subscript(header: String) -> String? {
        HTTPField.Name(header).flatMap { headers[$0] }
    }
}

extension RecordedRequest: CustomReflectable {
    /// The line only, because headers, query and body may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: ["line": line], displayStyle: .struct) }
}
