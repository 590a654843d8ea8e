import HTTPTypes

extension ListEndpoint {
    /// `GET`.
    public static func get(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        paging: Paging,
        options: EndpointOptions = EndpointOptions()
    ) -> ListEndpoint {
        ListEndpoint(EndpointRequest(.get, path, operation, query, headers, .none, options), paging: paging)
    }

    /// `POST`.
    public static func post(
        _ path: EndpointPath,
        operation: String = "",
        query: [QueryItem] = [],
        headers: [HeaderItem] = [],
        body: RequestBody = .none,
        paging: Paging,
        options: EndpointOptions = EndpointOptions()
    ) -> ListEndpoint {
        ListEndpoint(EndpointRequest(.post, path, operation, query, headers, body, options), paging: paging)
    }
}
