#if Store
    import GenAPIRepositories
    import GRDB

    /// Copies the readable data of a damaged store.
    ///
    /// Reads each table from its first to its last row without indexes, and skips what is unreadable. A list is recovered if
    /// all of its rows are known, and is marked stale, so that it is fetched again.
    final class StoreSalvage {
        private let damaged: Database
        private let saved: Database
        private var elements: Set<Int> = []
        private var lists = 0
        private var lastNumber = 0

        init(from damaged: Database, to saved: Database) { (self.damaged, self.saved) = (damaged, saved) }

        /// - Throws: Errors of the new file.
        func run() throws -> StoreDamage {
            try saved.inTransaction(.immediate) {
                try saveOperations()
                try saveElements()
                try saveLists()
                try saved.setFact("lastNumber", "\(lastNumber)")
                return .commit
            }
            return StoreDamage(recoveredElements: elements.count, recoveredLists: lists)
        }

        /// - Parameter columns: The columns after the row's number.
        private func visit(_ table: String, _ columns: String, _ body: (Query.Row) throws -> Void) throws {
            var (last, step) = (-1, 1)
            while true {
                var failure: (any Error)?
                do {
                    let sql = "SELECT rowid, \(columns) FROM \(table) WHERE rowid > ? ORDER BY rowid"
                    try damaged.run(sql, .int(last)) { row in
                        (last, step) = (row.int(0), 1)
                        do {
                            try body(row)
                        } catch {
                            failure = error
                            throw error
                        }
                    }
                    return
                } catch {
                    if let failure { throw failure }
                    // The next row is unreadable. The search for a readable one continues in growing steps.
                    guard step < 1 << 40, last < ListContents.largestNumber else { return }
                    last += step
                    step *= 2
                }
            }
        }

        private func saveOperations() throws {
            try visit("operation", "content") { row in
                try saved.save(StoredOperation(number: row.int(0), content: row.bytes(1)))
            }
        }

        private func saveElements() throws {
            var types: [Int] = []
            try visit("type", "name") { row in
                guard ListContents.isNumber(row.int(0)) else { return }
                try saved.run(
                    "INSERT OR IGNORE INTO type(number, name) VALUES(?, ?)",
                    .int(row.int(0)),
                    .text(row.text(1))
                )
                if saved.changesCount > 0 { types.append(row.int(0)) }
            }
            for type in types {
                try ElementLayout.create(type, in: saved)
                try saveElements(ElementLayout.table(ofType: type))
            }
        }

        private func saveElements(_ table: String) throws {
            try visit(table, "id, value") { row in
                guard ListContents.isNumber(row.int(0)), !elements.contains(row.int(0)) else { return }
                try saved.run(
                    "INSERT OR IGNORE INTO \(table)(number, id, day, value) VALUES(?, ?, ?, ?)",
                    .int(row.int(0)),
                    row.value(1),
                    .int(StoreSchema.today),
                    row.isNull(2) ? .null : .bytes(row.bytes(2))
                )
                if saved.changesCount > 0 { elements.insert(row.int(0)) }
                lastNumber = max(lastNumber, row.int(0))
            }
        }

        private func saveLists() throws {
            var chunks: [Int: [Int: [UInt8]]] = [:]
            try visit("chunk", "list, id, entries") {
                chunks[$0.int(1), default: [:]][$0.int(2)] = $0.bytes(3)
            }
            try visit("list", "key, type, state, chunks") { row in
                let entries = chunks[row.int(0)] ?? [:]
                let ids = [Int](kept: row.bytes(4))
                let kept = ids.compactMap { id in
                    entries[id].map {
                        ListContents.StoredChunk(
                            id: id,
                            revision: 0,
                            entries: ListEntries(ContiguousArray([Int](kept: $0)))
                        )
                    }
                }
                // The numbers of lost elements are not used again.
                let numbers = kept.flatMap(\.entries).filter(ListContents.isNumber)
                lastNumber = max(lastNumber, numbers.max() ?? 0)
                guard kept.count == ids.count, let state = KeptListState(row.bytes(3)),
                    let contents = ListContents(state.frame, kept, RequestInterval())
                else { return }
                var list = StoredList()
                (list.contents, list.facts) = (contents, state.facts(invalidatedAt: 0))
                list.facts.invalidatedAt = 0
                try save(list, ListKey(row.text(1)), type: row.isNull(2) ? nil : row.int(2))
                lists += 1
            }
        }

        private func save(_ list: StoredList, _ key: ListKey, type: Int?) throws {
            let cache = StoreCache()
            let transaction = DiskTransaction(saved, cache)
            try transaction.save(list, adding: [], for: key)
            try transaction.write()
            try saved.run(
                "UPDATE list SET type = ? WHERE key = ?",
                type.map { .int($0) } ?? .null,
                .text(key.name)
            )
        }
    }
#endif
