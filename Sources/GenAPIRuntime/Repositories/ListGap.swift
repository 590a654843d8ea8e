/// A place between two neighbouring segments of a list where elements may be missing.
public struct ListGap: Hashable, Sendable, Identifiable {
    public struct ID: Hashable, Sendable, Codable {
        public let number: Int

        public init(number: Int) { self.number = number }
    }

    public let id: ID
    /// Where the elements after the upper segment come from.
    public var below: Opening?
    /// Where the elements before the lower segment come from.
    public var above: Opening?

    public init(id: ID, below: Opening? = nil, above: Opening? = nil) {
        self.id = id
        self.below = below
        self.above = above
    }

    /// Whether the server can be asked for what is missing. Servers that keep a limited history leave gaps for good.
    public var isFillable: Bool { below != nil || above != nil }
}

/// An end of a segment at which the list can be continued.
///
/// A page fits only the opening it was asked for: once that is gone, its elements are kept and its order is not.
public struct Opening: Hashable, Sendable, Codable {
    /// Another one each time the opening changes.
    public let id: Int
    /// What the server is asked with.
    public let cursor: String

    public init(id: Int, cursor: String) {
        self.id = id
        self.cursor = cursor
    }
}
