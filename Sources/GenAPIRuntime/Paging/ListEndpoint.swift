public import GenAPIMapping

/// A call that returns a list in pages.
///
///     let users: ListEndpoint<User> = .get("/users", paging: .standard())
///     for try await page in client.pages(users, limit: 50) { … }
public struct ListEndpoint<Element: JSONReadable & Sendable>: Sendable {
    let storage: ListEndpointStorage

    package var request: EndpointRequest { storage.request }
    var paging: Paging { storage.paging }

    init(_ request: EndpointRequest, paging: Paging) {
        self.init(ListEndpointStorage(request, paging: paging))
    }

    init(_ storage: ListEndpointStorage) {
        self.storage = storage
    }
}

/// The contents of a list endpoint behind one reference, as `EndpointStorage`.
final class ListEndpointStorage: Sendable {
    let request: EndpointRequest
    let paging: Paging

    init(_ request: EndpointRequest, paging: Paging) {
        self.request = request
        self.paging = paging
    }
}

extension ListEndpoint {
    /// The same list, whose pages are requested with other options.
    public func with(_ change: (inout CallOptions) -> Void) -> ListEndpoint {
        ListEndpoint(request.with(change), paging: paging)
    }
}

extension ListEndpoint: CustomStringConvertible {
    /// `GET /users`
    public var description: String { request.line.description }
}

extension ListEndpoint: CustomReflectable {
    /// Shows only the line, because parameters, headers and the body may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}
