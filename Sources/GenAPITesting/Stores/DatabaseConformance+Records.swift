import GenAPIRepositories
import GenAPIRuntime

extension DatabaseConformance {
    private typealias Transaction = any RepositoryStore.DatabaseTransaction
    private var type: RepositoryStore.RecordType { Element.recordType }

    /// Keys that only some comparisons tell apart.
    private static var keys: [String] {
        ["a", "A", "'; DROP TABLE x; --", "%_\\", "é", "e\u{301}", "/users/7\n12", " a", "👩‍🚀"]
    }

    /// The records of samples with other keys.
    private func fill(_ change: any RepositoryStore.DatabaseTransaction) throws -> [RepositoryStore.Record] {
        let records = try Self.keys.enumerated().map { index, key in
            var record = try samples[index % samples.count].record(key: key)
            record.rest = index.isMultiple(of: 2) ? nil : #"{"a":"'\n\u0000é"}"#
            return record
        }
        try change.save(records, of: type)
        return records
    }

    func records(_ change: any RepositoryStore.DatabaseTransaction) throws -> String? {
        let records = try fill(change)
        let keys = Array((Self.keys + ["none"]).reversed())
        let found = try change.records(keys, of: type)
        if found.count != keys.count { return "the result has not a record for each key" }
        if found[0] != nil { return "an unknown record was found" }
        for (record, found) in zip(records, found.dropFirst().reversed()) {
            guard let found else { return "the record \(record.key.debugDescription) is missing" }
            if !found.isSame(as: record) { return "a record is \(found) instead of \(record)" }
        }
        let all = try change.records(of: type)
        if all.count != records.count
            || !records.allSatisfy({ record in all.contains { $0.isSame(as: record) } })
        {
            return "the records of the type are \(all)"
        }
        let new = try changed.record(key: "a")
        try change.save([new], of: type)
        try change.removeRecords(["A", "none"], of: type)
        let later = try change.records(["a", "A", "e\u{301}"], of: type)
        if later[0]?.isSame(as: new) != true { return "a record was not replaced" }
        if later[1] != nil { return "a removed record is still there" }
        if later[2] == nil { return "a record was removed that has another key" }
        if try !change.records([], of: type).isEmpty { return "a record was found without a key" }
        let null = RepositoryStore.Record(key: "null", values: type.fields.map { _ in .null })
        if type.fields.allSatisfy(\.isOptional) {
            try change.save([null], of: type)
            if try change.records(["null"], of: type).first??.isSame(as: null) != true {
                return "a record without values is not stored"
            }
        }
        return nil
    }

    func notes(_ change: any RepositoryStore.DatabaseTransaction) throws -> String? {
        let keys = ["a/1", "a/12", "A/1", "a_1", "a%1", "b", "a/", "c\\"]
        let notes = keys.enumerated().map { index, key in
            RepositoryStore.Note(
                key: key,
                content: index == 0 ? [] : Array(repeating: UInt8(index), count: index * 999)
            )
        }
        try change.save(notes + [RepositoryStore.Note(key: "all", content: Array(0...255))])
        let found = try change.notes(["none"] + keys.reversed())
        if found != [nil] + notes.reversed().map(\.content) { return "the notes are \(found)" }
        if try change.notes(["all"]) != [Array(0...255)] { return "bytes of a note have changed" }
        for (prefix, expected) in [
            "a/": ["a/", "a/1", "a/12"], "A": ["A/1"], "a_": ["a_1"], "a%": ["a%1"], "c\\": ["c\\"], "x": [],
        ] {
            let found = try change.notes(startingWith: prefix)
            if found.map(\.key).sorted() != expected {
                return "the notes of '\(prefix)' are \(found.map(\.key))"
            }
        }
        try change.save([RepositoryStore.Note(key: "b", content: [7])])
        try change.removeNotes(["a/1", "none"])
        if try change.notes(["b", "a/1", "A/1"]) != [[7], nil, notes[2].content] {
            return "a note was not replaced, or not removed, or the wrong one"
        }
        return try change.notes([]).isEmpty ? nil : "a note was found without a key"
    }

    private struct Stop: Error {}

    func atomicity(_ database: Database) async throws -> String? {
        _ = try await database.transaction { change in
            _ = try fill(change)
            try change.save([RepositoryStore.Note(key: "a", content: [1])])
        }
        do {
            try await database.transaction { change in
                try change.save([try changed.record(key: "a"), try changed.record(key: "new")], of: type)
                try change.removeRecords(["A"], of: type)
                try change.save([RepositoryStore.Note(key: "b", content: [2])])
                try change.removeNotes(["a"])
                throw Stop()
            }
            return "an error thrown in a transaction was swallowed"
        } catch is Stop {}
        return try await database.transaction { change in
            let records = try change.records(["a", "A", "new"], of: type)
            if records[0]?.isSame(as: try samples[0].record(key: "a")) != true {
                return "a record was changed by a failed transaction"
            }
            if records[1] == nil { return "a record was removed by a failed transaction" }
            if records[2] != nil { return "a record of a failed transaction was stored" }
            return try change.notes(["a", "b"]) == [[1], nil] ? nil : "a failed transaction changed notes"
        }
    }

    func order(_ database: Database) async throws -> String? {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await database.transaction { change in
                        let count = try change.notes(["count"])[0]?.count ?? 0
                        let content = [UInt8](repeating: 1, count: count + 1)
                        try change.save([RepositoryStore.Note(key: "count", content: content)])
                    }
                }
            }
            try await group.waitForAll()
        }
        let count = try await database.transaction { try $0.notes(["count"])[0]?.count ?? 0 }
        return count == 50 ? nil : "\(50 - count) of 50 transactions did not see the one before"
    }

    func removal(_ database: Database) async throws -> String? {
        try await database.transaction { change in
            _ = try fill(change)
            try change.save([RepositoryStore.Note(key: "a", content: [1])])
        }
        try await database.transaction { try $0.removeAll() }
        return try await database.transaction { change in
            if try !change.records(of: type).isEmpty { return "records remain" }
            return try change.notes(startingWith: "").isEmpty ? nil : "notes remain"
        }
    }
}

// Elements as repositories keep them.

extension DatabaseConformance {
    func put(_ elements: [Element], _ store: DatabaseStore) async throws {
        try await store.transaction { change in
            for element in elements {
                _ = try change.save(GenAPIRepositories.StoredElement(element), for: element.id)
            }
        }
    }

    func stored(_ store: DatabaseStore) async throws -> [Element?] {
        try await store.transaction { change in
            try samples.map { try change.element($0.id, in: ElementScope<Element>())?.value }
        }
    }

    func elements(_ database: Database) async throws -> String? {
        let first = DatabaseStore(database)
        try await put(samples, first)
        try await first.transaction { change in
            let pending = GenAPIRepositories.StoredElement(changed, server: samples[0], change: .pending)
            _ = try change.save(pending, for: changed.id)
            _ = try change.save(
                GenAPIRepositories.StoredElement<Element>(nil, server: samples[1], change: .pending),
                for: samples[1].id
            )
            _ = try change.save(GenAPIRepositories.StoredElement<Element>(nil), for: samples[2].id)
        }
        let keys = try samples.map { try $0.record().key }
        let records = try await database.transaction { try $0.records(keys, of: type) }
        if records[0]?.isSame(as: try changed.record()) != true {
            return "a record lacks a change that is pending"
        }
        if records[1] != nil { return "the record of a pending deletion is there" }
        if records[2] != nil { return "the record of a deleted element is there" }
        let later = try await stored(DatabaseStore(database))
        if later != [samples[0], samples[1], nil] {
            return "a later process finds \(later) instead of the confirmed elements"
        }
        return nil
    }
}

extension RepositoryStore.Record {
    /// Whether all bytes are the same.
    fileprivate func isSame(as other: Self) -> Bool {
        key.utf8.elementsEqual(other.key.utf8) && (rest ?? "-").utf8.elementsEqual((other.rest ?? "-").utf8)
            && values.count == other.values.count
            && zip(values, other.values).allSatisfy { !$0.precedes($1) && !$1.precedes($0) }
    }
}
