public import Foundation
import GenAPIRuntime

/// Converts between the links of an app and URLs:
///
///     let links = try Links<TripsLink>(at: "https://trips.example", "trips://open")
///     try links.link(for: url)              // .user(id: "7") for https://trips.example/users/7
///     try links.url(for: .user(id: "7"))    // https://trips.example/users/7
///
/// `link(for:)` returns the link of every URL that `url(for:)` returns. All other URLs are errors.
public struct Links<Link: DeepLink>: Sendable {
    private let bases: [LinkURL]
    private let prefix: String
    private let templates: [LinkTemplate<Link>]
    private var isRefused: @Sendable (Link) -> Bool = { _ in false }

    /// - Parameters:
    ///   - base: The URL that links are printed below: a universal link's, or one with the app's own scheme. It has a
    ///     host: `trips://open`.
    ///   - others: Further URLs below which links are accepted.
    /// - Throws: `LinkError.invalidBaseURL`.
    public init(at base: String, _ others: String...) throws(LinkError) {
        var bases: [LinkURL] = []
        for text in [base] + others {
            guard let url = LinkURL(text), !text.contains(where: { $0 == "?" || $0 == "#" }) else {
                throw .invalidBaseURL
            }
            bases.append(url)
        }
        self.bases = bases
        prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
        templates = Link.templates.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
    }

    /// The same links without some that only the app itself may open. It opens them by their values, or with the links
    /// that refuse nothing.
    ///
    ///     let links = try Links<TripsLink>(at: "https://trips.example").refusing { link in
    ///         if case .deletion = link { true } else { false }
    ///     }
    ///
    /// - Parameter isRefused: Whether a link is refused, with its values.
    public func refusing(_ isRefused: @escaping @Sendable (Link) -> Bool) -> Links {
        var links = self
        links.isRefused = { [earlier = self.isRefused] in earlier($0) || isRefused($0) }
        return links
    }

    /// The link of a URL from anywhere. Query and fragment are ignored: `query(of:)` has the values of the query.
    ///
    /// - Throws: `LinkError.malformedURL`, `.foreignURL`, `.unknownPath` or `.refused`.
    public func link(for url: URL) throws(LinkError) -> Link {
        try link(for: url.absoluteString)
    }

    /// The values in the query of a link's URL, which come from anybody, too.
    ///
    ///     let query = try links.query(of: url)             // trips://open/users/7?tab=2
    ///     let tab: Int? = try query.valueIfPresent("tab")  // 2
    ///
    /// - Throws: The errors of `link(for:)`; `.malformedURL` for a query that is not UTF-8, has control characters or has a name
    ///   twice.
    public func query(of url: URL) throws(LinkError) -> LinkValues {
        _ = try link(for: url)
        guard let texts = LinkURL.query(of: url.absoluteString) else { throw .malformedURL }
        return LinkValues(texts: texts)
    }

    /// The URL of a link, below the first base URL.
    ///
    /// - Parameter query: Values that `query(of:)` returns for the URL.
    /// - Throws: `LinkError.noURL` for a link that `link(for:)` would not return for the URL, and for a query whose values
    ///   `query(of:)` would not return.
    public func url(for link: Link, query: [String: String] = [:]) throws(LinkError) -> URL {
        let items = query.sorted { $0.key < $1.key }.map { LinkURL.item($0.key, $0.value) }
        let text = prefix + link.path.description + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
        guard let url = URL(string: text) else { throw .noURL }
        do {
            guard try self.link(for: url) == link, try self.query(of: url).texts == query else {
                throw LinkError.noURL
            }
        } catch {
            throw .noURL
        }
        return url
    }

    private func link(for text: String) throws(LinkError) -> Link {
        guard let url = LinkURL(text) else { throw .malformedURL }
        let paths = bases.compactMap { $0.path(of: url) }
        guard !paths.isEmpty else { throw .foreignURL }
        for path in paths {
            for template in templates {
                guard let values = template.values(in: path) else { continue }
                guard let link = try? template.link(values) else { continue }
                guard !isRefused(link) else { throw .refused }
                return link
            }
        }
        throw .unknownPath
    }
}

extension LinkURL {
    /// The path of another URL below this one; `nil` if it is not below.
    fileprivate func path(of other: LinkURL) -> [String]? {
        guard other.scheme == scheme, other.authority == authority, other.path.starts(with: path) else {
            return nil
        }
        return Array(other.path.dropFirst(path.count))
    }
}
