/// The position at which a page is merged into a list.
package enum MergePoint: Hashable, Sendable {
    /// The beginning: the page is the current first page.
    case start
    /// After the last element, if the list still ends with this continuation point.
    case end(Int)
    /// Before the first element, if the list still begins with this continuation point.
    case beginning(Int)
    /// In a gap, after the segment above it, if the gap still has this continuation point.
    case gap(ListGap.ID, Int)
}

/// The effect of merging a page.
package struct PageMerge: Hashable, Sendable {
    /// The number of elements that are new in the list.
    package var insertions = 0
    /// The number of elements of a page for a gap that were below the gap. They are now known to still exist.
    package var confirmations = 0
    /// Whether the requested continuation point still existed. Otherwise the page has not changed the order.
    package var isCurrent = true

    /// Creates a result.
    package init(insertions: Int = 0, confirmations: Int = 0, isCurrent: Bool = true) {
        self.insertions = insertions
        self.confirmations = confirmations
        self.isCurrent = isCurrent
    }

    /// Whether the page has increased what is known of the list.
    var isProgress: Bool { insertions > 0 || confirmations > 0 }
}
