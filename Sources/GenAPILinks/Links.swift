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

    /// The link of a URL from anywhere. Query and fragment are ignored.
    ///
    /// - Throws: `LinkError.malformedURL`, `.foreignURL` or `.unknownPath`.
    public func link(for url: URL) throws(LinkError) -> Link {
        try link(for: url.absoluteString)
    }

    /// The URL of a link, below the first base URL.
    ///
    /// - Throws: `LinkError.noURL` for a link that `link(for:)` would not return for the URL.
    public func url(for link: Link) throws(LinkError) -> URL {
        let text = prefix + link.path.description
        guard let url = URL(string: text) else { throw .noURL }
        let parsed: Link
        do { parsed = try self.link(for: url) } catch { throw .noURL }
        guard parsed == link else { throw .noURL }
        return url
    }

    private func link(for text: String) throws(LinkError) -> Link {
        guard let url = LinkURL(text) else { throw .malformedURL }
        let paths = bases.compactMap { $0.path(of: url) }
        guard !paths.isEmpty else { throw .foreignURL }
        for path in paths {
            for template in templates {
                guard let values = template.values(in: path) else { continue }
                if let link = try? template.link(values) { return link }
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
