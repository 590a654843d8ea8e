import HTTPTypes

// Properties of endpoints that a repository needs.

extension Endpoint {
    /// How long a response is fresh, if the API says so.
    package var timeToLive: Duration? { request.options.ttl }

    /// The same call, which uses a response in the client's cache only after the server has confirmed it.
    package var revalidating: Endpoint {
        var endpoint = self
        endpoint.request.options.revalidates = true
        return endpoint
    }

    /// The same call, whose response is returned even if its login has ended in the meantime.
    package var outlivingLogin: Endpoint {
        var endpoint = self
        endpoint.request.options.outlivesLogin = true
        return endpoint
    }

    /// The name of the call in the API's spec; for a hand-written endpoint, its method and path.
    package var operationName: String { request.operation.isEmpty ? description : request.operation }

    /// The names of the element types whose lists become stale by the call.
    package var invalidatedTags: [String] { request.invalidates.map { "\($0)" } }

    /// Whether the call deletes an element.
    package var isDeletion: Bool { request.method == .delete }

    /// Whether it is sent to a server of its own.
    package var hasOtherServer: Bool { request.options.server != nil }

    /// Whether it changes nothing.
    package var isRead: Bool { request.method == .get || request.method == .head }

    /// The same text for the same request to the same server.
    package func requestKey(_ client: Client?) -> String { request.key(client) }

    /// The path below the server's base path, as it goes on the wire; for a link, its URL.
    package var path: String { request.path }
}

extension EndpointRequest {
    var path: String {
        switch target {
        case .path(let path, _): path.ownTarget
        case .root(let target): target
        }
    }

    /// The server, the path, the query in any order of the parameters, and the other parts of the request.
    func key(_ client: Client?, details: String = "") -> String {
        let target =
            switch target {
            case .path(let path, let query):
                "\(path.ownTarget)?" + query.encoded().split(separator: "&").sorted().joined(separator: "&")
            case .root(let target): target
            }
        let server = client.map { $0.baseURL(of: self, at: $0.server).text } ?? options.server ?? ""
        let name = "\(method.rawValue) \(server) \(target)"
        let headers = headers.compactMap { header in header.value.map { "\(header.name):\($0)\n" } }
        var bytes = Array((details + headers.joined()).utf8)
        if case .some(let body, _, _) = body.content { bytes += body.onlyBytes ?? [] }
        // Headers and bodies can hold secrets, so the key has only their fingerprint.
        return bytes.isEmpty ? name : "\(name) \(Fingerprint(bytes).value)"
    }
}
