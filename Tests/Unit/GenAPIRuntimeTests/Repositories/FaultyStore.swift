import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

/// A store that violates one of its requirements.
struct FaultyStore: LocalStore {
    let memory = MemoryStore()
    let requirement: StoreRequirement

    init(_ requirement: StoreRequirement) { self.requirement = requirement }

    func transaction<Result: Sendable>(
        _ change: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let requirement = requirement
        let result: Swift.Result<Result, any Error> = try await memory.transaction { base in
            let transaction = FaultyTransaction(base, requirement)
            do {
                return .success(try change(transaction))
            } catch  where requirement == .atomicity {
                return .failure(error)
            }
        }
        return try result.get()
    }

    func flush() async throws {}

    func reserveOperations() async throws -> (any OperationsReservation)? {
        await memory.reserveOperations()
    }

    func removeAll() async throws {
        if requirement != .removal { await memory.removeAll() }
    }
}

private final class FaultyTransaction: StoreTransaction {
    private let base: any StoreTransaction
    private let requirement: StoreRequirement

    init(_ base: any StoreTransaction, _ requirement: StoreRequirement) {
        (self.base, self.requirement) = (base, requirement)
    }

    func numbers<Element>(of ids: [Element.ID], _ type: Element.Type) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let numbers = try base.numbers(of: ids, type)
        return requirement == .numbers ? numbers.map { $0 / 2 } : numbers
    }

    func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        var element = try base.element(id, of: type)
        if requirement == .elements { element?.server = nil }
        return element
    }

    func save<Element>(_ element: StoredElement<Element>, for id: Element.ID) throws -> Int?
    where Element: Identifiable & Sendable, Element.ID: Sendable { try base.save(element, for: id) }

    func removeElements(_ numbers: [Int], of type: ObjectIdentifier) throws {
        try base.removeElements(numbers, of: type)
    }

    func elements<Element>(
        _ numbers: [Int]?,
        of list: ListKey,
        _ type: Element.Type
    ) throws -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        try base.elements(numbers, of: list, type)
    }

    func elements<Element: RepositoryStore.Queryable>(
        matching query: ElementQuery<Element>
    ) throws -> [Element] {
        try base.elements(matching: query)
    }

    func list(_ key: ListKey) throws -> StoredList? { try base.list(key) }

    func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws {
        var list = list
        if requirement == .lists { list.facts.total = nil }
        try base.save(list, adding: added, for: key)
    }

    func removeList(_ key: ListKey) throws { try base.removeList(key) }

    func lists(holding element: Int, of type: ObjectIdentifier) throws -> [ListKey] {
        let keys = try base.lists(holding: element, of: type)
        return requirement == .holders ? Array(keys.prefix(1)) : keys
    }

    func lists(tagged tags: Set<String>) throws -> Set<ListKey> {
        let keys = try base.lists(tagged: tags)
        return requirement == .tags ? keys.filter { _ in tags.count > 1 } : keys
    }

    func operations() throws -> [StoredOperation] {
        let operations = try base.operations()
        return requirement == .operations ? operations.reversed() : operations
    }

    func save(_ operation: StoredOperation) throws { try base.save(operation) }

    func removeOperation(_ number: Int) throws { try base.removeOperation(number) }
}
