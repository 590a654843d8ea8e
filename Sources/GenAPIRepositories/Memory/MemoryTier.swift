/// The elements that are never written to disk, of a store on disk. They change in its transactions.
package final class MemoryTier {
    let memory = MemoryTransaction()
    /// The types whose elements an earlier version of the app cannot have left on disk.
    private var absent: Set<ObjectIdentifier> = []
    private var formerlyAbsent: Set<ObjectIdentifier> = []

    package init() {}

    /// Starts a transaction.
    package func begin() {
        memory.begin()
        formerlyAbsent = absent
    }

    /// Restores the state before the transaction.
    package func undo() {
        memory.undo()
        absent = formerlyAbsent
    }

    package func removeAll() { memory.removeAll() }

    /// A transaction of both.
    package func transaction(with disk: any StoreTransaction) -> any StoreTransaction {
        TieredTransaction(disk, self)
    }

    /// Removes from the disk what an earlier version of the app has left there.
    fileprivate func use<Element>(_ type: Element.Type, instead disk: any StoreTransaction) throws {
        guard !absent.contains(ObjectIdentifier(type)) else { return }
        try disk.removeType(type)
        absent.insert(ObjectIdentifier(type))
    }
}

/// A transaction of a store on disk and of the elements in memory beside it.
final class TieredTransaction: StoreTransaction {
    let disk: any StoreTransaction
    private let tier: MemoryTier

    init(_ disk: any StoreTransaction, _ tier: MemoryTier) { (self.disk, self.tier) = (disk, tier) }

    private var memory: MemoryTransaction { tier.memory }

    private func store<Element>(of scope: ElementScope<Element>) throws -> any StoreTransaction {
        guard scope.key.isInMemory else { return disk }
        try tier.use(Element.self, instead: disk)
        return memory
    }

    private func store(of scope: ElementScopeKey) -> any StoreTransaction { scope.isInMemory ? memory : disk }

    private func store(of list: ListKey) -> any StoreTransaction { list.isInMemory ? memory : disk }

    var isChangedByOthers: Bool { disk.isChangedByOthers }
}

extension TieredTransaction {
    func numbers<Element>(of ids: [Element.ID], in scope: ElementScope<Element>) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try store(of: scope).numbers(of: ids, in: scope)
    }

    func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try store(of: scope).element(id, in: scope)
    }

    func scopes<Element>(of id: Element.ID, _ type: Element.Type) throws -> [ElementScope<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try store(of: ElementScope<Element>()).scopes(of: id, type)
    }

    func update<Element>(
        _ ids: [Element.ID],
        in scope: ElementScope<Element>,
        replacing interval: RequestInterval?,
        _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
    ) throws -> UpdatedElements where Element: Identifiable & Sendable, Element.ID: Sendable {
        try store(of: scope).update(ids, in: scope, replacing: interval, change)
    }

    func removeElements(_ numbers: [Int], in scope: ElementScopeKey) throws {
        try store(of: scope).removeElements(numbers, in: scope)
    }

    func elements<Element>(
        _ numbers: [Int]?,
        of list: ListKey,
        in scope: ElementScope<Element>
    ) throws -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        try store(of: scope).elements(numbers, of: list, in: scope)
    }

    func elements<Element: RepositoryStore.Queryable>(
        matching query: ElementQuery<Element>
    ) throws -> [QueryMatch<Element>] {
        try store(of: ElementScope<Element>()).elements(matching: query)
    }

    func tally<Element: RepositoryStore.Queryable>(of query: TallyQuery<Element>) throws -> Tally {
        try store(of: ElementScope<Element>()).tally(of: query)
    }

    /// Elements in memory can include some on disk, and the reverse.
    func matches<Element: RepositoryStore.Queryable, Included: Identifiable & Sendable>(
        of join: JoinQuery<Element, Included>
    ) throws -> [JoinMatch<Element, Included>] where Included.ID: Sendable {
        let isOnDisk = !ElementScope<Element>().key.isInMemory && !ElementScope<Included>().key.isInMemory
        return isOnDisk ? try disk.matches(of: join) : try join.matches(in: self)
    }

    func removeType<Element>(_ type: Element.Type) throws { try disk.removeType(type) }

    func evict(before request: Int) { disk.evict(before: request) }
}

extension TieredTransaction {
    func list(_ key: ListKey) throws -> StoredList? { try store(of: key).list(key) }

    func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws {
        try store(of: key).save(list, adding: added, for: key)
    }

    func removeList(_ key: ListKey) throws { try store(of: key).removeList(key) }

    func lists(holding elements: Set<Int>, in scope: ElementScopeKey) throws -> [Int: Set<ListKey>] {
        try store(of: scope).lists(holding: elements, in: scope)
    }

    func lists(tagged tags: Set<String>) throws -> Set<ListKey> {
        try disk.lists(tagged: tags).union(memory.lists(tagged: tags))
    }

    func operations() throws -> [StoredOperation] { try disk.operations() }

    func save(_ operation: StoredOperation) throws { try disk.save(operation) }

    func removeOperation(_ number: Int) throws { try disk.removeOperation(number) }
}
