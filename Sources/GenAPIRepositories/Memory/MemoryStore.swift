import GenAPIMapping
import GenAPIRuntime

/// A store in memory. Its data is lost when it is released.
package actor MemoryStore: LocalStore {
    private let memory = MemoryTransaction()
    private weak var reservation: Reservation?

    private final class Reservation: OperationsReservation {}

    /// Creates an empty store.
    package init() {}

    /// Runs a change exclusively. If it throws, its effects are undone.
    package func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        memory.begin()
        do {
            return try change(memory)
        } catch {
            memory.undo()
            throw error
        }
    }

    /// Returns at once: nothing survives the process.
    package func flush() {}

    /// Reserves the operations until the reservation is released.
    package func reserveOperations() -> (any OperationsReservation)? {
        guard reservation == nil else { return nil }
        let new = Reservation()
        reservation = new
        return new
    }

    /// Removes all elements, lists and operations. Existing rows stay valid.
    package func removeAll(discardingUnsent: Bool) throws {
        if !discardingUnsent { try memory.requireNoOperations() }
        memory.removeAll()
    }
}

/// The data of a memory store, with a copy of its state before the current transaction.
final class MemoryTransaction: StoreTransaction {
    private struct List {
        let key: ListKey
        var stored: StoredList?
    }

    private var tables: [ElementScopeKey: any UntypedElementTable] = [:]
    /// The tables that the current transaction has used.
    private var used: Set<ElementScopeKey> = []
    /// Indexed by list number.
    private var lists: [List] = []
    private var numbers: [ListKey: Int] = [:]
    private var original: [Int: List] = [:]
    private var removed: Set<Int> = []
    /// The numbers of removed lists, reusable once the transaction can no longer be undone.
    private var vacant: Set<Int> = []
    private var free: [Int] = []
    private var revision = 0
    private var queued: [Int: StoredOperation] = [:]
    private var originalQueued: [Int: StoredOperation] = [:]

    func begin() {
        originalQueued = queued
        for number in vacant { numbers[lists[number].key] = nil }
        free += vacant
        (original, removed, vacant) = ([:], [], [])
        used = []
    }

    func undo() {
        queued = originalQueued
        for scope in used { tables[scope]?.undo() }
        for (number, list) in original {
            lists[number] = list
            if removed.contains(number), let list = list.stored { note(list.elements, of: list, number) }
        }
        (original, removed, vacant) = ([:], [], [])
    }

    func removeAll() {
        (queued, originalQueued) = ([:], [:])
        (tables, lists, numbers, free) = ([:], [], [:], [])
        (original, removed, vacant, used) = ([:], [], [], [])
    }

    private func number(of key: ListKey) -> Int {
        if let number = numbers[key] { return number }
        let number = free.popLast() ?? lists.count
        numbers[key] = number
        if number < lists.count { lists[number] = List(key: key) } else { lists.append(List(key: key)) }
        return number
    }

    /// Replaces a list so that the change can be undone.
    private func set(_ list: StoredList?, at number: Int) {
        if original[number] == nil { original[number] = lists[number] }
        lists[number].stored = list
    }

    private func note(_ elements: [Int], of list: StoredList, _ number: Int) {
        guard let table = list.scope.flatMap({ tables[$0] }) else { return }
        for element in elements { table.holders.insert(element, in: number) }
    }

    private func table<Element>(of scope: ElementScope<Element>) -> ElementTable<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let known = tables[scope.key] as? ElementTable<Element>
        let table = known ?? ElementTable<Element>()
        if known == nil { tables[scope.key] = table }
        if used.insert(scope.key).inserted { table.begin() }
        return table
    }
}

// Elements.

extension MemoryTransaction {
    func numbers<Element>(of ids: [Element.ID], in scope: ElementScope<Element>) -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        table(of: scope).numbers.numbers(for: ids)
    }

    func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: scope)
        return table.numbers.existing(id).flatMap { table.values[$0] }
    }

    func scopes<Element>(of id: Element.ID, _ type: Element.Type) -> [ElementScope<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        tables.compactMap { scope, table in
            guard let table = table as? ElementTable<Element>, let number = table.numbers.existing(id),
                table.content(at: number) != nil
            else { return nil }
            return ElementScope(parent: scope.parent)
        }
    }

    func update<Element>(
        _ ids: [Element.ID],
        in scope: ElementScope<Element>,
        replacing interval: RequestInterval?,
        _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
    ) rethrows -> UpdatedElements where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: scope)
        let numbers = table.numbers.numbers(for: ids)
        var changed: [Int] = []
        for index in ids.indices {
            let number = numbers[index]
            let former = table.values.contents[number]
            guard var element = try change(index, former) else { continue }
            revision += 1
            let isVisible = !table.isUnchanged(element, from: former)
            element.revision = isVisible ? revision : former?.revision ?? revision
            table.set(element, at: number, revision)
            if isVisible { changed.append(number) }
        }
        return UpdatedElements(numbers: numbers, changed: changed)
    }

    func removeElements(_ numbers: [Int], in scope: ElementScopeKey) {
        revision += 1
        guard let table = tables[scope] else { return }
        if used.insert(scope).inserted { table.begin() }
        table.remove(numbers, revision)
    }

    func elements<Element>(
        _ numbers: [Int]?,
        of list: ListKey,
        in scope: ElementScope<Element>
    ) -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        table(of: scope).rows
    }

    func elements<Element: RepositoryStore.Queryable>(
        matching query: ElementQuery<Element>
    ) -> [QueryMatch<Element>] {
        let type = ObjectIdentifier(Element.self)
        var elements: [QueryMatch<Element>] = []
        for (scope, table) in tables where scope.type == type {
            elements += (table as? ElementTable<Element>)?.current(in: scope) ?? []
        }
        return query.result(of: elements)
    }
}

// Lists.

extension MemoryTransaction {
    func list(_ key: ListKey) -> StoredList? { numbers[key].flatMap { lists[$0].stored } }

    func save(_ list: StoredList, adding added: [Int], for key: ListKey) {
        let number = number(of: key)
        vacant.remove(number)
        set(list, at: number)
        note(added, of: list, number)
    }

    func removeList(_ key: ListKey) {
        guard let number = numbers[key], let list = lists[number].stored else { return }
        set(nil, at: number)
        if let table = list.scope.flatMap({ tables[$0] }) {
            for element in list.elements { table.holders.remove(element, from: number) }
        }
        removed.insert(number)
        vacant.insert(number)
    }

    func lists(holding elements: Set<Int>, in scope: ElementScopeKey) -> [Int: Set<ListKey>] {
        var keys: [Int: Set<ListKey>] = [:]
        for element in elements {
            tables[scope]?.holders.visit(element) { number in
                let list = lists[number]
                if list.stored?.scope == scope, list.stored?.contents.contains(element) == true {
                    keys[element, default: []].insert(list.key)
                }
            }
        }
        return keys
    }

    func lists(tagged tags: Set<String>) -> Set<ListKey> {
        let tags = Set(tags.map { ExactText($0) })
        return Set(
            lists.lazy.filter { $0.stored?.facts.tags.contains { tags.contains(ExactText($0)) } == true }
                .map(\.key)
        )
    }
}

// Operations.

extension MemoryTransaction {
    func operations() -> [StoredOperation] { queued.values.sorted { $0.number < $1.number } }

    func save(_ operation: StoredOperation) { queued[operation.number] = operation }

    func removeOperation(_ number: Int) { queued[number] = nil }
}

extension StoredList {
    /// The elements of the list, in order.
    var elements: [Int] { contents.entries(in: 0..<contents.count).filter { $0 >= 0 } }
}

extension RepositoryStore {
    /// A store in memory. Its data is lost with the repositories.
    public static var inMemory: RepositoryStore { RepositoryStore(MemoryStore()) }
}
