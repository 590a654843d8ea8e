/// A transaction of a store in a database. Reads what is not in the cache, and writes what differs from it at its end.
final class DatabaseStoreTransaction: StoreTransaction {
    let database: any RepositoryStore.DatabaseTransaction
    let cache: DatabaseCache
    var isChangedByOthers: Bool { cache.isChangedByOthers }
    /// The changed lists in the state of the database.
    var unwrittenLists: [ListKey: StoredList] = [:]
    /// The changed notes; without content those that are removed.
    private var unwrittenNotes: [String: [UInt8]?] = [:]
    /// The objects inside of written records that need records of their own.
    var embedded: [EmbeddedObject] = []

    init(_ database: any RepositoryStore.DatabaseTransaction, _ cache: DatabaseCache) {
        (self.database, self.cache) = (database, cache)
    }

    /// Writes all changes.
    func write() throws {
        try writeLists()
        for table in cache.usedTables { try table.write(in: self) }
        try writeEmbedded()
        let notes = unwrittenNotes
        unwrittenNotes = [:]
        let saved = notes.compactMap { key, content in
            content.map { RepositoryStore.Note(key: key, content: $0) }
        }
        let removed = notes.filter { $0.value == nil }.map(\.key)
        if !removed.isEmpty { try database.removeNotes(removed) }
        if !saved.isEmpty { try database.save(saved) }
    }

    /// Adds records of embedded objects that have none, because the library does not keep them by themselves.
    private func writeEmbedded() throws {
        while let object = embedded.popLast() {
            let coding = RecordCoding(type: object.type.recordType)
            if try database.records([object.key], of: coding.type).first.flatMap(\.self) != nil { continue }
            let coded = try coding.record(object.json, key: object.key)
            try database.save([coded.record], of: coding.type)
            embedded += coded.embedded
        }
    }

    func evict(before request: Int) { cache.evict(before: request) }
}

// Notes. Their keys are words.

extension DatabaseStoreTransaction {
    func notes(_ keys: [String]) throws -> [[UInt8]?] {
        let unknown = keys.filter { unwrittenNotes[$0] == nil }
        if unknown.isEmpty { return keys.map { unwrittenNotes[$0] ?? nil } }
        var known = try database.notes(unknown)[...]
        return keys.map { key in
            if let content = unwrittenNotes[key] { return content }
            return known.popFirst() ?? nil
        }
    }

    func note(_ key: String) throws -> [UInt8]? { try notes([key]).first ?? nil }

    /// - Parameter content: `nil` removes the note.
    func setNote(_ key: String, _ content: [UInt8]?) { unwrittenNotes[key] = .some(content) }

    /// The notes whose keys start with words, by the rest of their keys.
    func notes(startingWith words: String) throws -> [(rest: String, content: [UInt8])] {
        try write()
        return try database.notes(startingWith: words).map { note in
            (String(decoding: note.key.utf8.dropFirst(words.utf8.count), as: UTF8.self), note.content)
        }
    }

    /// The least number that no element or list has or had. The following ones are reserved too.
    func unusedNumbers(_ count: Int) throws -> Int {
        let last =
            try cache.lastNumber ?? note("number").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
        let next = min(max(last, 0), ListContents.largestNumber - count)
        cache.lastNumber = next + count
        setNote("number", Array(String(next + count).utf8))
        return next + 1
    }
}

extension String {
    /// A word of a note's key: letters, digits, and the escaped bytes of other characters.
    var noteWord: String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 15] {
                    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a word.
    init(noteWord word: some StringProtocol) {
        var (bytes, rest) = ([UInt8](), Array(word.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count >= 2,
                let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(escaped)
            rest = rest.dropFirst(2)
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

// Operations.

extension DatabaseStoreTransaction {
    func operations() throws -> [StoredOperation] {
        let operations = try notes(startingWith: "operation/").compactMap { rest, content in
            Int(rest).map { StoredOperation(number: $0, content: content) }
        }
        return operations.sorted { $0.number < $1.number }
    }

    func save(_ operation: StoredOperation) { setNote("operation/\(operation.number)", operation.content) }

    func removeOperation(_ number: Int) { setNote("operation/\(number)", nil) }
}
