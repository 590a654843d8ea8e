/// Where elements and lists are kept. It loads, saves and removes them by their keys, and decides nothing: what a page does
/// to a list is the library's business, see `RepositoryTransaction`.
///
/// A store is written by one `Repositories` at a time. `StoreConformance` in GenAPITesting tests one.
package protocol LocalStore: Sendable {
    /// Runs a change as a whole: readers see all of it or, when it throws, nothing.
    func transaction<Result: Sendable>(
        _ change: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result

    /// Forgets everything.
    func removeAll() async throws
}

/// A transaction of a store. Every method sees what the ones before it did.
///
/// An element has a number beside its id, and lists hold numbers. In a database that is the integer key of the element's
/// row. A list is kept apart from its elements, in chunks of 256 numbers (`StoredList.contents`): a chunk that has not
/// changed has its former revision and need not be written, and the elements outside of a window need not be read.
package protocol StoreTransaction: AnyObject {
    /// The numbers of some elements. An element that has none is given one, which no other element has had.
    func numbers<Element>(of ids: [Element.ID], _ type: Element.Type) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// `nil` for an element of which nothing is known.
    func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// Replaces what is known of an element.
    ///
    /// - Returns: Its number where readers see something else than before. An equal value need not be written.
    func save<Element>(_ element: StoredElement<Element>, for id: Element.ID) throws -> Int?
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// Forgets elements that no list holds.
    func removeElements(_ numbers: [Int], of type: ObjectIdentifier) throws

    /// The elements that rows are made of: at least those of a list.
    func elements<Element>(of list: ListContents, _ type: Element.Type) throws -> ElementRows<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// `nil` for a list that was never saved.
    func list(_ key: ListKey) throws -> StoredList?

    /// Replaces a list.
    ///
    /// - Parameter added: The elements that it may hold and did not hold before. Others can have gone.
    func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws

    /// Forgets a list, and no element.
    func removeList(_ key: ListKey) throws

    /// The lists that hold an element.
    func lists(holding element: Int, of type: ObjectIdentifier) throws -> [ListKey]

    /// The lists that have one of these tags.
    func lists(tagged tags: Set<String>) throws -> Set<ListKey>
}

extension LocalStore {
    /// Runs a change of the library's as a whole.
    package func change<Result: Sendable>(
        _ body: @Sendable (RepositoryTransaction) throws -> Result
    ) async throws -> Result {
        try await transaction { try body(RepositoryTransaction($0)) }
    }
}

/// A list as a store keeps it.
package struct StoredList: Sendable {
    /// What it is a list of, once it had elements.
    package var type: ObjectIdentifier?
    /// Its rows.
    package var contents = ListContents()
    /// What is known of it beside its rows.
    package var facts = ListState()

    /// A list that was never fetched.
    package init() {}

    /// What is known of the list, its rows included.
    package var state: ListState {
        var state = facts
        (state.count, state.gaps) = (contents.count, contents.gaps)
        (state.head, state.tail) = (contents.head, contents.tail)
        return state
    }
}

/// What makes a list another one: what it is a list of, and the parameters it is asked for with.
package struct ListKey: Hashable, Sendable, Codable {
    /// Equal names are equal lists. A store keeps it as it is, so nothing secret belongs in it.
    package let name: String

    /// The key of the lists of that name.
    package init(_ name: String) { self.name = name }
}

/// What is known of a list beside its rows.
package struct ListState: Hashable, Sendable {
    /// When the newest first page was asked for, since 1970; `nil` before there was one.
    package var fetchedAt: Duration?
    /// When a change made the list wrong, as counted in `Evidence`; `nil` when a first page was asked for since.
    package var invalidatedAt: Int?
    /// How many elements the whole list has, where the API says so.
    package var total: Int?
    /// What `Repositories.invalidate` finds the list by: those of its rules when its last page came.
    package var tags: Set<String> = []
    // What follows is of the rows.

    /// How many rows there are, gaps included.
    package var count = 0
    /// Where newer elements come from, as far as that is known.
    package var head: Opening?
    /// `nil` where the list has ended or was never fetched.
    package var tail: Opening?
    /// Where rows may be missing between two others.
    package var gaps: [ListGap.ID: ListGap] = [:]

    /// A list that was never fetched.
    package init() {}
}

/// A change to the order of a list.
package enum ListEdit<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Puts in an element, unless it is there.
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
