/// One call an API offers, with everything it takes already filled in. Making one sends nothing.
///
///     let me: Endpoint<User> = .get("/users/me")
///     let user = try await client.send(me)
public struct Endpoint<Response: EndpointResponse>: Sendable {
    private(set) var storage: EndpointStorage

    var request: EndpointRequest {
        get { storage.request }
        set { storage = EndpointStorage(newValue) }
    }

    init(_ request: EndpointRequest) {
        storage = EndpointStorage(request)
    }
}

/// A call that answers a list in pages.
///
///     let users: ListEndpoint<User> = .get("/users", paging: .standard())
///     for try await page in client.pages(users, limit: 50) { … }
public struct ListEndpoint<Element: JSONReadable & Sendable>: Sendable {
    let storage: ListEndpointStorage

    var request: EndpointRequest { storage.request }
    var paging: Paging { storage.paging }

    init(_ request: EndpointRequest, paging: Paging) {
        self.init(ListEndpointStorage(request, paging: paging))
    }

    init(_ storage: ListEndpointStorage) {
        self.storage = storage
    }
}

/// What an endpoint holds, behind one reference: the functions that make and hand on endpoints are many, and each has
/// the code to copy what it hands on.
final class EndpointStorage: Sendable {
    let request: EndpointRequest

    init(_ request: EndpointRequest) {
        self.request = request
    }
}

final class ListEndpointStorage: Sendable {
    let request: EndpointRequest
    let paging: Paging

    init(_ request: EndpointRequest, paging: Paging) {
        self.request = request
        self.paging = paging
    }
}

extension Endpoint: CustomStringConvertible {
    /// `GET /users/7`
    public var description: String { request.line.description }
}

extension ListEndpoint: CustomStringConvertible {
    /// `GET /users`
    public var description: String { request.line.description }
}

/// A request as its endpoint makes it: without a server, without credentials.
struct EndpointRequest: Sendable {
    enum Target: Sendable {
        /// Below the server's base path.
        case path(EndpointPath, query: [QueryItem])
        /// Path and query from the server's root, escaped: where a server said that the next page is.
        case root(String)
    }

    enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        case options = "OPTIONS"
    }

    let method: Method
    /// What the API's spec calls the call, such as `User.get`; empty for one that is made by hand.
    let operation: String
    var target: Target
    var headers: [HeaderItem]
    let body: RequestBody
    var options: EndpointOptions.Values
    /// The types of elements whose lists it makes wrong.
    let invalidates: [any (JSONReadable & Sendable).Type]

    init(
        _ method: Method,
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

    /// Method and path, for errors: no query, as secrets may be in it.
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
    /// Nothing but the line: parameters, headers and the body may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}

extension ListEndpoint: CustomReflectable {
    /// Nothing but the line: parameters, headers and the body may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}

extension EndpointRequest: CustomReflectable {
    /// Nothing but the line: parameters, headers and the body may hold secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["line": line.description], displayStyle: .struct)
    }
}
