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

    func setElementNote(_ note: ElementNote?, _ number: Int, _ table: any DatabaseTable) {
        table.notes[number] = note
        setNote("element/\(table.scope)/\(number)", note?.content)
    }
}

/// Numbers and elements.
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

    func add<Element>(_ id: Element.ID, _ table: TypedDatabaseTable<Element>) throws -> Int {
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

    func scopes<Element>(of type: Element.Type) throws -> [ElementScope<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try notes(startingWith: Self.scopePrefix(ElementCoding<Element>())).map {
            ElementScope(parent: String(noteWord: $0.rest))
        }
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
