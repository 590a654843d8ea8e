/// What one call does otherwise than its endpoint says. Each value begins as the endpoint has it.
///
///     let user = try await client.send(
///         User.get(id: "7").with {
///             $0.timeout = .seconds(5)
///             $0.headers.append(.header("X-Trace", trace))
///         }
///     )
public struct CallOptions: Sendable {
    /// For the whole call: every attempt, every wait between them, and the reading of the answer. `nil`: the API's.
    public var timeout: Duration?
    /// For each attempt; one that takes longer has failed, and may be followed by another. `nil`: the client's.
    public var attemptTimeout: Duration?
    /// When the call is tried again. `nil`: as the API says.
    public var retry: RetryPolicy?
    /// How long the answer may be used again without asking. `nil`: as long as the server says.
    public var cache: Duration?
    /// Which of the waiting calls goes first: calls above `medium`, then those of `medium`, then the others.
    public var priority: TaskPriority
    /// The last one of a name counts, before the API's of that name.
    public var headers: [HeaderItem]
    /// In this order. A page of a list has parameters of its own in place of those of the same name.
    public var query: [QueryItem]
}

extension Endpoint {
    /// The same call with other options.
    public func with(_ change: (inout CallOptions) -> Void) -> Endpoint {
        Endpoint(request.with(change))
    }
}

extension ListEndpoint {
    /// The same list, each page of which is asked for with other options.
    public func with(_ change: (inout CallOptions) -> Void) -> ListEndpoint {
        ListEndpoint(request.with(change), paging: paging)
    }
}

extension EndpointRequest {
    fileprivate func with(_ change: (inout CallOptions) -> Void) -> EndpointRequest {
        guard case .path(let path, let query) = target else { return self }
        var call = CallOptions(
            timeout: options.timeout,
            attemptTimeout: options.attemptTimeout,
            retry: options.retry,
            cache: options.cache,
            priority: options.priority,
            headers: headers,
            query: query
        )
        change(&call)
        var request = self
        request.options.timeout = call.timeout
        request.options.attemptTimeout = call.attemptTimeout
        request.options.retry = call.retry
        request.options.cache = call.cache
        request.options.priority = call.priority
        request.headers = call.headers
        request.target = .path(path, query: call.query)
        return request
    }
}

extension CallOptions: CustomReflectable {
    /// Times and priority: headers and the query may hold secrets.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["timeout": timeout as Any, "cache": cache as Any, "priority": priority],
            displayStyle: .struct
        )
    }
}
