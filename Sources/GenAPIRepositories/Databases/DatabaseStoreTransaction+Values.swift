import GenAPIMapping
import GenAPIRuntime

/// The values of elements, from the database into the cache.
extension DatabaseStoreTransaction {
    /// Reads elements that are not in the cache into it.
    func read<Element>(_ ids: [Element.ID], _ table: TypedDatabaseTable<Element>) throws
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

    func set<Element>(_ element: Element, at number: Int, _ table: TypedDatabaseTable<Element>) {
        var content = StoredElement(element, interval: cache.interval).content
        content.revision = table.elements.evictedRevision(at: number) ?? cache.elementRevision
        table.set(content, at: number, cache.nextRevision())
    }

    /// Reads elements with numbers that are not in the cache into it. Those without a value are hidden from lists.
    func read<Element>(_ numbers: [Int], _ table: TypedDatabaseTable<Element>) throws
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
    func values<Element>(
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
    func element<Element>(
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
}
