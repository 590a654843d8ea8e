extension Endpoint {
    /// `GET`.
    public static func get(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        options: EndpointOptions = EndpointOptions()
    ) -> Endpoint {
        Endpoint(EndpointRequest(.get, path, query, headers, .none, options))
    }

    /// `HEAD`.
    public static func head(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        options: EndpointOptions = EndpointOptions()
    ) -> Endpoint {
        Endpoint(EndpointRequest(.head, path, query, headers, .none, options))
    }

    /// `OPTIONS`.
    public static func options(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        options: EndpointOptions = EndpointOptions()
    ) -> Endpoint {
        Endpoint(EndpointRequest(.options, path, query, headers, .none, options))
    }

    /// `POST`.
    ///
    /// - Parameter invalidates: The types of elements whose lists in `Repositories` it makes wrong.
    public static func post(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [String] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.post, path, query, headers, body, options, invalidates))
    }

    /// `PUT`.
    ///
    /// - Parameter invalidates: As with `post`.
    public static func put(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [String] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.put, path, query, headers, body, options, invalidates))
    }

    /// `PATCH`.
    ///
    /// - Parameter invalidates: As with `post`.
    public static func patch(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [String] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.patch, path, query, headers, body, options, invalidates))
    }

    /// `DELETE`.
    ///
    /// - Parameter invalidates: As with `post`.
    public static func delete(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        options: EndpointOptions = EndpointOptions(),
        invalidates: [String] = []
    ) -> Endpoint {
        Endpoint(EndpointRequest(.delete, path, query, headers, body, options, invalidates))
    }
}

extension ListEndpoint {
    /// `GET`.
    public static func get(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        paging: Paging,
        options: EndpointOptions = EndpointOptions()
    ) -> ListEndpoint {
        ListEndpoint(EndpointRequest(.get, path, query, headers, .none, options), paging: paging)
    }

    /// `POST`.
    public static func post(
        _ path: EndpointPath,
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        paging: Paging,
        options: EndpointOptions = EndpointOptions()
    ) -> ListEndpoint {
        ListEndpoint(EndpointRequest(.post, path, query, headers, body, options), paging: paging)
    }
}
