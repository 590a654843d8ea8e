/// Where in a list a page belongs.
package enum ListPlace: Hashable, Sendable {
    /// It is the first page of the list as the server has it now.
    case start
    /// After the last element, as long as the list still ends with this opening.
    case end(Int)
    /// Before the first element, as long as the list still begins with this opening.
    case beginning(Int)
    /// In a gap, after the segment above it, as long as the gap still has this opening.
    case gap(ListGap.ID, Int)
}

/// What a page did to a list.
package struct PageMerge: Hashable, Sendable {
    /// How many elements the list did not have before.
    package var insertions = 0
    /// How many elements of a page into a gap stood below that gap before: they are now known to be there still.
    package var confirmations = 0
    /// Whether the opening that the page was asked for was still there. Otherwise the page changed no order.
    package var isCurrent = true

    /// What a page did that had so many new elements.
    package init(insertions: Int = 0, confirmations: Int = 0, isCurrent: Bool = true) {
        self.insertions = insertions
        self.confirmations = confirmations
        self.isCurrent = isCurrent
    }

    /// Whether more of the list is known than before.
    var isProgress: Bool { insertions > 0 || confirmations > 0 }
}
