public import HTTPTypes

/// The headers of a response. Names are compared without case.
public struct ResponseHeaders: Hashable, Sendable {
    /// In the order of their arrival.
    public let fields: HTTPFields

    /// Creates the headers of a response.
    public init(_ fields: HTTPFields = HTTPFields()) {
        self.fields = fields
    }

    /// All values of that name in order, joined by commas (RFC 9110 section 5.3); `nil` if there are none.
    public subscript(name: String) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }
    }

    /// The values of that name, one for each line.
    public func values(of name: String) -> [String] {
        HTTPField.Name(name).map { fields[values: $0] } ?? []
    }
}

extension ResponseHeaders: CustomStringConvertible, CustomReflectable {
    /// The names only, because values may be secret.
    public var description: String {
        fields.map(\.name.rawName).joined(separator: ", ")
    }

    /// Shows the names, and the values that are not secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["names": description])
    }
}

extension ResponseHeaders {
    /// The server's delay, at most a day: seconds, with a fraction if necessary, or a date (RFC 9110 section 10.2.3). A
    /// date is relative to the server's own time if the response has one. Some servers also send milliseconds, which are
    /// more precise.
    package var retryAfter: Duration? {
        for name in ["Retry-After-Ms", "X-Ms-Retry-After-Ms"] {
            if let delay = self[name].flatMap({ ServerDuration($0, .milliseconds) }) { return delay.wait }
        }
        guard let text = self["Retry-After"] else { return nil }
        if let delay = ServerDuration(text) { return delay.wait }
        return HTTPDate(text).map { ServerDuration(from: now, to: $0).wait }
    }

    /// The server's time, or this machine's if the response has no date.
    var now: HTTPDate { self["Date"].flatMap { HTTPDate($0) } ?? .now }
}
