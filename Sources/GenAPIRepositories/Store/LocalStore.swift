import GenAPIMapping
package import GenAPIRuntime

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Stores elements and lists by key. A store makes no decisions: `RepositoryTransaction` decides how a page changes a
/// list.
///
/// Within a process, only one `Repositories` may write to a store at a time. `StoreConformance` in GenAPITesting tests a store.
package protocol LocalStore: Sendable {
    /// The folder of the stores of all accounts; `nil` if the store is not on disk.
    var folder: URL? { get }

    /// Runs a change atomically: readers see all of it or, if it throws, nothing.
    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result

    /// Runs a change that usually writes nothing, without waiting for other processes that write.
    ///
    /// - Parameter change: Runs twice if it writes.
    func reading<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result

    /// Returns when all completed transactions survive a power failure.
    func flush() async throws

    /// Reserves the queued operations for one `Outbox`, until `operations` is released.
    ///
    /// - Returns: What reserves them; `nil` if they are reserved, here or in another process.
    func reserveOperations() async throws -> (any OperationsReservation)?

    /// Removes all data. Later transactions may throw `FetchError.closed`.
    ///
    /// - Throws: `Repositories.UnsentOperations` if there are operations that are not to be discarded. Nothing was removed then.
    func removeAll(discardingUnsent: Bool) async throws
}

extension LocalStore {
    package var folder: URL? { nil }
}

/// Reserves the queued operations of a store until it is released.
package protocol OperationsReservation: AnyObject, Sendable {}

/// A change that waits to be sent, in its stored form.
package struct StoredOperation: Hashable, Sendable {
    /// Operations are ordered by their numbers.
    package let number: Int
    package let content: [UInt8]

    package init(number: Int, content: [UInt8]) { (self.number, self.content) = (number, content) }
}

/// A transaction of a store. Each method sees the effects of the previous ones.
///
/// Besides its id, an element has a number, and lists contain numbers. In a database, the number is the primary key of
/// the element's row. A list is stored separately from its elements, in chunks of 256 numbers (`StoredList.contents`).
/// An unchanged chunk keeps its revision and need not be written, and elements outside of a window need not be read.
package protocol StoreTransaction: AnyObject {
    /// Returns the numbers of elements. An element without a number gets a new one, which was never used before.
    func numbers<Element>(of ids: [Element.ID], in scope: ElementScope<Element>) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// `nil` if nothing is stored for the element.
    func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// The scopes in which something is stored for an element with this id.
    func scopes<Element>(of id: Element.ID, _ type: Element.Type) throws -> [ElementScope<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable

    /// Stores new versions of elements. Ids that occur again see the effect of the earlier ones.
    ///
    /// - Parameters:
    ///   - interval: The request of the new versions. They replace all versions of earlier requests, whatever these contain;
    ///     `nil` if they depend on them.
    ///   - change: Returns the new version of the element at an index of `ids`; `nil` keeps the known one. It is called in the
    ///     order of the ids. It may be called for an index without the known element first, and with it after later ones. It is
    ///     not called with a known element that is replaced and not in memory.
    /// - Returns: The elements and the visible changes. An equal value need not be written.
    func update<Element>(
        _ ids: [Element.ID],
        in scope: ElementScope<Element>,
        replacing interval: RequestInterval?,
        _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
    ) throws -> UpdatedElements where Element: Identifiable & Sendable, Element.ID: Sendable

    /// Removes elements that are in no list.
    func removeElements(_ numbers: [Int], in scope: ElementScopeKey) throws

    /// Removes all elements of a type and the lists of them, which an earlier version of the app has stored. The type is not used in
    /// this store.
    func removeType<Element>(_ type: Element.Type) throws

    /// Elements of a list and those that this transaction has used. May contain other elements too.
    ///
    /// - Parameter numbers: `nil` for all elements of the list.
    func elements<Element>(
        _ numbers: [Int]?,
        of list: ListKey,
        in scope: ElementScope<Element>
    ) throws -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable

    /// The result of a query among the elements of all scopes of the type.
    func elements<Element: RepositoryStore.Queryable>(
        matching query: ElementQuery<Element>
    ) throws -> [QueryMatch<Element>]

    /// The tally of the elements of all scopes of the type.
    func tally<Element: RepositoryStore.Queryable>(of query: TallyQuery<Element>) throws -> Tally

    /// The result of a join among the elements of all scopes of the types.
    func matches<Element: RepositoryStore.Queryable, Included: Identifiable & Sendable>(
        of join: JoinQuery<Element, Included>
    ) throws -> [JoinMatch<Element, Included>] where Included.ID: Sendable

    /// `nil` if the list was never saved.
    func list(_ key: ListKey) throws -> StoredList?

    /// Stores a list.
    ///
    /// - Parameter added: The elements that the list may contain now and did not contain before.
    func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws

    /// Removes a list, but none of its elements.
    func removeList(_ key: ListKey) throws

    /// The lists that contain each of these elements. An element in no list is left out.
    func lists(holding elements: Set<Int>, in scope: ElementScopeKey) throws -> [Int: Set<ListKey>]

    /// The lists that have one of these tags.
    func lists(tagged tags: Set<String>) throws -> Set<ListKey>

    /// Releases the memory of many elements that can be read again.
    ///
    /// - Parameter request: The oldest request in flight. When it is answered, the intervals of elements that were received
    ///   after its start are still known.
    func evict(before request: Int)

    /// The queued operations, in ascending order of their numbers.
    func operations() throws -> [StoredOperation]

    /// Stores an operation, in place of one with the same number.
    func save(_ operation: StoredOperation) throws

    /// Removes an operation.
    func removeOperation(_ number: Int) throws

    /// Whether another process has changed the store since the last successful transaction. The store then contains only
    /// confirmed values, without pending changes.
    var isChangedByOthers: Bool { get }
}

extension StoreTransaction {
    package var isChangedByOthers: Bool { false }

    /// Reads all elements that meet the condition, for stores that compute nothing.
    package func tally<Element: RepositoryStore.Queryable>(of query: TallyQuery<Element>) throws -> Tally {
        query.tally(of: try elements(matching: query.elements).map(\.element))
    }

    /// Looks up each included element, for stores that join nothing.
    package func matches<Element: RepositoryStore.Queryable, Included: Identifiable & Sendable>(
        of join: JoinQuery<Element, Included>
    ) throws -> [JoinMatch<Element, Included>] where Included.ID: Sendable {
        try join.matches(in: self)
    }

    /// Does nothing, for stores that no earlier process has filled.
    package func removeType<Element>(_ type: Element.Type) {}

    /// Does nothing, for stores without a cache.
    package func evict(before request: Int) {}

    /// Stores an element.
    ///
    /// - Returns: Its number if the change is visible to readers.
    package func save<Element>(
        _ element: StoredElement<Element>,
        for id: Element.ID,
        in scope: ElementScope<Element> = ElementScope()
    ) throws -> Int? where Element: Identifiable & Sendable, Element.ID: Sendable {
        try update([id], in: scope, replacing: nil) { _, _ in element.content }.changed.first
    }
}

/// The result of an update.
package struct UpdatedElements {
    /// The number of each element; `nil` if nothing is stored for it.
    package let numbers: [Int?]
    /// The numbers of the elements whose change is visible to readers.
    package let changed: [Int]

    package init(numbers: [Int?], changed: [Int]) { (self.numbers, self.changed) = (numbers, changed) }
}

extension LocalStore {
    /// Runs a `RepositoryTransaction` atomically.
    ///
    /// - Parameter isReading: Whether the change usually writes nothing; it runs twice if it does.
    package func change<Result: Sendable>(
        isReading: Bool = false,
        _ body: @escaping @Sendable (RepositoryTransaction) throws -> Result
    ) async throws -> Result {
        if isReading { return try await reading { try body(RepositoryTransaction($0)) } }
        return try await transaction { try body(RepositoryTransaction($0)) }
    }

    package func reading<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result { try await transaction(change) }
}

/// A list in its stored form.
package struct StoredList: Sendable {
    /// The scope of the elements; `nil` until the list has had any.
    package var scope: ElementScopeKey?
    /// The order of the rows.
    package var contents = ListContents()
    /// The list's state except its rows.
    package var facts = ListState()

    /// Creates a list that was never fetched.
    package init() {}

    /// The list's state including that of its rows.
    package var state: ListState {
        var state = facts
        (state.count, state.gaps) = (contents.count, contents.gaps)
        (state.head, state.tail) = (contents.head, contents.tail)
        return state
    }
}

/// Identifies a list by its element type and parameters.
package struct ListKey: Hashable, Sendable {
    /// Names with equal UTF-8 mean equal lists. The name is stored as it is, so it must not contain secrets.
    package let name: String
    /// Whether the list is never written to disk, because its elements are not.
    package let isInMemory: Bool

    /// Creates a key from a name.
    package init(_ name: String, isInMemory: Bool = false) {
        (self.name, self.isInMemory) = (name, isInMemory)
    }

    package static func == (left: Self, right: Self) -> Bool { ExactText(left.name) == ExactText(right.name) }

    package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(name)) }
}

/// The state of a list.
package struct ListState: Hashable, Sendable {
    /// When the latest first page was requested, since 1970; `nil` before the first one.
    package var fetchedAt: Duration?
    /// The number of the change that invalidated the list, comparable to those of `RequestInterval`; `nil` once a first page
    /// was requested after it.
    package var invalidatedAt: Int?
    /// The number of elements of the whole list, if the API states it.
    package var total: Int?
    /// The values and headers beside the elements of the latest page that had any.
    package var extras: PageExtras?
    /// The tags of the list's configuration when its latest page arrived, for `Repositories.invalidate`.
    package var tags: Set<String> = []
    /// What the server is asked for changes since; `nil` for a list that is fetched as a whole, and if elements may be missing.
    package var mark: String?
    /// The id of the latest event of the server that is stored; `nil` if there was none.
    package var eventID: String?
    // Derived from the rows:

    /// The number of rows including gaps.
    package var count = 0
    /// The cursor for newer elements, if known.
    package var head: ContinuationPoint?
    /// The cursor for the rows after the last one; `nil` if the list is complete or was never fetched.
    package var tail: ContinuationPoint?
    /// The gaps between segments.
    package var gaps: [ListGap.ID: ListGap] = [:]

    /// Creates the state of a list that was never fetched.
    package init() {}
}

/// An edit of the order of a list.
package enum ListEdit<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Inserts an element, unless the list contains it.
    case insert(Element.ID, InsertionPoint<Element.ID>)
    case remove(Element.ID)
    case move(Element.ID, InsertionPoint<Element.ID>)
}
