public import GenAPIRuntime

/// Where elements and the order of lists are kept. It is the only thing that readers see, and the network writes into it.
///
/// A store is written by one `Repositories` at a time. `StoreConformance` in GenAPITesting tests one.
public protocol LocalStore: Sendable {
    /// Runs a change as a whole: readers see all of it or, when it throws, nothing.
    func transaction<Result: Sendable>(
        _ change: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result

    /// Forgets everything.
    func removeAll() async throws
}

/// A change to a store while it is being made. Every method sees what the ones before it did.
public protocol StoreTransaction: AnyObject {
    /// Those of some lists whose rows or state have changed so far. There can be many more lists than are asked about.
    func changedLists(among lists: Set<ListKey>) throws -> Set<ListKey>

    /// `nil` for an element of which nothing is known.
    func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// Replaces what is known of an element, in every list that holds it. One without value leaves all lists for good or,
    /// while that is pending, is not among their rows.
    func put<Element>(_ element: StoredElement<Element>, for id: Element.ID) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// A list that nobody has put anything into is empty.
    func list(_ key: ListKey) throws -> ListState

    /// Replaces what is known of a list beside its rows.
    func put(_ state: ListState, for key: ListKey) throws

    /// Puts a page, of whose elements those with these ids are known, where it belongs: see `ListPlace`, `MergeRules`.
    func merge<Element>(
        _ page: Page<Element>,
        _ ids: [Element.ID],
        at place: ListPlace,
        of key: ListKey,
        _ rules: MergeRules,
        _ evidence: Evidence
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable

    /// Edits the order of a list. An insertion of an element that is there changes nothing, nor does anything else with one
    /// that is not.
    func edit<Element>(_ edit: ListEdit<Element>, of key: ListKey) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// The rows of a list as they would be after some edits.
    func rows<Element>(of key: ListKey, after edits: [ListEdit<Element>]) throws -> ListRows<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// The lists that have one of these tags.
    func lists(tagged tags: Set<String>) throws -> Set<ListKey>

    /// Forgets a list, and no element.
    func removeList(_ key: ListKey) throws
}

/// What makes a list another one: what it is a list of, and the parameters it is asked for with.
public struct ListKey: Hashable, Sendable, Codable {
    /// Equal names are equal lists. A store keeps it as it is, so nothing secret belongs in it.
    public let name: String

    /// The key of the lists of that name.
    public init(_ name: String) { self.name = name }
}

/// What is known of a list beside its rows.
public struct ListState: Hashable, Sendable {
    /// When the newest first page was asked for, since 1970; `nil` before there was one.
    public var fetchedAt: Duration?
    /// When a change made the list wrong, as counted in `Evidence`; `nil` when a first page was asked for since.
    public var invalidatedAt: Int?
    /// How many elements the whole list has, where the API says so.
    public var total: Int?
    /// What `Repositories.invalidate` finds the list by: those of its rules when its last page came.
    public var tags: Set<String> = []
    // What follows is of the rows, and not replaced by `put`.

    /// How many rows there are, gaps included.
    public var count = 0
    /// Where newer elements come from, as far as that is known.
    public var head: Opening?
    /// `nil` where the list has ended or was never fetched.
    public var tail: Opening?
    /// Where rows may be missing between two others.
    public var gaps: [ListGap.ID: ListGap] = [:]

    /// A list that was never fetched, unless told otherwise.
    public init(
        count: Int = 0,
        head: Opening? = nil,
        tail: Opening? = nil,
        gaps: [ListGap.ID: ListGap] = [:]
    ) {
        self.count = count
        self.head = head
        self.tail = tail
        self.gaps = gaps
    }
}

/// A change to the order of a list.
public enum ListEdit<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    case insert(Element.ID, ListPosition<Element.ID>)
    case remove(Element.ID)
    case move(Element.ID, ListPosition<Element.ID>)
}

/// A place between two rows. Next to an element that is not in the list, it is the start.
public enum ListPosition<ID: Hashable & Sendable>: Hashable, Sendable {
    case start, end
    case before(ID)
    case after(ID)
}
