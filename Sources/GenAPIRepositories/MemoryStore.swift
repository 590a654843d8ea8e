import GenAPIRuntime

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
        let key: ListKey
        /// What it is a list of, once it had elements.
        var type: ObjectIdentifier?
        var contents = ListContents()
        var state = ListState()
    }

    private var tables: [ObjectIdentifier: any UntypedElementTable] = [:]
    /// By their numbers.
    private var lists: [List] = []
    private var numbers: [ListKey: Int] = [:]
    private var original: [Int: List] = [:]
    private var removed: Set<Int> = []
    /// Numbers that another list can have once the transaction cannot be undone any more.
    private var vacant: Set<Int> = []
    private var free: [Int] = []
    private var changed: Set<ListKey> = []
    private var revision = 0

    func begin() {
        for number in vacant { numbers[lists[number].key] = nil }
        free += vacant
        (original, removed, vacant, changed) = ([:], [], [], [])
        for table in tables.values { table.begin() }
    }

    func undo() {
        for (number, list) in original {
            lists[number] = list
            if removed.contains(number) { note(list.contents, list.type, of: number) }
        }
        for table in tables.values { table.undo() }
        (original, removed, vacant, changed) = ([:], [], [], [])
    }

    func removeAll() {
        (tables, lists, numbers, free) = ([:], [], [:], [])
        (original, removed, vacant, changed) = ([:], [], [], [])
    }

    private func list(of key: ListKey) -> List? { numbers[key].flatMap { lists[$0] } }

    private func number(of key: ListKey) -> Int {
        if let number = numbers[key] { return number }
        let number = free.popLast() ?? lists.count
        numbers[key] = number
        if number < lists.count { lists[number] = List(key: key) } else { lists.append(List(key: key)) }
        return number
    }

    /// Changes a list so that it can be undone.
    private func change<Result>(_ number: Int, _ body: (inout List) -> Result) -> Result {
        if original[number] == nil { original[number] = lists[number] }
        vacant.remove(number)
        changed.insert(lists[number].key)
        return body(&lists[number])
    }

    private func note(_ contents: ListContents, _ type: ObjectIdentifier?, of number: Int) {
        guard let table = type.flatMap({ tables[$0] }) else { return }
        for entry in contents.entries(in: 0..<contents.count) where entry >= 0 {
            table.holders.insert(entry, in: number)
        }
    }

    private func table<Element>(of type: Element.Type) -> ElementTable<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let key = ObjectIdentifier(type)
        if let table = tables[key] as? ElementTable<Element> { return table }
        let table = ElementTable<Element>()
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
        table.changed.append(number)
        guard element.value == nil && !element.isPending else { return }
        // The deletion is taken out of its lists for good.
        var holders: [Int] = []
        table.holders.visit(number) { holders.append($0) }
        for holder in holders where key(of: holder, holding: number, of: table.type) != nil {
            change(holder) { $0.contents.apply(.remove(number)) }
        }
    }

    /// The key of a list, if it holds an element.
    private func key(of list: Int, holding element: Int, of type: ObjectIdentifier) -> ListKey? {
        lists[list].type == type && lists[list].contents.contains(element) ? lists[list].key : nil
    }
}

// What has changed.

extension MemoryTransaction {
    func changedLists(among keys: Set<ListKey>) -> Set<ListKey> {
        var found = changed.intersection(keys)
        for table in tables.values {
            for element in table.changed { collect(element, table, among: keys, &found) }
        }
        return found
    }

    /// An element can be in as many lists as there ever were. Then it is looked for in those that are asked about.
    private func collect(
        _ element: Int,
        _ table: any UntypedElementTable,
        among keys: Set<ListKey>,
        _ found: inout Set<ListKey>
    ) {
        if table.holders.count(of: element) <= keys.count {
            table.holders.visit(element) { list in
                guard let key = key(of: list, holding: element, of: table.type), keys.contains(key) else {
                    return
                }
                found.insert(key)
            }
        } else {
            for key in keys {
                guard let list = numbers[key] else { continue }
                if self.key(of: list, holding: element, of: table.type) != nil { found.insert(key) }
            }
        }
    }
}

// Lists.

extension MemoryTransaction {
    func list(_ key: ListKey) -> ListState {
        guard let list = list(of: key) else { return ListState() }
        var state = list.state
        state.count = list.contents.count
        state.head = list.contents.head
        state.tail = list.contents.tail
        state.gaps = list.contents.gaps
        return state
    }

    func put(_ state: ListState, for key: ListKey) {
        change(number(of: key)) { $0.state = state }
    }

    func merge<Element>(
        _ page: Page<Element>,
        _ ids: [Element.ID],
        at place: ListPlace,
        of key: ListKey,
        _ rules: MergeRules,
        _ evidence: Evidence
    ) -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: Element.self)
        let entries = ids.map { table.numbers.number(for: $0) }
        let number = number(of: key)
        return change(number) { list in
            list.type = table.type
            let merge = list.contents.merge(Page(entries, asIn: page), at: place, rules, evidence)
            for entry in entries where list.contents.contains(entry) {
                table.holders.insert(entry, in: number)
            }
            return merge
        }
    }

    func edit<Element>(_ edit: ListEdit<Element>, of key: ListKey)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: Element.self)
        let number = number(of: key)
        change(number) { list in
            list.type = table.type
            list.contents.apply(edit.numbered(by: table.numbers))
            if case .insert(let id, _) = edit {
                table.holders.insert(table.numbers.number(for: id), in: number)
            }
        }
    }

    func rows<Element>(of key: ListKey, after edits: [ListEdit<Element>]) -> ListRows<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table = table(of: Element.self)
        var contents = list(of: key)?.contents ?? ListContents()
        for edit in edits { contents.apply(edit.numbered(by: table.numbers)) }
        for number in table.hidden { contents.apply(.remove(number)) }
        return ListRows(contents, table.elements, table.numbers)
    }

    func lists(tagged tags: Set<String>) -> Set<ListKey> {
        Set(lists.lazy.filter { !$0.state.tags.isDisjoint(with: tags) }.map(\.key))
    }

    func removeList(_ key: ListKey) {
        guard let number = numbers[key] else { return }
        let list = lists[number]
        change(number) { $0 = List(key: key) }
        if let table = list.type.flatMap({ tables[$0] }) {
            for entry in list.contents.entries(in: 0..<list.contents.count) where entry >= 0 {
                table.holders.remove(entry, from: number)
            }
        }
        removed.insert(number)
        vacant.insert(number)
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
