/// The elements and lists that were read from a database, in its state.
///
/// It has no lock: `DatabaseStore` starts a transaction after the one before has ended (`enter()` and `leave()`), and uses
/// the cache only between these two. The database runs a transaction on a thread of its own, so that the class is `Sendable`.
final class DatabaseCache: @unchecked Sendable {
    struct List {
        let number: Int
        var stored: StoredList
        /// The number of the elements' scope; `nil` until the list has had any.
        var scope: Int?
        /// The ids of its chunks in the database.
        var chunks: [Int] = []
    }

    private var tables: [ElementScopeKey: any DatabaseTable] = [:]
    /// The tables that the current transaction has used, and those that it has created.
    private var used: Set<ElementScopeKey> = []
    private var created: Set<ElementScopeKey> = []
    /// The scopes of the tables by their numbers in the database.
    private(set) var scopes: [Int: ElementScopeKey] = [:]
    var lists: [ListKey: List] = [:]
    /// The number of the last element; `nil` before it was read.
    var lastNumber: Int?
    private var original: [ListKey: List] = [:]
    /// Whether a transaction has begun and not ended.
    private var isOpen = false
    /// The number of elements of a scope that may be in memory without an eviction.
    let limit: Int
    private var revision = 0
    /// The revision of the elements that the current transaction reads or changes.
    private(set) var elementRevision = 0
    /// The number of the latest response that was stored.
    private var latest = 0
    /// `latest` at the time when a change of the app was last noticed.
    private var latestBeforeOthers = 0
    private var foreignChanges: Int?
    /// Whether the app has changed something since the last successful transaction.
    private(set) var isChangedByOthers = false
    /// The elements that are not in the database.
    let memory = MemoryTier()

    init(limit: Int) { self.limit = limit }

    /// Starts a transaction. Empties the cache if the app has changed something.
    ///
    /// A database that runs a transaction again, as after a conflict with another writer, begins with the state of before.
    func begin(_ foreign: Int) {
        if isOpen { undo() }
        isOpen = true
        if let known = foreignChanges, known != foreign {
            removeAll()
            isChangedByOthers = true
        }
        foreignChanges = foreign
        original = lists
        memory.begin()
        elementRevision = nextRevision()
        (used, created) = ([], [])
    }

    func commit() { (isOpen, isChangedByOthers) = (false, false) }

    /// Restores the state before the transaction. Does nothing if the database has failed before it began.
    func undo() {
        guard isOpen else { return }
        for scope in created { forget(scope) }
        for scope in used.subtracting(created) { tables[scope]?.undo() }
        (lists, lastNumber, isOpen) = (original, nil, false)
        memory.undo()
    }

    private func forget(_ scope: ElementScopeKey) {
        if let table = tables.removeValue(forKey: scope) { scopes[table.scope] = nil }
    }

    func removeAll() {
        (tables, used, created, scopes, lists, original) = ([:], [], [], [:], [:], [:])
        (lastNumber, latestBeforeOthers) = (nil, latest)
    }

    /// `nil` if the scope has no table yet.
    func table(of scope: ElementScopeKey) -> (any DatabaseTable)? {
        guard let table = tables[scope] else { return nil }
        if used.insert(scope).inserted { table.begin() }
        return table
    }

    func add(_ table: any DatabaseTable, of scope: ElementScopeKey) {
        (tables[scope], scopes[table.scope]) = (table, scope)
        used.insert(scope)
        created.insert(scope)
        table.begin()
    }

    /// The tables that the current transaction has used.
    var usedTables: [any DatabaseTable] { used.compactMap { tables[$0] } }

    func nextRevision() -> Int {
        revision += 1
        return revision
    }

    /// Releases the elements of long tables that were received before a request.
    func evict(before request: Int) {
        for table in usedTables where table.isLong { table.evict(before: request, nextRevision()) }
    }

    func note(_ interval: RequestInterval) { latest = max(latest, interval.received) }

    /// The assumed request of everything that is read from the database. This process keeps what it stores itself.
    var interval: RequestInterval {
        RequestInterval(begun: latestBeforeOthers, received: latestBeforeOthers)
    }
}
