package import GenAPIRuntime

/// A position between two segments of a list where elements may be missing.
///
/// A segment becomes empty when all its elements were deleted; then two gaps are adjacent.
public struct ListGap: Hashable, Sendable, Identifiable {
    /// Unique within one list.
    public struct ID: Hashable, Sendable, Codable {
        /// The number within the list.
        package let number: Int

        /// Restores a stored id.
        package init(number: Int) { self.number = number }
    }

    /// Stays the same while the gap exists.
    public let id: ID
    /// The cursor for the elements after the upper segment. Gaps are filled from above only, because the first elements
    /// of the lower segment may have been deleted on the server.
    package var below: ContinuationPoint?

    /// Creates a gap. Without an continuation point it cannot be filled.
    package init(id: ID, below: ContinuationPoint? = nil) {
        self.id = id
        self.below = below
    }

    /// Whether the missing elements can be requested. Servers with a limited history leave gaps that cannot be filled.
    public var isFillable: Bool { below != nil }
}

/// The end of a segment at which the list can be continued.
///
/// A page is merged only if its continuation point still exists; otherwise its elements are stored without changing the order.
package struct ContinuationPoint: Hashable, Sendable, Codable {
    /// Changes whenever the continuation point changes.
    package let id: Int
    /// The cursor of the next page.
    package let cursor: PageCursor

    /// Restores a stored continuation point.
    package init(id: Int, cursor: PageCursor) {
        self.id = id
        self.cursor = cursor
    }
}
