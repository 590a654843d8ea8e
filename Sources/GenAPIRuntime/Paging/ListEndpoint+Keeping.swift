// Properties of lists that a repository needs.

extension ListEndpoint {
    /// The list of an endpoint that responds with all of its elements.
    package init(whole endpoint: Endpoint<[Element]>) {
        self.init(endpoint.request, paging: .none)
    }

    /// How long a response is fresh, if the API says so.
    package var timeToLive: Duration? { request.options.ttl }

    /// The same list, whose pages come from the client's cache only after the server has confirmed them.
    package var revalidating: ListEndpoint {
        var request = request
        request.options.revalidates = true
        return ListEndpoint(request, paging: paging)
    }

    /// The same list with another value of a parameter of its query.
    package func replacing(_ parameter: String, with value: String) -> ListEndpoint {
        guard case .path(let path, let query) = request.target else { return self }
        var request = request
        request.target = .path(path, query: query.filter { $0.name != parameter } + [.item(parameter, value)])
        return ListEndpoint(request, paging: paging)
    }

    /// The path below the server's base path, as it goes on the wire; for a link, its URL.
    package var path: String { request.path }

    /// Whether the server drops old elements, as timelines do.
    package var hasLimitedHistory: Bool { paging.mode.hasLimitedHistory }

    /// Whether an element's sort key can change.
    package var hasChangingKeys: Bool { paging.mode.hasChangingKeys }

    /// The same text for the same list of the same server. It includes the paging mode, because cursors of one mode
    /// mean nothing in another.
    package func requestKey(_ client: Client?) -> String {
        request.key(client, details: paging.texts.map { "\($0)\n" }.joined())
    }
}
