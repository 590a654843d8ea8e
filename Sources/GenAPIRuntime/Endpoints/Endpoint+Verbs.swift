public import GenAPIMapping
public import HTTPTypes

// `operation` is the name of the call in the API's spec, such as `User.get`, for logs, events and middleware. Generated
// code sets it.

extension Endpoint {
    /// `GET`.
    public static func get(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        options: EndpointOptions = EndpointOptions()
    ) -> Endpoint {
        Endpoint(EndpointRequest(.get, path, operation, query, headers, .none, options))
    }

    /// `HEAD`.
    public static func head(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        options: EndpointOptions = EndpointOptions()
    ) -> Endpoint {
        Endpoint(EndpointRequest(.head, path, operation, query, headers, .none, options))
    }

    /// `OPTIONS`.
    public static func options(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions()
    ) -> Endpoint {
        Endpoint(EndpointRequest(.options, path, operation, query, headers, body, options))
    }

    /// `POST`.
    ///
    /// - Parameter invalidates: The element types whose lists become stale: `[Trip.self]`.
    public static func post(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [any (JSONReadable & Sendable).Type] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.post, path, operation, query, headers, body, options, invalidates))
    }

    /// `PUT`.
    ///
    /// - Parameter invalidates: As with `post`.
    public static func put(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [any (JSONReadable & Sendable).Type] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.put, path, operation, query, headers, body, options, invalidates))
    }

    /// `PATCH`.
    ///
    /// - Parameter invalidates: As with `post`.
    public static func patch(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [any (JSONReadable & Sendable).Type] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.patch, path, operation, query, headers, body, options, invalidates))
    }

    /// `DELETE`.
    ///
    /// - Parameter invalidates: As with `post`.
    public static func delete(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [any (JSONReadable & Sendable).Type] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.delete, path, operation, query, headers, body, options, invalidates))
    }
}

extension Endpoint {
    /// Any other method: `TRACE`, one of an extension of HTTP, or the server's own.
    ///
    ///     let purge: Endpoint<NoContent> = .call(HTTPRequest.Method("PURGE")!, "/pages/7")
    ///
    /// What nobody knows about a method, such as whether it is idempotent, is taken to be false, so it is not retried.
    ///
    /// - Parameter invalidates: As with `post`.
    public static func call(
        _ method: HTTPRequest.Method,
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [any (JSONReadable & Sendable).Type] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(method, path, operation, query, headers, body, options, invalidates))
    }
}
