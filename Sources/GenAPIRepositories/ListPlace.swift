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

/// What may be concluded from a page.
public struct MergeRules: Hashable, Sendable {
    /// What the server does to the order of elements.
    public var order: ElementOrder
    /// How far back the server's pages go.
    public var history: ListHistory
    /// What a first page says about the rows below it.
    public var refresh: ListRefresh

    /// Unless told otherwise: elements keep their order, pages go back to the last element, and after a refresh everything
    /// below the first page is read again before it counts as current.
    public init(
        order: ElementOrder = .stable,
        history: ListHistory = .complete,
        refresh: ListRefresh = .generation
    ) {
        self.order = order
        self.history = history
        self.refresh = refresh
    }

    /// Whether the rows below the first page of a refresh are outdated until they are read again.
    var isByGeneration: Bool { refresh == .generation || order == .changing }
}

/// What a server does to the order of a list's elements.
public enum ElementOrder: Hashable, Sendable, Codable {
    /// Elements come and go, anywhere; two that stay keep their order. A row that a page passes over is deleted.
    case stable
    /// Elements move as well, as in lists by time of change. That a page ends with a known row then says nothing about the
    /// rows below that one, so every first page begins a new generation, whatever `MergeRules.refresh` says; and what
    /// comes before the first row need not come before the list, so there is nothing to prepend.
    case changing
}

/// How far back a server's pages go.
public enum ListHistory: Hashable, Sendable, Codable {
    /// To the last element: after a page without a next one there is nothing.
    case complete
    /// To some limit, as with timelines: older elements that are known stay, below a gap that cannot be filled.
    case limited
}

/// What a first page says about the rows below it.
public enum ListRefresh: Hashable, Sendable, Codable {
    /// The rows below it stay where they are, below a `ListGap`. They may be outdated: each page that is loaded into the gap
    /// takes the place of those that it covers, and the last page removes what is left. When nothing changes any more, a
    /// refresh and `ListRepository.loadToEnd()` make the list equal to the server's. The cost is that a refreshed list
    /// requests its pages again, each one when it is needed.
    case generation
    /// Where it meets a known row, the rows below that one are taken to be as they were, and are not requested again. Until
    /// they are, the list keeps rows that the server has deleted there, lacks rows that it has inserted there, and has no
    /// gap that says so. This is for lists that change at their beginning only. It is not for pages that are counted: of
    /// two that are under way together, the later one can close over rows of the other.
    case head
}
