import GenAPIRepositories
import GenAPIRuntime
import Synchronization

@testable import GenAPITesting

/// Collections of servers have a type of this name, too.
private typealias Stored<Element: Sendable> = GenAPIRepositories.StoredElement<Element>

/// A wrong answer of a store.
enum StoreLie: CaseIterable, Sendable {
    /// Nothing is there, or was done.
    case nothing
    /// Something is there that is not there, or that is something else.
    case something
    /// A part of the answer is wrong, or more was done.
    case other
}

/// A store in memory that gives one wrong answer.
final class LyingStore: LocalStore {
    fileprivate let lie: StoreLie
    private let memory = MemoryStore()
    private let moment: Int
    private let calls = Mutex(0)

    /// - Parameter moment: The number of the call that is answered wrongly, from one.
    init(_ lie: StoreLie, at moment: Int) { (self.lie, self.moment) = (lie, moment) }

    /// Whether so many calls have been made that it has lied.
    var hasLied: Bool { calls.withLock { $0 >= moment } }

    /// The lie if it is the moment for it.
    fileprivate func now() -> StoreLie? {
        calls.withLock { calls in
            calls += 1
            return calls == moment ? lie : nil
        }
    }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        do {
            return try await memory.transaction { try change(LyingTransaction($0, self)) }
        } catch {
            if now() != nil, let nothing = () as? Result { return nothing }
            throw error
        }
    }

    func flush() async throws {}

    func reserveOperations() async throws -> (any OperationsReservation)? {
        switch now() {
        case nil: await memory.reserveOperations()
        case .nothing: nil
        case .something, .other: Reservation()
        }
    }

    func removeAll(discardingUnsent: Bool) async throws {
        switch now() {
        case nil: try await memory.removeAll(discardingUnsent: discardingUnsent)
        case .nothing: break
        case .something: try await memory.removeAll(discardingUnsent: true)
        case .other:
            try await memory.removeAll(discardingUnsent: true)
            throw Repositories.UnsentOperations(count: 1)
        }
    }

    private final class Reservation: OperationsReservation {}
}

private final class LyingTransaction: StoreTransaction {
    private let base: any StoreTransaction
    private let store: LyingStore
    private let fixture = ConformanceFixture()

    init(_ base: any StoreTransaction, _ store: LyingStore) { (self.base, self.store) = (base, store) }

    func numbers<Element>(of ids: [Element.ID], in scope: ElementScope<Element>) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let numbers = try base.numbers(of: ids, in: scope)
        return switch store.now() {
        case nil: numbers
        case .nothing: numbers.map { _ in 1 }
        case .something: numbers.map { $0 + 100 }
        case .other: numbers.map { ~$0 }
        }
    }

    func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) throws -> Stored<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let element = try base.element(id, in: scope)
        switch store.now() {
        case nil: return element
        case .nothing: return nil
        case .something: return Stored(Leaf(id: 2, text: "a lie") as? Element)
        case .other: return element.map { Stored($0.value, server: $0.server) }
        }
    }

    func scopes<Element>(of id: Element.ID, _ type: Element.Type) throws -> [ElementScope<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try base.scopes(of: id, type)
    }

    func update<Element>(
        _ ids: [Element.ID],
        in scope: ElementScope<Element>,
        replacing interval: RequestInterval?,
        _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
    ) throws -> UpdatedElements where Element: Identifiable & Sendable, Element.ID: Sendable {
        switch store.now() {
        case nil: return try base.update(ids, in: scope, replacing: interval, change)
        case .nothing:
            _ = try base.update(ids, in: scope, replacing: interval, change)
            return UpdatedElements(numbers: ids.map { _ in nil }, changed: [])
        case .something:
            let numbers = try base.update(ids, in: scope, replacing: interval, change).numbers
            return UpdatedElements(numbers: numbers, changed: numbers.compactMap { $0 })
        case .other:
            let numbers = try base.numbers(of: ids, in: scope)
            return UpdatedElements(numbers: numbers, changed: numbers)
        }
    }

    func removeElements(_ numbers: [Int], in scope: ElementScopeKey) throws {
        if store.now() == nil { try base.removeElements(numbers, in: scope) }
    }

    func elements<Element>(
        _ numbers: [Int]?,
        of list: ListKey,
        in scope: ElementScope<Element>
    ) throws -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        try base.elements(numbers, of: list, in: scope)
    }

    func elements<Element: RepositoryStore.Queryable>(
        matching query: ElementQuery<Element>
    ) throws -> [QueryMatch<Element>] {
        try base.elements(matching: query)
    }

    func list(_ key: ListKey) throws -> StoredList? {
        var list = try base.list(key)
        switch store.now() {
        case nil: break
        case .nothing: list = nil
        case .something:
            list = StoredList()
            list?.facts.total = 99
        case .other: list?.scope = nil
        }
        return list
    }

    func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws {
        if store.now() == nil { try base.save(list, adding: added, for: key) }
    }

    func removeList(_ key: ListKey) throws {
        let lie = store.now()
        if lie != .nothing { try base.removeList(key) }
        if lie == .something { try base.removeList(key == fixture.key ? fixture.other : fixture.key) }
        if lie == .other {
            try base.removeElements(base.numbers(of: [1, 2, 3], Leaf.self), in: fixture.scope)
        }
    }

    func lists(holding elements: Set<Int>, in scope: ElementScopeKey) throws -> [Int: Set<ListKey>] {
        let lists: Set<ListKey> = [fixture.key, fixture.other, ListKey("no such list")]
        return switch store.now() {
        case nil: try base.lists(holding: elements, in: scope)
        case .nothing: [:]
        case .something, .other: Dictionary(uniqueKeysWithValues: elements.map { ($0, lists) })
        }
    }

    func lists(tagged tags: Set<String>) throws -> Set<ListKey> {
        switch store.now() {
        case nil: try base.lists(tagged: tags)
        case .nothing: []
        case .something, .other: [fixture.key, fixture.other]
        }
    }

    func operations() throws -> [StoredOperation] {
        switch store.now() {
        case nil: try base.operations()
        case .nothing: []
        case .something, .other: try base.operations() + [StoredOperation(number: 99, content: [])]
        }
    }

    func save(_ operation: StoredOperation) throws {
        if store.now() == nil { try base.save(operation) }
    }

    func removeOperation(_ number: Int) throws {
        if store.now() == nil { try base.removeOperation(number) }
    }
}
