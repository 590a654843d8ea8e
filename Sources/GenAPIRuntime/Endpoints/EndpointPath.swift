/// A path whose interpolated values are each one percent-encoded segment, so that no value can leave its place.
///
///     let id = "a/b"
///     let path: EndpointPath = "/users/\(id)/locations"    // /users/a%2Fb/locations
///
/// A group is left out as a whole when its value is missing or empty:
///
///     let name: String? = nil
///     let path: EndpointPath = "/users\(group: name.map { "/\($0)" })"    // /users
///
/// A URL that a server has given is a path, too: `EndpointPath(url)`.
///
/// A path that cannot be sent as meant (an empty value in a place that needs one, a segment `.` or `..`) is kept
/// with its problem and refused by the client before anything reaches the network.
public struct EndpointPath: Hashable, Sendable {
    /// The path as it goes on the wire.
    let text: String
    let problem: Problem?
    /// `nil` for a path below the server's base path.
    let link: Link?

    /// Why a path cannot be sent.
    enum Problem: Hashable, Sendable {
        /// A value that has to fill a segment is empty.
        case emptySegment
        /// A segment is `.` or `..`, which servers and proxies take for a direction (RFC 3986 section 5.2.4).
        case dotSegment
        /// The path has a `?` or `#` of its own; query items belong in `query:`.
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

    /// A path with values, each within its segment.
    public init(stringInterpolation path: StringInterpolation) {
        text = path.text
        link = nil
        problem = path.problem ?? (Self.hasDotSegment(path.text) ? .dotSegment : nil)
    }

    /// Builds a path out of the text around its values, and the values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var problem: Problem?

        /// An empty path, with room for one of that length.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Text of the author: what a path may hold stays as it is, escapes included.
        public mutating func appendLiteral(_ literal: String) {
            if literal.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
                problem = problem ?? .queryOrFragment
            }
            text += PercentEncoding.path.encode(literal)
        }

        /// One value, escaped so that it stays within its segment.
        public mutating func appendInterpolation(_ value: some ParameterValue) {
            append(value.parameterText)
        }

        mutating func append(_ text: String?) {
            if let text { appendInterpolation(text) } else { problem = problem ?? .valueWithoutText }
        }

        /// One value, escaped so that it stays within its segment.
        public mutating func appendInterpolation(_ value: String) {
            if value.isEmpty { problem = problem ?? .emptySegment }
            text += PercentEncoding.value.encode(value)
        }

        /// A part of the path that goes when its value is missing or empty.
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
