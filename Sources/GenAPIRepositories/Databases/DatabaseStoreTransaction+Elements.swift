import GenAPIRuntime

extension DatabaseStoreTransaction {
    func table<Element>(of scope: ElementScopeKey) throws -> TypedDatabaseTable<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        if let table = cache.table(of: scope) as? TypedDatabaseTable<Element> { return table }
        let coding = try ElementCoding<Element>()
        let key = Self.scopePrefix(coding) + scope.parent.noteWord
        let known = try note(key).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        let number = try known ?? unusedNumbers(1)
        if known == nil { setNote(key, Array(String(number).utf8)) }
        let table = TypedDatabaseTable(number, parent: scope.parent, coding, limit: cache.limit)
        cache.add(table, of: scope)
        if known != nil { try restore(table) }
        return table
    }

    private static func scopePrefix<Element>(_ coding: ElementCoding<Element>) -> String {
        "scope/\((coding.records?.type.name ?? String(reflecting: Element.self)).noteWord)/"
    }

    /// Replaces values with changes of an earlier process, or before a change of the app, by those that the server has confirmed.
    private func restore<Element>(_ table: TypedDatabaseTable<Element>) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        for (rest, content) in try notes(startingWith: "pending/\(table.scope)/") {
            guard let number = Int(rest), var note = try elementNote(number, table) else { continue }
            note.state = .confirmed
            table.notes[number] = note
            setNote("element/\(table.scope)/\(number)", note.content)
            setNote("pending/\(table.scope)/\(number)", nil)
            table.unwritten[number] = .some(content.isEmpty ? nil : try? table.coding.read(content))
        }
        try write()
    }

    func elementNote<Element>(_ number: Int, _ table: TypedDatabaseTable<Element>) throws -> ElementNote? {
        if let known = table.notes[number] { return known }
        let note = try note("element/\(table.scope)/\(number)").flatMap(ElementNote.init)
        table.notes[number] = note
        return note
    }

    private func setElementNote(_ note: ElementNote?, _ number: Int, _ table: any DatabaseTable) {
        table.notes[number] = note
        setNote("element/\(table.scope)/\(number)", note?.content)
    }
}

// Reading.

extension DatabaseStoreTransaction {
    func numbers<Element>(of ids: [Element.ID], in scope: ElementScope<Element>) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table: TypedDatabaseTable<Element> = try table(of: scope.key)
        try read(ids, table)
        return try numbers(of: ids, table)
    }

    /// The numbers of elements that were read. Those without one get a new one.
    private func numbers<Element>(of ids: [Element.ID], _ table: TypedDatabaseTable<Element>) throws -> [Int]
    {
        let known = table.elements.numbers(of: ids)
        if !known.contains(nil) { return known.compactMap(\.self) }
        var numbers: [Int] = []
        for index in ids.indices {
            // An id that occurs again has a number now.
            let number = known[index] ?? table.elements.numbers(of: [ids[index]])[0]
            numbers.append(try number ?? add(ids[index], table))
        }
        return numbers
    }

    private func add<Element>(_ id: Element.ID, _ table: TypedDatabaseTable<Element>) throws -> Int {
        let (number, key) = (try unusedNumbers(1), table.key(of: id))
        setNote("id/\(table.scope)/\(key.noteWord)", Array(String(number).utf8))
        setElementNote(ElementNote(key: key), number, table)
        table.adopt([id], [number])
        return number
    }

    func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table: TypedDatabaseTable<Element> = try table(of: scope.key)
        try read([id], table)
        let number = table.elements.numbers(of: [id])[0]
        return number.flatMap { table.elements.content(at: $0) }.map(StoredElement.init)
    }

    func scopes<Element>(of id: Element.ID, _ type: Element.Type) throws -> [ElementScope<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try scopes(of: type).filter { try element(id, in: $0) != nil }
    }

    private func scopes<Element>(of type: Element.Type) throws -> [ElementScope<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try notes(startingWith: Self.scopePrefix(ElementCoding<Element>())).map {
            ElementScope(parent: String(noteWord: $0.rest))
        }
    }

    /// Reads elements that are not in the cache into it.
    private func read<Element>(_ ids: [Element.ID], _ table: TypedDatabaseTable<Element>) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let known = table.elements.numbers(of: ids)
        let unknown = ids.indices.filter { known[$0] == nil }.map { ids[$0] }
        if unknown.isEmpty { return }
        let keys = unknown.map(table.key)
        let numbers = try notes(keys.map { "id/\(table.scope)/\($0.noteWord)" }).map {
            $0.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        }
        let found = numbers.indices.filter { numbers[$0] != nil }
        table.adopt(found.map { unknown[$0] }, found.compactMap { numbers[$0] })
        try read(found.compactMap { numbers[$0] }, table)
        let others = numbers.indices.filter { numbers[$0] == nil }
        if table.coding.records != nil, !others.isEmpty {
            try adoptRecords(others.map { unknown[$0] }, others.map { keys[$0] }, table)
        }
    }

    /// Adds the elements that the app has added as records.
    private func adoptRecords<Element>(
        _ ids: [Element.ID],
        _ keys: [String],
        _ table: TypedDatabaseTable<Element>
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        for (id, element) in try zip(ids, values(keys, [], table)) {
            guard let element, table.elements.numbers(of: [id])[0] == nil else { continue }
            set(element, at: try add(id, table), table)
        }
    }

    private func set<Element>(_ element: Element, at number: Int, _ table: TypedDatabaseTable<Element>) {
        var content = StoredElement(element, interval: cache.interval).content
        content.revision = table.elements.evictedRevision(at: number) ?? cache.elementRevision
        table.set(content, at: number, cache.nextRevision())
    }

    /// Reads elements with numbers that are not in the cache into it. Those without a value are hidden from lists.
    private func read<Element>(_ numbers: [Int], _ table: TypedDatabaseTable<Element>) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let numbers = numbers.filter { $0 >= 0 && !table.elements.isRead($0) }
        if numbers.isEmpty { return }
        let notes = try notes(numbers.map { "element/\(table.scope)/\($0)" }).map {
            $0.flatMap(ElementNote.init)
        }
        for (number, note) in zip(numbers, notes) { table.notes[number] = table.notes[number] ?? note }
        let values = try values(notes.map { $0?.key ?? "" }, numbers, table)
        for index in numbers.indices {
            let (number, note) = (numbers[index], notes[index])
            if let value = values[index], let note, table.key(of: value.id).utf8.elementsEqual(note.key.utf8)
            {
                table.adopt([value.id], [number])
                set(value, at: number, table)
            } else if note?.state == .deleted {
                var content = StoredElement<Element>(nil, interval: cache.interval).content
                content.revision = table.elements.evictedRevision(at: number) ?? cache.elementRevision
                table.set(content, at: number, cache.nextRevision())
            } else {
                table.elements.hide(number, isDeleted: true)
            }
        }
    }

    /// The values of elements: those of records, or of notes without records. `nil` for missing and unreadable ones.
    private func values<Element>(
        _ keys: [String],
        _ numbers: [Int],
        _ table: TypedDatabaseTable<Element>
    ) throws -> [Element?] {
        guard let records = table.coding.records else {
            return try notes(numbers.map { "value/\(table.scope)/\($0)" }).map {
                $0.flatMap { try? table.coding.read($0) }
            }
        }
        try table.write(in: self)
        return try database.records(keys, of: records.type).map { record in
            try record.flatMap { try element($0, table.coding) }
        }
    }

    /// `nil` if the record is unreadable.
    private func element<Element>(
        _ record: RepositoryStore.Record,
        _ coding: ElementCoding<Element>
    ) throws -> Element? {
        guard let json = try coding.records.flatMap({ try json(record, $0) }) else { return nil }
        return try? coding.read(json.jsonBytes())
    }

    private func json(_ record: RepositoryStore.Record, _ coding: RecordCoding, depth: Int = 0) throws
        -> JSONValue?
    {
        // An error of the database is thrown. One of a value makes the record unreadable.
        var failure: (any Error)?
        let json = try? coding.json(record) { field, key in
            guard depth < 64, let type = field.relation?.recordType else { return nil }
            do {
                let related = try database.records([key], of: type).first ?? nil
                return try related.flatMap { try self.json($0, RecordCoding(type: type), depth: depth + 1) }
            } catch {
                failure = error
                throw error
            }
        }
        if let failure { throw failure }
        return json
    }

    func elements<Element>(
        _ numbers: [Int]?,
        of key: ListKey,
        in scope: ElementScope<Element>
    ) throws -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        let table: TypedDatabaseTable<Element> = try table(of: scope.key)
        try read(
            numbers ?? cachedList(key)?.stored.contents.storedChunks.flatMap { Array($0.entries) } ?? [],
            table
        )
        return table.elements.rows
    }

    func elements<Element: RepositoryStore.Queryable>(
        matching query: ElementQuery<Element>
    ) throws -> [QueryMatch<Element>] {
        try write()
        let coding = try ElementCoding<Element>()
        var matches: [QueryMatch<Element>] = []
        func add(_ elements: [Element], in scope: ElementScope<Element>) throws {
            let found = elements.filter(query.isMet)
            let numbers = try numbers(of: found.map(\.id), in: scope)
            matches += zip(found, numbers).map { QueryMatch($0, number: $1, in: scope.key) }
        }
        if let records = coding.records {
            let all = try database.records(of: records.type)
            for (parent, records) in Dictionary(grouping: all, by: { RecordKey.parent(in: $0.key) }) {
                try add(records.compactMap { try element($0, coding) }, in: ElementScope(parent: parent))
            }
        } else {
            for scope in try scopes(of: Element.self) {
                let table: TypedDatabaseTable<Element> = try table(of: scope.key)
                let values = try notes(startingWith: "value/\(table.scope)/").map(\.content)
                try add(values.compactMap { try? coding.read($0) }, in: scope)
            }
        }
        return query.result(of: matches)
    }
}

// Writing.

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
