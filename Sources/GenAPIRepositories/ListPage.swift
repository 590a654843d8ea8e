public import GenAPIRuntime

/// A page of a list, from wherever it came.
public struct ListPage<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// In the server's order.
    public var elements: [Element]
    /// Elements that the list has already, with newer values.
    public var updates: [Element]
    /// What the page after this one is asked for with; `nil` where the server says that there is none.
    public var next: String?
    /// What the page directly before this one is asked for with.
    public var newer: String?
    /// How many elements the whole list has, where the API says so.
    public var total: Int?
    /// Whether the page, asked for between two rows, ends directly before the lower one.
    public var isJoined: Bool
    /// Where the page belongs: unless told otherwise, directly after what was there when it was asked for.
    public var beginning: PageBeginning
    /// What the rows directly above a page that begins anywhere are asked for with.
    public var above: String?
    /// What the rows directly after a page that was counted out are asked for with; `next` can be for something further
    /// on. `nil` where pages are not counted.
    public var below: String?

    /// A page as the server sent it; without a `next` it is the last one.
    public init(
        _ elements: [Element],
        updates: [Element] = [],
        next: String? = nil,
        newer: String? = nil,
        total: Int? = nil,
        isJoined: Bool = false,
        beginning: PageBeginning = .opening,
        above: String? = nil,
        below: String? = nil
    ) {
        self.elements = elements
        self.updates = updates
        self.next = next
        self.newer = newer
        self.total = total
        self.isJoined = isJoined
        self.beginning = beginning
        self.above = above
        self.below = below
    }
}
