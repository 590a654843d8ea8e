/// The options of one call. Each value is initially the endpoint's.
///
///     let user = try await client.send(
///         User.get(id: "7").with {
///             $0.timeout = .seconds(5)
///             $0.headers.append(.header("X-Trace", trace))
///         }
///     )
public struct CallOptions: Sendable {
    /// The limit of the whole call: every attempt, every wait between them, and the reading of the response. `nil` for
    /// the API's.
    public var timeout: Duration?
    /// The limit of each attempt. An attempt that takes longer has failed, and may be retried. `nil` for the client's.
    public var attemptTimeout: Duration?
    /// The retry policy. `nil` for the API's.
    public var retry: RetryPolicy?
    /// How long the response may be reused. `nil` for as long as the server says.
    public var cache: Duration?
    /// The order of waiting calls: calls above `medium` go first, then those of `medium`, then the others.
    public var priority: TaskPriority
    /// The redirects that the call follows. `nil` for the client's.
    public var redirects: RedirectPolicy?
    /// A value of the app's own, such as the screen that the call is for. Middleware and the client's events find it in
    /// `CallIdentity.context`; it is not sent.
    public var context: (any Sendable)?
    /// Additional headers. The last one of a name counts, and replaces the API's header of that name.
    public var headers: [HeaderItem]
    /// The query, in this order. A page of a list replaces parameters of the same names with its own.
    public var query: [QueryItem]
}

extension Endpoint {
    /// The same call with other options.
    public func with(_ change: (inout CallOptions) -> Void) -> Endpoint {
        Endpoint(request.with(change))
    }
}

extension EndpointRequest {
    func with(_ change: (inout CallOptions) -> Void) -> EndpointRequest {
        guard case .path(let path, let query) = target else { return self }
        var call = CallOptions(
            timeout: options.timeout,
            attemptTimeout: options.attemptTimeout,
            retry: options.retry,
            cache: options.cache,
            priority: options.priority,
            redirects: options.redirects,
            context: context,
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
        request.options.redirects = call.redirects
        request.context = call.context
        request.headers = call.headers
        request.target = .path(path, query: call.query)
        return request
    }
}

extension CallOptions: CustomReflectable {
    /// Shows times and priority, because headers and the query may hold secrets.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["timeout": timeout as Any, "cache": cache as Any, "priority": priority],
            displayStyle: .struct
        )
    }
}
