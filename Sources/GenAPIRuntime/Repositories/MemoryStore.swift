/// A store in memory. What it holds is gone with it.
public actor MemoryStore: LocalStore {
    private let memory = MemoryTransaction()

    /// Without elements and lists.
    public init() {}

    /// Runs a change while no other one runs. When it throws, everything is as it was before.
    public func transaction<Result: Sendable>(
        _ change: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        memory.begin()
        do {
            return try change(memory)
        } catch {
            memory.undo()
            throw error
        }
    }

    /// Forgets every element and every list. Rows that somebody still has stay as they are.
    public func removeAll() async {
        memory.removeAll()
    }
}

/// Everything in a memory store, and how it was before the current transaction.
final class MemoryTransaction: StoreTransaction {
    private struct List {
        /// What it is a list of, once it had elements.
        var type: ObjectIdentifier?
        var contents = ListContents()
        var state = ListState()
    }

    private var tables: [ObjectIdentifier: any ElementTable] = [:]
    private var lists: [ListKey: List] = [:]
    private var original: [ListKey: List?] = [:]
    private var revision = 0
    private(set) var changedLists: Set<ListKey> = []

    func begin() {
        original = [:]
        changedLists = []
        for table in tables.values { table.begin() }
    }

    func undo() {
        for (key, list) in original { lists[key] = list }
        for table in tables.values { table.undo() }
        (original, changedLists) = ([:], [])
    }

    func removeAll() {
        (tables, lists) = ([:], [:])
        (original, changedLists) = ([:], [])
    }

    /// Changes a list so that it can be undone.
    private func change<Result>(_ key: ListKey, _ body: (inout List) -> Result) -> Result {
        if original[key] == nil { original[key] = .some(lists[key]) }
        changedLists.insert(key)
        return body(&lists[key, default: List()])
    }

    private func table<Element>(of type: Element.Type) -> Table<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let key = ObjectIdentifier(type)
        if let table = tables[key] as? Table<Element> { return table }
        let table = Table<Element>()
        tables[key] = table
        return table
    }
}

// Elements.

extension MemoryTransaction {
    func element<Element>(_ id: Element.ID, of type: Element.Type) -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: type)
        return table.numbers.existing(id).flatMap { table.elements[$0] }
    }

    func put<Element>(_ element: StoredElement<Element>, for id: Element.ID)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: Element.self)
        let number = table.numbers.number(for: id)
        revision += 1
        var element = element
        let isNews = !table.shows(element, at: number)
        element.revision = isNews ? revision : table.elements[number]?.revision ?? revision
        table.set(element, at: number, revision)
        guard isNews else { return }
        for key in holders(of: number, in: table.type) {
            if element.value == nil && !element.isPending {
                change(key) { $0.contents.apply(.remove(number)) }
            } else {
                changedLists.insert(key)
            }
        }
    }
}

// Lists.

extension MemoryTransaction {
    private func holders(of number: Int, in type: ObjectIdentifier) -> [ListKey] {
        var keys: [ListKey] = []
        // By their places, as lists are not copied then.
        for place in lists.indices where lists.values[place].type == type {
            if lists.values[place].contents.contains(number) { keys.append(lists.keys[place]) }
        }
        return keys
    }

    func list(_ key: ListKey) -> ListState {
        guard let list = lists[key] else { return ListState() }
        var state = list.state
        state.count = list.contents.count
        state.head = list.contents.head
        state.tail = list.contents.tail
        state.gaps = list.contents.gaps
        return state
    }

    func put(_ state: ListState, for key: ListKey) {
        change(key) { $0.state = state }
    }

    func merge<Element>(
        _ page: PageOrder<Element>,
        at place: ListPlace,
        of key: ListKey,
        _ rules: MergeRules
    ) -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: Element.self)
        let entries = PageEntries(
            entries: page.ids.map { table.numbers.number(for: $0) },
            next: page.next,
            newer: page.newer,
            isJoined: page.isJoined,
            beginning: page.beginning,
            above: page.above,
            below: page.below,
            evidence: page.evidence
        )
        return change(key) { list in
            list.type = table.type
            return list.contents.merge(entries, at: place, rules)
        }
    }

    func edit<Element>(_ edit: ListEdit<Element>, of key: ListKey)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: Element.self)
        change(key) { list in
            list.type = table.type
            list.contents.apply(edit.numbered(by: table.numbers))
        }
    }

    func rows<Element>(of key: ListKey, after edits: [ListEdit<Element>]) -> ListRows<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: Element.self)
        var contents = lists[key]?.contents ?? ListContents()
        for edit in edits { contents.apply(edit.numbered(by: table.numbers)) }
        for number in table.hidden { contents.apply(.remove(number)) }
        return ListRows(contents, table.elements, table.numbers)
    }

    func lists(tagged tags: Set<String>) -> Set<ListKey> {
        Set(lists.filter { !$0.value.state.tags.isDisjoint(with: tags) }.keys)
    }

    func removeList(_ key: ListKey) {
        change(key) { $0 = List() }
        lists[key] = nil
    }
}

extension ListEdit {
    fileprivate func numbered(by numbers: ElementNumbers<Element.ID>) -> ListContents.Edit {
        switch self {
        case .insert(let id, let position): .insert(numbers.number(for: id), position.map(numbers.number))
        case .remove(let id): .remove(numbers.number(for: id))
        case .move(let id, let position): .move(numbers.number(for: id), position.map(numbers.number))
        }
    }
}

extension ListPosition {
    func map<Other>(_ transform: (ID) -> Other) -> ListPosition<Other> {
        switch self {
        case .start: .start
        case .end: .end
        case .before(let id): .before(transform(id))
        case .after(let id): .after(transform(id))
        }
    }
}

/// The elements of one type, and how they were before the current transaction.
private protocol ElementTable: AnyObject {
    func begin()
    func undo()
}

private final class Table<Element: Identifiable & Sendable>: ElementTable where Element.ID: Sendable {
    let type = ObjectIdentifier(Element.self)
    let numbers = ElementNumbers<Element.ID>()
    private(set) var elements = PersistentVector<StoredElement<Element>>()
    /// Elements whose deletion is pending.
    private(set) var hidden: Set<Int> = []
    private var original: (PersistentVector<StoredElement<Element>>, Set<Int>)?

    /// Whether two values are the same; `nil` where they cannot be compared.
    private let isSame: ((Element, Element) -> Bool)? = {
        func equality<Known: Equatable>(of type: Known.Type) -> (Element, Element) -> Bool {
            { ($0 as? Known) == ($1 as? Known) }
        }
        return (Element.self as? any Equatable.Type).map { equality(of: $0) }
    }()

    /// Whether readers would see nothing else than before.
    func shows(_ element: StoredElement<Element>, at number: Int) -> Bool {
        guard let isSame, let known = elements[number], known.isPending == element.isPending,
            let old = known.value, let new = element.value
        else { return false }
        return isSame(old, new)
    }

    func begin() { original = (elements, hidden) }

    func undo() { (elements, hidden) = original ?? (PersistentVector(), []) }

    func set(_ element: StoredElement<Element>, at number: Int, _ revision: Int) {
        elements.set(element, at: number, revision: revision)
        if element.value == nil && element.isPending { hidden.insert(number) } else { hidden.remove(number) }
    }
}
