package import GenAPIMapping
package import HTTPTypes

/// One call of an API with all its arguments. Creating an endpoint sends nothing.
///
///     let me: Endpoint<User> = .get("/users/me")
///     let user = try await client.send(me)
public struct Endpoint<Response: EndpointResponse>: Sendable {
    private(set) var storage: EndpointStorage

    package internal(set) var request: EndpointRequest {
        get { storage.request }
        set { storage = EndpointStorage(newValue) }
    }

    package init(_ request: EndpointRequest) {
        storage = EndpointStorage(request)
    }
}

/// The contents of an endpoint behind one reference. Many functions create and return endpoints, and each has the code
/// to copy them.
final class EndpointStorage: Sendable {
    let request: EndpointRequest

    init(_ request: EndpointRequest) {
        self.request = request
    }
}

extension Endpoint: CustomStringConvertible {
    /// `GET /users/7`
    public var description: String { request.line.description }
}

/// A request as its endpoint creates it, without a server and credentials.
package struct EndpointRequest: Sendable {
    package enum Target: Sendable {
        /// A path below the server's base path.
        case path(EndpointPath, query: [QueryItem])
        /// Path and query from the server's root, escaped: the location of the next page that a server has sent.
        case root(String)
    }

    package let method: HTTPRequest.Method
    /// The name of the call in the API's spec, such as `User.get`; empty for a hand-written endpoint.
    package let operation: String
    package internal(set) var target: Target
    package internal(set) var headers: [HeaderItem]
    package internal(set) var body: RequestBody
    package var options: EndpointOptions.Values
    /// The element types whose lists become stale.
    let invalidates: [any (JSONReadable & Sendable).Type]
    /// A value of the app's own.
    var context: (any Sendable)?

    package init(
        _ method: HTTPRequest.Method,
        _ path: EndpointPath,
        _ operation: String,
        _ query: [QueryItem],
        _ headers: [HeaderItem],
        _ body: RequestBody,
        _ options: EndpointOptions,
        _ invalidates: [any (JSONReadable & Sendable).Type] = []
    ) {
        self.method = method
        self.operation = operation
        self.target = .path(path, query: query)
        self.headers = headers
        self.body = body
        self.options = options.values
        self.invalidates = invalidates
    }

    package var methodName: String { method.rawValue }

    /// Whether a text can be a method (RFC 9110 section 9.1).
    package static func isMethod(_ text: String) -> Bool { HTTPRequest.Method(rawValue: text) != nil }

    /// The method of a stored call. An operation with another text is never sent.
    package static func method(_ text: String) -> HTTPRequest.Method {
        HTTPRequest.Method(rawValue: text) ?? .get
    }

    /// Method and path, for errors. It has no query, which may hold secrets.
    var line: RequestSummary {
        let path =
            switch target {
            case .path(let path, _): path.text
            case .root(let target): target.split(separator: "?", maxSplits: 1).first.map(String.init) ?? "/"
            }
        return RequestSummary(method: method.rawValue, path: path)
    }
}

extension Endpoint: CustomReflectable {
    /// Shows only the line, because parameters, headers and the body may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}

extension EndpointRequest: CustomReflectable {
    /// Shows only the line, because parameters, headers and the body may hold secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["line": line.description], displayStyle: .struct)
    }
}
