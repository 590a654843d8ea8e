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
