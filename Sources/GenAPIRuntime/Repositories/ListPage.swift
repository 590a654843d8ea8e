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

    public init(
        _ elements: [Element],
        updates: [Element] = [],
        next: String? = nil,
        newer: String? = nil,
        total: Int? = nil,
        isJoined: Bool = false
    ) {
        self.elements = elements
        self.updates = updates
        self.next = next
        self.newer = newer
        self.total = total
        self.isJoined = isJoined
    }
}
