import GenAPIMapping
import GenAPIRuntime

/// Changes of elements.
extension DatabaseStoreTransaction {
    func update<Element>(
        _ ids: [Element.ID],
        in scope: ElementScope<Element>,
        replacing interval: RequestInterval?,
        _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
    ) throws -> UpdatedElements where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table: TypedDatabaseTable<Element> = try table(of: scope.key)
        try read(ids, table)
        var (numbers, changed) = ([Int?](), [Int]())
        for index in ids.indices {
            let known = table.elements.numbers(of: [ids[index]])[0]
            let former = known.flatMap { table.elements.content(at: $0) }
            guard var element = try change(index, former) else {
                numbers.append(known)
                continue
            }
            let number = try known ?? add(ids[index], table)
            numbers.append(number)
            let isVisible = !table.elements.isUnchanged(element, from: former)
            element.revision = isVisible ? cache.elementRevision : former?.revision ?? cache.elementRevision
            if isVisible { changed.append(number) }
            try note(element, instead: former, number, ids[index], table)
            table.set(element, at: number, cache.nextRevision())
            cache.note(element.interval)
        }
        return UpdatedElements(numbers: numbers, changed: changed)
    }

    /// Notes what is to be written of an element.
    private func note<Element>(
        _ element: StoredContent,
        instead former: StoredContent?,
        _ number: Int,
        _ id: Element.ID,
        _ table: TypedDatabaseTable<Element>
    ) throws {
        let elements = table.elements
        let isSame = former != nil && elements.isUnchanged(element, from: former)
        if !isSame { table.unwritten[number] = .some(ElementBox<Element>.element(in: element.value)) }
        if isSame, !element.isPending { return }
        if isSame, elements.hasSameServerValue(element, as: former) { return }
        var note = try elementNote(number, table) ?? ElementNote(key: table.key(of: id))
        let formerState = note.state
        note.state = element.isPending ? .pending : element.value == nil ? .deleted : .confirmed
        if note.state != formerState { setElementNote(note, number, table) }
        if element.isPending {
            let server = ElementBox<Element>.element(in: element.confirmed)
            setNote("pending/\(table.scope)/\(number)", try server.map(table.coding.write) ?? [])
        } else if formerState == .pending {
            setNote("pending/\(table.scope)/\(number)", nil)
        }
    }

    func removeElements(_ numbers: [Int], in scope: ElementScopeKey) throws {
        guard let table = cache.table(of: scope) else { return }
        for number in numbers {
            guard let note = try note("element/\(table.scope)/\(number)").flatMap(ElementNote.init) else {
                continue
            }
            setNote("id/\(table.scope)/\(note.key.noteWord)", nil)
            setNote("pending/\(table.scope)/\(number)", nil)
            try table.removeValue(number, note.key, in: self)
            setElementNote(nil, number, table)
        }
        table.remove(numbers, cache.nextRevision())
    }

    func lists(holding elements: Set<Int>, in scope: ElementScopeKey) throws -> [Int: Set<ListKey>] {
        guard let table = cache.table(of: scope) else { return [:] }
        try writeLists()
        var keys: [Int: Set<ListKey>] = [:]
        let numbers = Array(elements)
        let notes = try notes(numbers.map { "element/\(table.scope)/\($0)" }).map {
            $0.flatMap(ElementNote.init)
        }
        for (number, note) in zip(numbers, notes) {
            for key in try (note?.lists ?? []).compactMap(listKey) {
                guard let list = try cachedList(key), list.scope == table.scope,
                    list.stored.contents.contains(number)
                else { continue }
                keys[number, default: []].insert(key)
            }
        }
        return keys
    }

    /// Notes that elements may be in a list.
    func note(_ elements: [Int], inList list: Int, _ table: any DatabaseTable) throws {
        let keys = elements.map { "element/\(table.scope)/\($0)" }
        for (number, content) in zip(elements, try notes(keys)) {
            guard var note = content.flatMap(ElementNote.init), !note.lists.contains(list) else { continue }
            note.lists.append(list)
            setElementNote(note, number, table)
        }
    }
}

extension TypedDatabaseTable {
    /// Removes the value of an element, also one that is not written yet.
    func removeValue(_ number: Int, _ key: String, in transaction: DatabaseStoreTransaction) throws {
        unwritten[number] = nil
        guard let records = coding.records else {
            return transaction.setNote("value/\(scope)/\(number)", nil)
        }
        try transaction.database.removeRecords([key], of: records.type)
    }

    func write(in transaction: DatabaseStoreTransaction) throws {
        if unwritten.isEmpty { return }
        let elements = unwritten
        unwritten = [:]
        guard let records = coding.records else {
            for (number, element) in elements {
                transaction.setNote("value/\(scope)/\(number)", try element.map(coding.write))
            }
            return
        }
        var (saved, removed, embedded) = ([RepositoryStore.Record](), [String](), [EmbeddedObject]())
        for number in elements.keys.sorted() {
            guard let note = try transaction.elementNote(number, self) else { continue }
            guard let element = elements[number] ?? nil else {
                removed.append(note.key)
                continue
            }
            let coded = try records.record(JSONValue(json: coding.write(element)), key: note.key)
            saved.append(coded.record)
            embedded += coded.embedded
        }
        if !removed.isEmpty { try transaction.database.removeRecords(removed, of: records.type) }
        if !saved.isEmpty { try transaction.database.save(saved, of: records.type) }
        for object in embedded { transaction.embedded.append(object) }
    }
}
