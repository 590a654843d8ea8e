extension DatabaseStoreTransaction {
    func list(_ key: ListKey) throws -> StoredList? { try cachedList(key)?.stored }

    func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws {
        let former = try cachedList(key)
        var kept = try former ?? insertList(key)
        // A list that changes several times in a transaction is written once.
        if unwrittenLists[key] == nil { unwrittenLists[key] = kept.stored }
        kept.stored = list
        if let scope = list.scope, let table = cache.table(of: scope) {
            kept.scope = table.scope
            try note(added, inList: kept.number, table)
        }
        cache.lists[key] = kept
    }

    private func insertList(_ key: ListKey) throws -> DatabaseCache.List {
        let number = try unusedNumbers(1)
        setNote("list/\(number)", Array(key.name.utf8))
        let list = DatabaseCache.List(number: number, stored: StoredList())
        try writeState(of: list, key)
        return list
    }

    private func writeState(of list: DatabaseCache.List, _ key: ListKey) throws {
        let state = try KeptListState(list.stored, parent: list.stored.scope?.parent ?? "").bytes()
        let head = "\(list.number) \(list.scope.map(String.init) ?? "")\n"
        setNote("name/\(key.name.noteWord)", Array(head.utf8) + state)
    }

    func listKey(_ number: Int) throws -> ListKey? {
        try note("list/\(number)").map { ListKey(String(decoding: $0, as: UTF8.self)) }
    }

    func removeList(_ key: ListKey) throws {
        guard let list = try cachedList(key) else { return }
        unwrittenLists[key] = nil
        setNote("name/\(key.name.noteWord)", nil)
        setNote("list/\(list.number)", nil)
        setNote("chunks/\(list.number)", nil)
        for (rest, _) in try notes(startingWith: "chunk/\(list.number)/") {
            setNote("chunk/\(list.number)/\(rest)", nil)
        }
        for tag in list.stored.facts.tags { setNote("tag/\(tag.noteWord)/\(list.number)", nil) }
        cache.lists[key] = nil
    }

    func lists(tagged tags: Set<String>) throws -> Set<ListKey> {
        try writeLists()
        var keys: Set<ListKey> = []
        for tag in tags {
            for (rest, _) in try notes(startingWith: "tag/\(tag.noteWord)/") {
                if let key = try Int(rest).flatMap(listKey) { keys.insert(key) }
            }
        }
        return keys
    }

    /// `nil` if the list was never saved, or its parts in the database are inconsistent.
    func cachedList(_ key: ListKey) throws -> DatabaseCache.List? {
        var list = try cache.lists[key] ?? readList(key)
        // The database contains the number of the scope. The type itself is known after its first use in this process.
        if let known = list, known.stored.scope == nil {
            list?.stored.scope = known.scope.flatMap { cache.scopes[$0] }
        }
        cache.lists[key] = list
        return list
    }

    private func readList(_ key: ListKey) throws -> DatabaseCache.List? {
        guard let bytes = try note("name/\(key.name.noteWord)"),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let state = KeptListState(Array(bytes[(end + 1)...]))
        else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").map { Int($0) }
        guard let number = head.first ?? nil else { return nil }
        let ids = [Int](kept: try note("chunks/\(number)") ?? [])
        let stored = try notes(ids.map { "chunk/\(number)/\($0)" })
        let chunks = zip(ids, stored).compactMap { id, bytes in
            bytes.map { bytes in
                let entries = ListEntries(ContiguousArray([Int](kept: bytes)))
                return ListContents.StoredChunk(id: id, revision: 0, entries: entries)
            }
        }
        guard chunks.count == ids.count, let contents = ListContents(state.frame, chunks, cache.interval)
        else {
            return nil
        }
        var list = StoredList()
        list.contents = contents
        list.facts = state.facts(invalidatedAt: cache.interval.received)
        return DatabaseCache.List(number: number, stored: list, scope: head.dropFirst().first ?? nil)
    }

    /// Writes all changed lists.
    func writeLists() throws {
        let unwritten = unwrittenLists
        unwrittenLists = [:]
        for (key, former) in unwritten {
            guard let list = cache.lists[key] else { continue }
            for tag in former.facts.tags.subtracting(list.stored.facts.tags) {
                setNote("tag/\(tag.noteWord)/\(list.number)", nil)
            }
            for tag in list.stored.facts.tags.subtracting(former.facts.tags) {
                setNote("tag/\(tag.noteWord)/\(list.number)", [])
            }
            writeRows(of: list, instead: former.contents)
            try writeState(of: list, key)
        }
    }

    private func writeRows(of list: DatabaseCache.List, instead former: ListContents) {
        let (new, old) = (list.stored.contents.storedChunks, former.storedChunks)
        let known = Dictionary(old.map { ($0.id, $0) }) { $1 }
        for chunk in new where known[chunk.id]?.entries != chunk.entries {
            setNote("chunk/\(list.number)/\(chunk.id)", Array(chunk.entries).kept)
        }
        for id in Set(known.keys).subtracting(new.map(\.id)) { setNote("chunk/\(list.number)/\(id)", nil) }
        if new.map(\.id) != old.map(\.id) { setNote("chunks/\(list.number)", new.map(\.id).kept) }
    }
}

/// What an earlier version of the app has left in the database.
extension DatabaseStoreTransaction {
    func removeType<Element>(_ type: Element.Type) throws {
        let prefix = "scope/\(String(reflecting: type).noteWord)/"
        for (parent, content) in try notes(startingWith: prefix) {
            let scope = String(decoding: content, as: UTF8.self)
            for kind in ["value", "element", "pending", "id"] {
                for (rest, _) in try notes(startingWith: "\(kind)/\(scope)/") {
                    setNote("\(kind)/\(scope)/\(rest)", nil)
                }
            }
            setNote(prefix + parent, nil)
        }
        let end = ListKey.end(of: type)
        for (word, content) in try notes(startingWith: "name/") {
            let name = String(noteWord: word)
            guard name.hasSuffix(end) else { continue }
            try removeList(ListKey(name))
            // A list that cannot be read has left these notes.
            setNote("name/\(word)", nil)
            let number = content.prefix { $0 != UInt8(ascii: " ") }
            setNote("list/\(String(decoding: number, as: UTF8.self))", nil)
        }
    }
}
