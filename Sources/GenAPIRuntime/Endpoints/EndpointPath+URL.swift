public import Foundation

extension EndpointPath {
    /// The server and the query of a URL. It is a single reference, because every function that creates an endpoint
    /// copies a path.
    indirect enum Link: Hashable, Sendable {
        case to(Origin, query: Substring)
    }

    /// The target of a URL that a server has sent, with its query unchanged:
    ///
    ///     let picture: Endpoint<ResponseBytes> = .get(EndpointPath(picture.url))
    ///
    /// It has to be on the client's own server, because credentials are sent with it: a call to another scheme, host or
    /// port fails. A call also fails if the URL is not absolute, has user information, or is neither http nor https.
    /// The fragment is dropped.
    public init(_ url: URL) {
        let parts = url.absoluteString.prefix { $0 != "#" }
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let server = parts.first.flatMap { BaseURL.Parts(String($0)) }
        text = server.map { $0.path.isEmpty ? "/" : $0.path } ?? url.path(percentEncoded: true)
        link = server.map { .to($0.origin, query: parts.dropFirst().first ?? "") }
        problem = server == nil ? .unusableURL : Self.hasDotSegment(text) ? .dotSegment : nil
    }

    /// Path and query at a server.
    func target(at base: BaseURL.Parts, query: [QueryItem]) -> String {
        guard case .to(_, let own)? = link else { return base.target(text, query: query) }
        let all = [String(own), query.encoded()].filter { !$0.isEmpty }.joined(separator: "&")
        return all.isEmpty ? text : "\(text)?\(all)"
    }

    /// The reason why the path cannot be sent to a server.
    func problem(at base: BaseURL.Parts) -> Problem? {
        if let problem { return problem }
        if case .to(let origin, _)? = link, origin != base.origin { return .otherServer }
        return nil
    }

    /// Path and query of a URL, or the path below the server's base path.
    var ownTarget: String {
        if case .to(let origin, let query)? = link { "\(origin)\(text)?\(query)" } else { text }
    }

    /// The values of the query items of a URL with these names.
    func values(of names: Set<String>) -> [String] {
        guard case .to(_, let query)? = link else { return [] }
        return query.split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, names.contains(String(parts[0]).removingPercentEncoding ?? "") else {
                return nil
            }
            return String(parts[1]).removingPercentEncoding
        }
    }
}

extension BaseURL.Parts {
    /// The path below the base path, and the items of its query.
    package func target(_ path: String, query: [QueryItem]) -> String {
        target(path, query: query.encoded())
    }
}
