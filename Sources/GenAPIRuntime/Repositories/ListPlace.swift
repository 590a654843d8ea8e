/// Where in a list a page belongs.
public enum ListPlace: Hashable, Sendable {
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
public struct PageMerge: Hashable, Sendable {
    /// How many elements the list did not have before.
    public var insertions = 0
    /// Whether the opening that the page was asked for was still there. Otherwise the page changed no order.
    public var isCurrent = true

    /// What a page did that had so many new elements.
    public init(insertions: Int = 0, isCurrent: Bool = true) {
        self.insertions = insertions
        self.isCurrent = isCurrent
    }
}

/// What may be concluded from a page.
public struct MergeRules: Hashable, Sendable {
    /// What the server does to the order of elements.
    public var order: ElementOrder
    /// How far back the server's pages go.
    public var history: ListHistory
    /// What a first page says about the rows below it.
    public var refresh: ListRefresh

    /// Unless told otherwise: elements keep their order, pages go back to the last element, and a first page says
    /// nothing about rows below a known one.
    public init(
        order: ElementOrder = .stable,
        history: ListHistory = .complete,
        refresh: ListRefresh = .head
    ) {
        self.order = order
        self.history = history
        self.refresh = refresh
    }
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
    /// Where it meets a known row, they are taken to be as they were. What has changed further down shows when it is
    /// loaded again. It is not for pages that are counted: of two that are under way together, the later one can close
    /// over rows of the other. Lists of an API have generations there.
    case head
    /// They are stale, below a gap: the pages that are loaded into it take their place, and what is left at the end of the
    /// list goes. Then the list is the server's.
    case generation
}
