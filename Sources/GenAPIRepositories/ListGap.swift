package import GenAPIRuntime

/// A place between two neighbouring segments of a list where elements may be missing.
///
/// A segment is empty once all of its elements are known to be gone; then one gap comes directly after another.
public struct ListGap: Hashable, Sendable, Identifiable {
    /// Different for each gap of a list. Another list can have the same one.
    public struct ID: Hashable, Sendable, Codable {
        /// What tells it from the other gaps of its list.
        package let number: Int

        /// As a store has kept it.
        package init(number: Int) { self.number = number }
    }

    /// The same for as long as the gap is there.
    public let id: ID
    /// Where the elements after the upper segment come from. Gaps are filled from above only: where the lower segment
    /// begins, elements may be gone that the server would have to be asked from.
    package var below: Opening?

    /// A gap; without an opening it cannot be filled.
    package init(id: ID, below: Opening? = nil) {
        self.id = id
        self.below = below
    }

    /// Whether the server can be asked for what is missing. Servers that keep a limited history leave gaps for good.
    public var isFillable: Bool { below != nil }
}

/// An end of a segment at which the list can be continued.
///
/// A page fits only the opening it was asked for: once that is gone, its elements are kept and its order is not.
package struct Opening: Hashable, Sendable, Codable {
    /// Another one each time the opening changes.
    package let id: Int
    /// What the server is asked with.
    package let cursor: PageCursor

    /// As a store has kept it.
    package init(id: Int, cursor: PageCursor) {
        self.id = id
        self.cursor = cursor
    }
}
