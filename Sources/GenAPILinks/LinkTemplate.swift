import Foundation

/// The path of a link and the function that creates the link from the values of its parameters:
///
///     LinkTemplate("/users/{id}") { values in try .user(id: values.value("id")) }
public struct LinkTemplate<Link>: Sendable {
    enum Segment: Hashable, Sendable {
        /// Without percent-encoding.
        case literal(String)
        case parameter(String)
    }

    let segments: [Segment]
    let link: @Sendable (LinkValues) throws -> Link

    /// - Parameters:
    ///   - path: Each parameter is a whole segment, `{id}`.
    ///   - link: Throws if a value does not have the type of its parameter.
    public init(_ path: String, link: @escaping @Sendable (LinkValues) throws -> Link) {
        segments = LinkURL.segments(of: path).map { segment in
            segment.hasPrefix("{") && segment.hasSuffix("}")
                ? .parameter(String(segment.dropFirst().dropLast()))
                : .literal(segment.removingPercentEncoding ?? String(segment))
        }
        self.link = link
    }

    /// The values of the parameters; `nil` if the segments are not those of the template.
    func values(in path: [String]) -> LinkValues? {
        guard path.count == segments.count else { return nil }
        var texts: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal): guard literal == text else { return nil }
            case .parameter(let name):
                guard texts.updateValue(text, forKey: name) ?? text == text else { return nil }
            }
        }
        return LinkValues(texts: texts)
    }

    /// A literal comes before a parameter: templates in the order of their ranks have the more specific ones first.
    var rank: [Int] {
        segments.map { if case .literal = $0 { 0 } else { 1 } }
    }
}
