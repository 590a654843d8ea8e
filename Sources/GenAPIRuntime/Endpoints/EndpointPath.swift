public import GenAPIMapping

/// A path whose interpolated values are percent-encoded, so that each value stays within its segment.
///
///     let id = "a/b"
///     let path: EndpointPath = "/users/\(id)/locations"    // /users/a%2Fb/locations
///
/// A group is omitted as a whole if its value is missing or empty:
///
///     let name: String? = nil
///     let path: EndpointPath = "/users\(group: name.map { "/\($0)" })"    // /users
///
/// A URL that a server has sent is a path, too: `EndpointPath(url)`.
///
/// An empty value is sent if the server has such paths: `/folders/\(name, allowsEmpty: true)/files`.
///
/// A path that cannot be sent as meant (another empty value that fills a segment, a segment `.` or `..`) keeps its problem.
/// The client throws it before anything reaches the network.
public struct EndpointPath: Hashable, Sendable {
    /// The path as it goes on the wire.
    let text: String
    let problem: Problem?
    /// `nil` for a path below the server's base path.
    let link: Link?

    /// The reason why a path cannot be sent.
    enum Problem: Hashable, Sendable {
        /// A value that fills a segment is empty.
        case emptySegment
        /// A segment is `.` or `..`, which servers and proxies resolve (RFC 3986 section 5.2.4).
        case dotSegment
        /// The path contains `?` or `#`; query items belong in `query:`.
        case queryOrFragment
        /// A value has no text, such as a number that is not finite.
        case valueWithoutText
        /// The URL is not an absolute http or https URL without user information.
        case unusableURL
        /// The URL is on another server than the client's.
        case otherServer
    }
}

extension EndpointPath: CustomStringConvertible {
    /// The path as it goes on the wire.
    public var description: String { text }
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// A path without values.
    public init(stringLiteral value: String) {
        var path = StringInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
        path.appendLiteral(value)
        self.init(stringInterpolation: path)
    }

    /// Creates a path with values, each within its segment.
    public init(stringInterpolation path: StringInterpolation) {
        text = path.text
        link = nil
        problem = path.problem ?? (Self.hasDotSegment(path.text) ? .dotSegment : nil)
    }

    /// Builds a path from literal text and values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var problem: Problem?

        /// Creates an empty path with the given capacity.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Appends literal text: the characters of a path stay as they are, escapes included.
        public mutating func appendLiteral(_ literal: String) {
            if literal.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
                problem = problem ?? .queryOrFragment
            }
            // Repeated slashes at the beginning are one; only an empty value can be between two.
            let isRepeated = text.isEmpty && literal.hasPrefix("//")
            text += PercentEncoding.path.encode(isRepeated ? "/" + literal.drop { $0 == "/" } : literal)
        }

        /// Appends one value, escaped to stay within its segment.
        public mutating func appendInterpolation(_ value: some ParameterValue) {
            append(value.parameterText)
        }

        mutating func append(_ text: String?) {
            if let text { appendInterpolation(text) } else { problem = problem ?? .valueWithoutText }
        }

        /// Appends one value, escaped to stay within its segment.
        ///
        /// - Parameter allowsEmpty: Whether the server has paths with an empty value: `/folders//files`.
        public mutating func appendInterpolation(_ value: String, allowsEmpty: Bool = false) {
            if value.isEmpty, !allowsEmpty { problem = problem ?? .emptySegment }
            text += PercentEncoding.value.encode(value)
        }

        /// Appends a list as one segment, `1,2`. A comma in an element is escaped, which one between two elements is not. With
        /// another separator, no element can contain it. An empty list is a problem, like an empty value, unless it is allowed.
        public mutating func appendInterpolation(
            _ values: [some ParameterValue],
            joinedBy separator: String,
            allowsEmpty: Bool = false
        ) {
            append(values.queryTexts, joinedBy: separator, allowsEmpty: allowsEmpty)
        }

        mutating func append(_ texts: [String]?, joinedBy separator: String, allowsEmpty: Bool) {
            guard let texts, separator == "," || !texts.contains(where: { $0.contains(separator) }) else {
                problem = problem ?? .valueWithoutText
                return
            }
            let separator = separator == "," ? separator : PercentEncoding.value.encode(separator)
            let segment = texts.map(PercentEncoding.value.encode).joined(separator: separator)
            if segment.isEmpty, !allowsEmpty { problem = problem ?? .emptySegment }
            text += segment
        }

        /// Appends a value that may have several segments: `docs/guide.md` has two. A segment `.` or `..` is a problem, and so is
        /// an empty one, unless it is allowed.
        public mutating func appendInterpolation(segments value: String, allowsEmpty: Bool = false) {
            let segments = value.split(separator: "/", omittingEmptySubsequences: false)
            if !allowsEmpty, segments.contains(where: \.isEmpty) { problem = problem ?? .emptySegment }
            text += segments.map { PercentEncoding.value.encode(String($0)) }.joined(separator: "/")
        }

        /// Appends a part that is omitted if its value is missing or empty.
        public mutating func appendInterpolation(group: EndpointPath?) {
            guard let group, group.problem != .emptySegment else { return }
            problem = problem ?? group.problem
            text += group.text
        }
    }

    static func hasDotSegment(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "."))
            && text.split(separator: "/").contains { $0 == "." || $0 == ".." }
            || text.utf8.contains(UInt8(ascii: "%"))
                && text.split(separator: "/").contains {
                    [".", ".."].contains($0.lowercased().replacing("%2e", with: "."))
                }
    }
}

// Calls that wait for a connection store their paths.

extension EndpointPath {
    /// The path that `storable` returned. It is not sent if it has been changed into one with a segment `.` or `..`.
    package init(stored text: String) {
        self.init(text: text, problem: Self.hasDotSegment(text) ? .dotSegment : nil, link: nil)
    }

    /// `nil` for a path that is not below the server's base path, or that cannot be sent.
    package var storable: String? { link == nil && problem == nil ? text : nil }
}
