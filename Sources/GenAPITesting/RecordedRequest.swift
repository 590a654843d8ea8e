import GenAPIRuntime
public import HTTPTypes

/// A request as it would have gone on the wire.
public struct RecordedRequest: Sendable {
    /// As on the wire.
    public let method: String
    /// The whole URL.
    public let url: String
    /// Path and query.
    public let target: String
    /// Credentials included.
    public let headers: HTTPFields
    /// `nil` when there is none, which is not the same as an empty one.
    public let body: [UInt8]?

    init(_ request: WireRequest) async throws {
        method = request.head.method.rawValue
        url = request.url
        target = request.head.path ?? ""
        headers = request.head.headerFields
        body = try await request.body?.bytes()
    }

    /// Without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// `GET /v1/users`
    public var line: String { "\(method) \(path)" }

    /// Without its question mark, as it goes on the wire.
    public var query: String { String(target.dropFirst(path.count + 1)) }

    /// The body as UTF-8.
    public var bodyText: String? { body.map { String(decoding: $0, as: UTF8.self) } }

    /// The value of a header.
    public subscript(header: String) -> String? {
        HTTPField.Name(header).flatMap { headers[$0] }
    }
}

extension RecordedRequest: CustomReflectable {
    /// Nothing but the line: headers, the query and the body may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: ["line": line], displayStyle: .struct) }
}
