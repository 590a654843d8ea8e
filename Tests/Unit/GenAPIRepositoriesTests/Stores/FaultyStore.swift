import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Synchronization

/// One way to violate a requirement on a store.
enum StoreFault: CaseIterable, Sendable {
    case sharesNumbers, reusesNumbers
    case forgetsServerValues, reportsNoChange, reportsEveryChange, keepsNoDeletion
    case forgetsTotals, keepsRemovedLists
    case findsOneTagOnly, findsFormerTags
    case findsOneHolder, findsFormerHolders, findsHoldersOfOne
    case reversesOperations, ignoresReplacedOperations, keepsRemovedOperations, forgetsContents
    case reservesNothing, reservesTwice, staysReserved
    case keepsFailedElements, keepsNewFailedElements, keepsFailedRemovals, keepsFailedOperations
    case keepsFailedLists, keepsNewFailedLists, keepsFailedListRemovals
    case removesNothing, ignoresUnsentOperations, removesBeforeTheError, keepsOperations

    var requirement: StoreRequirement {
        switch self {
        case .sharesNumbers, .reusesNumbers: .numbers
        case .forgetsServerValues, .reportsNoChange, .reportsEveryChange, .keepsNoDeletion: .elements
        case .forgetsTotals, .keepsRemovedLists: .lists
        case .findsOneTagOnly, .findsFormerTags: .tags
        case .findsOneHolder, .findsFormerHolders, .findsHoldersOfOne, .keepsFailedListRemovals: .holders
        case .reversesOperations, .ignoresReplacedOperations, .keepsRemovedOperations, .forgetsContents,
            .reservesNothing, .reservesTwice, .staysReserved:
            .operations
        case .keepsFailedElements, .keepsNewFailedElements, .keepsFailedRemovals, .keepsFailedOperations,
            .keepsFailedLists, .keepsNewFailedLists:
            .atomicity
        case .removesNothing, .ignoresUnsentOperations, .removesBeforeTheError, .keepsOperations: .removal
        }
    }
}

/// A store with a fault.
actor FaultyStore: LocalStore {
    private var memory = MemoryStore()
    private let fault: StoreFault
    private var reservations: [any OperationsReservation] = []

    init(_ fault: StoreFault) { self.fault = fault }

    private final class KeptChanges: Sendable {
        let changes = Mutex<[@Sendable (any StoreTransaction) throws -> Void]>([])
    }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let kept = KeptChanges()
        do {
            return try await memory.transaction { [fault] base in
                let transaction = FaultyTransaction(base, fault)
                defer { kept.changes.withLock { $0 = transaction.kept } }
                return try change(transaction)
            }
        } catch {
            let changes = kept.changes.withLock { $0 }
            try await memory.transaction { base in
                for change in changes { try change(base) }
            }
            throw error
        }
    }

    func flush() async throws {}

    func reserveOperations() async throws -> (any OperationsReservation)? {
        switch fault {
        case .reservesNothing: return nil
        case .reservesTwice: return Reservation()
        default:
            let reservation = await memory.reserveOperations()
            if fault == .staysReserved, let reservation { reservations.append(reservation) }
            return reservation
        }
    }

    func removeAll(discardingUnsent: Bool) async throws {
        switch fault {
        case .removesNothing where discardingUnsent: break
        case .ignoresUnsentOperations: try await memory.removeAll(discardingUnsent: true)
        case .removesBeforeTheError where !discardingUnsent:
            let operations = try await memory.transaction { try $0.operations() }
            memory = try await Self.store(with: operations)
            try await memory.removeAll(discardingUnsent: false)
        case .keepsOperations where discardingUnsent:
            let operations = try await memory.transaction { try $0.operations() }
            memory = try await Self.store(with: operations)
        default: try await memory.removeAll(discardingUnsent: discardingUnsent)
        }
    }

    private static func store(with operations: [StoredOperation]) async throws -> MemoryStore {
        let store = MemoryStore()
        try await store.transaction { change in
            for operation in operations { try change.save(operation) }
        }
        return store
    }

    private final class Reservation: OperationsReservation {}
}

private final class FaultyTransaction: StoreTransaction {
    private let base: any StoreTransaction
    private let fault: StoreFault
    /// The changes that stay if the transaction fails.
    private(set) var kept: [@Sendable (any StoreTransaction) throws -> Void] = []
    private var formerTags: Set<ListKey> = []
    private var formerHolders: [ListKey] = []

    init(_ base: any StoreTransaction, _ fault: StoreFault) { (self.base, self.fault) = (base, fault) }

    func numbers<Element>(of ids: [Element.ID], in scope: ElementScope<Element>) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let numbers = try base.numbers(of: ids, in: scope)
        switch fault {
        case .sharesNumbers: return numbers.map { $0 / 2 }
        case .reusesNumbers: return numbers.map { min($0, 4) }
        default: return numbers
        }
    }

    func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        var element = try base.element(id, in: scope)
        if fault == .forgetsServerValues { element?.server = nil }
        return element
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
        var kept: [Element.ID: StoredElement<Element>] = [:]
        var deleted: [Element.ID] = []
        let update = try base.update(ids, in: scope, replacing: interval) { index, known in
            let element = try change(index, known)
            if fault == (known == nil ? .keepsNewFailedElements : .keepsFailedElements) {
                kept[ids[index]] = element.map(StoredElement.init)
            }
            guard fault == .keepsNoDeletion, let element, element.value == nil else { return element }
            deleted.append(ids[index])
            return nil
        }
        self.kept.append { [kept] in
            for (id, element) in kept { _ = try $0.save(element, for: id, in: scope) }
        }
        let changed =
            switch fault {
            case .reportsNoChange: [Int]()
            case .reportsEveryChange: try base.numbers(of: ids, in: scope)
            default: try update.changed + base.numbers(of: deleted, in: scope)
            }
        return UpdatedElements(numbers: update.numbers, changed: changed)
    }

    func removeElements(_ numbers: [Int], in scope: ElementScopeKey) throws {
        if fault == .keepsFailedRemovals { kept.append { try $0.removeElements(numbers, in: scope) } }
        try base.removeElements(numbers, in: scope)
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

    func list(_ key: ListKey) throws -> StoredList? { try base.list(key) }

    func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws {
        var list = list
        if fault == .forgetsTotals { list.facts.total = nil }
        if fault == (try base.list(key) == nil ? .keepsNewFailedLists : .keepsFailedLists) {
            kept.append { [list] in try $0.save(list, adding: added, for: key) }
        }
        if fault == .findsFormerTags, try base.list(key) != nil { formerTags.insert(key) }
        try base.save(list, adding: added, for: key)
    }

    func removeList(_ key: ListKey) throws {
        if fault == .findsFormerHolders { formerHolders.append(key) }
        if fault == .keepsFailedListRemovals { kept.append { try $0.removeList(key) } }
        if fault != .keepsRemovedLists { try base.removeList(key) }
    }

    func lists(holding elements: Set<Int>, in scope: ElementScopeKey) throws -> [Int: Set<ListKey>] {
        var lists = try base.lists(holding: elements, in: scope)
        switch fault {
        case .findsOneHolder: lists = lists.mapValues { Set($0.sorted { $0.name < $1.name }.prefix(1)) }
        case .findsHoldersOfOne: lists = lists.filter { $0.key == elements.min() }
        default:
            for element in elements where !formerHolders.isEmpty {
                lists[element, default: []].formUnion(formerHolders)
            }
        }
        return lists
    }

    func lists(tagged tags: Set<String>) throws -> Set<ListKey> {
        let keys = try base.lists(tagged: tags)
        return fault == .findsOneTagOnly ? keys.filter { _ in tags.count > 1 } : keys.union(formerTags)
    }

    func operations() throws -> [StoredOperation] {
        let operations = try base.operations()
        switch fault {
        case .reversesOperations: return operations.reversed()
        case .forgetsContents: return operations.map { StoredOperation(number: $0.number, content: []) }
        default: return operations
        }
    }

    func save(_ operation: StoredOperation) throws {
        if fault == .keepsFailedOperations { kept.append { try $0.save(operation) } }
        if fault == .ignoresReplacedOperations,
            try base.operations().contains(where: { $0.number == operation.number })
        {
            return
        }
        try base.save(operation)
    }

    func removeOperation(_ number: Int) throws {
        if fault != .keepsRemovedOperations { try base.removeOperation(number) }
    }
}
