#if Store
    import GenAPIRepositories
    import GRDB

    extension DiskTransaction {
        func list(_ key: ListKey) throws -> StoredList? { try cachedList(key)?.stored }

        func save(_ list: StoredList, adding added: [Int], for key: ListKey) throws {
            let former = try cachedList(key)
            var kept =
                try former
                ?? StoreCache.List(number: insertList(key), stored: StoredList())
            // A list that changes several times in a transaction is written once.
            if unwritten[key] == nil { unwritten[key] = kept.stored }
            if list.facts.isFetched(after: kept.stored.facts) { cache.fetched.insert(key) }
            kept.stored = list
            if let scope = list.scope {
                (kept.type, kept.parent) = (cache.table(of: scope)?.type, scope.parent)
            }
            cache.lists[key] = kept
        }

        func removeList(_ key: ListKey) throws {
            try write(key)
            guard let list = try cachedList(key) else { return }
            try saveRows(of: ListContents(), instead: list.stored.contents, list: list.number)
            try save([], instead: list.stored.facts.tags, list: list.number)
            try database.run("DELETE FROM list WHERE number = ?", .int(list.number))
            cache.lists[key] = nil
            cache.fetched.remove(key)
        }

        func lists(holding elements: Set<Int>, in scope: ElementScopeKey) throws -> [Int: Set<ListKey>] {
            guard let first = elements.min(), let last = elements.max() else { return [:] }
            try write()
            var keys: [Int: Set<ListKey>] = [:]
            let sql = """
                SELECT list.key, chunk.entries FROM chunk JOIN list ON list.number = chunk.list
                WHERE chunk.first <= ? AND chunk.last >= ?
                """
            try database.run(sql, .int(last), .int(first)) { row in
                for element in [Int](kept: row.bytes(1)) where elements.contains(element) {
                    keys[element, default: []].insert(ListKey(row.text(0)))
                }
            }
            return keys
        }

        func lists(tagged tags: Set<String>) throws -> Set<ListKey> {
            try write()
            var keys: Set<ListKey> = []
            for tag in tags {
                let sql = "SELECT list.key FROM tag JOIN list ON list.number = tag.list WHERE tag.name = ?"
                try database.run(sql, .text(tag)) { keys.insert(ListKey($0.text(0))) }
            }
            return keys
        }

        /// `nil` if the list was never saved or its parts in the file are inconsistent.
        func cachedList(_ key: ListKey) throws -> StoreCache.List? {
            var list = cache.lists[key]
            if list == nil { list = try readList(key) }
            // The file contains the number of the element type. The type itself is known after its first use in this process.
            if let known = list, known.stored.scope == nil, let type = known.type.flatMap({ cache.types[$0] })
            {
                list?.stored.scope = ElementScopeKey(type: type, parent: known.parent)
            }
            cache.lists[key] = list
            return list
        }

        private func insertList(_ key: ListKey) throws -> Int {
            var unreadable: Int?
            try database.run("SELECT number FROM list WHERE key = ?", .text(key.name)) {
                unreadable = $0.int(0)
            }
            if let unreadable { try database.removeList(unreadable) }
            let empty = try KeptListState(StoredList(), parent: "").bytes()
            let sql = "INSERT INTO list(key, day, state, chunks) VALUES(?, ?, ?, x'')"
            try database.run(sql, .text(key.name), .int(today), .bytes(empty))
            return Int(database.lastInsertedRowID)
        }

        private func readList(_ key: ListKey) throws -> StoreCache.List? {
            var row: (number: Int, type: Int?, state: [UInt8], chunks: [UInt8], day: Int)?
            try database.run(
                "SELECT number, type, state, chunks, day FROM list WHERE key = ?",
                .text(key.name)
            ) {
                row = ($0.int(0), $0.isNull(1) ? nil : $0.int(1), $0.bytes(2), $0.bytes(3), $0.int(4))
            }
            guard let row, let state = KeptListState(row.state) else { return nil }
            if row.day != today {
                try database.run("UPDATE list SET day = ? WHERE number = ?", .int(today), .int(row.number))
            }
            var chunks: [ListContents.StoredChunk] = []
            for id in [Int](kept: row.chunks) {
                try database.run(
                    "SELECT entries FROM chunk WHERE list = ? AND id = ?",
                    .int(row.number),
                    .int(id)
                ) {
                    let entries = ListEntries(ContiguousArray([Int](kept: $0.bytes(0))))
                    chunks.append(.init(id: id, revision: 0, entries: entries))
                }
            }
            guard chunks.count == [Int](kept: row.chunks).count,
                let contents = ListContents(state.frame, chunks, cache.interval)
            else { return nil }
            var list = StoredList()
            list.contents = contents
            list.facts = state.facts(invalidatedAt: cache.interval.received)
            return StoreCache.List(
                number: row.number,
                stored: list,
                type: row.type,
                parent: state.parent ?? ""
            )
        }
    }

    extension ListState {
        /// Whether a first page was received after a former state.
        fileprivate func isFetched(after former: ListState) -> Bool {
            fetchedAt != former.fetchedAt || invalidatedAt == nil && former.invalidatedAt != nil
        }
    }

    extension Database {
        /// Removes a list that cannot be read.
        func removeList(_ number: Int) throws {
            for table in ["chunk", "tag"] {
                try run("DELETE FROM \(table) WHERE list = ?", .int(number))
            }
            try run("DELETE FROM list WHERE number = ?", .int(number))
        }
    }

    // Writing the differences.

    extension DiskTransaction {
        /// Writes all changed lists.
        func write() throws {
            for key in Array(unwritten.keys) { try write(key) }
        }

        private func write(_ key: ListKey) throws {
            guard let former = unwritten.removeValue(forKey: key), let list = cache.lists[key] else { return }
            let (new, number) = (list.stored, list.number)
            try save(new.facts.tags, instead: former.facts.tags, list: number)
            try saveRows(of: new.contents, instead: former.contents, list: number)
            if former.facts == new.facts, former.contents.frame == new.contents.frame,
                former.scope == new.scope
            {
                return
            }
            try database.run(
                "UPDATE list SET type = ?, day = ?, state = ? WHERE number = ?",
                list.type.map { .int($0) } ?? .null,
                .int(today),
                .bytes(try KeptListState(new, parent: list.parent).bytes()),
                .int(number)
            )
        }

        private func save(_ tags: Set<String>, instead former: Set<String>, list: Int) throws {
            for tag in former.subtracting(tags) {
                try database.run("DELETE FROM tag WHERE name = ? AND list = ?", .text(tag), .int(list))
            }
            for tag in tags.subtracting(former) {
                try database.run("INSERT OR IGNORE INTO tag(name, list) VALUES(?, ?)", .text(tag), .int(list))
            }
        }

        private func saveRows(of new: ListContents, instead old: ListContents, list: Int) throws {
            let all = new.storedChunks
            let (chunks, former) = Self.differences(all[...], old.storedChunks[...])
            let formerByID = Dictionary(uniqueKeysWithValues: former.map { ($0.id, $0) })
            for chunk in chunks {
                let known = formerByID[chunk.id]
                if known?.revision == chunk.revision || known?.entries == chunk.entries { continue }
                try save(chunk, list)
            }
            for chunk in Set(formerByID.keys).subtracting(chunks.map(\.id)) {
                try database.run("DELETE FROM chunk WHERE list = ? AND id = ?", .int(list), .int(chunk))
            }
            if chunks.map(\.id) != former.map(\.id) {
                let ids = all.map(\.id).kept
                try database.run("UPDATE list SET chunks = ? WHERE number = ?", .bytes(ids), .int(list))
            }
        }

        private typealias Chunks = ArraySlice<ListContents.StoredChunk>

        /// Both without the parts at their ends that are the same, because a page changes few parts of a long list.
        private static func differences(_ new: Chunks, _ old: Chunks) -> (Chunks, Chunks) {
            let count = min(new.count, old.count)
            var (above, below) = (0, 0)
            while above < count, new[above].isSame(as: old[above]) { above += 1 }
            while below < count - above, new[new.count - 1 - below].isSame(as: old[old.count - 1 - below]) {
                below += 1
            }
            return (new[above..<new.count - below], old[above..<old.count - below])
        }

        private func save(_ chunk: ListContents.StoredChunk, _ list: Int) throws {
            let elements = chunk.entries.filter { $0 >= 0 }
            try database.run(
                """
                INSERT INTO chunk(list, id, first, last, entries) VALUES(?, ?, ?, ?, ?)
                ON CONFLICT(list, id) DO UPDATE
                SET first = excluded.first, last = excluded.last, entries = excluded.entries
                """,
                .int(list),
                .int(chunk.id),
                elements.min().map { .int($0) } ?? .null,
                elements.max().map { .int($0) } ?? .null,
                .bytes(Array(chunk.entries).kept)
            )
        }
    }
#endif
