#if Store
    import GRDB
    import GenAPIMapping
    import GenAPIRepositories

    /// Copies the readable data of a damaged store.
    ///
    /// Reads each table from its first to its last row without indexes, and skips what is unreadable. Columns are read by their
    /// positions, because their names can be damaged too. A list is recovered if all of its rows are known, and is marked
    /// stale, so that it is fetched again.
    final class StoreSalvage {
        private let damaged: Database
        private let saved: Database
        private var elements: Set<Int> = []
        private var result = Result()
        /// Whether a row that cannot be read for another reason than damage is an error, instead of being skipped.
        private let isStrict: Bool
        private var lastNumber = 0

        /// What was copied.
        struct Result {
            var elements = 0
            var lists = 0
            var operations = 0
            /// They are kept, in case that a later version reads them.
            var unreadableOperations = 0

            var allOperations: Int { operations + unreadableOperations }
        }

        init(from damaged: Database, to saved: Database, isStrict: Bool = false) {
            (self.damaged, self.saved, self.isStrict) = (damaged, saved, isStrict)
        }

        /// - Parameter operations: The operations, if they are known; `nil` to recover those of the file.
        /// - Throws: Errors of the new file.
        func run(_ operations: [StoredOperation]? = nil) throws -> Result {
            try saved.inTransaction(.immediate) {
                if let operations { try operations.forEach(save) } else { try saveOperations() }
                try saveElements()
                try saveLists()
                try saved.setFact("lastNumber", "\(lastNumber)")
                return .commit
            }
            result.elements = elements.count
            return result
        }

        /// Visits the rows of a table: the row's number, and then the columns.
        private func visit(_ table: String, _ body: (Query.Row) throws -> Void) throws {
            var (last, step) = (-1, 1)
            while true {
                var failure: (any Error)?
                do {
                    let sql = "SELECT rowid, * FROM \(table) WHERE rowid > ? ORDER BY rowid"
                    try damaged.run(sql, .int(last)) { row in
                        // Damaged pages can be in a circle. No row is visited twice.
                        guard row.int(0) > last else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
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
                    if isStrict, let error = error as? DatabaseError, !error.isDamage { throw error }
                    // The next row is unreadable. The search for a readable one continues in growing steps.
                    guard step < 1 << 40, last < ListContents.largestNumber else { return }
                    last += step
                    step *= 2
                }
            }
        }

        /// Copies the elements that stay when the account signs out, and nothing else.
        ///
        /// - Returns: Their number.
        /// - Throws: Errors of the new file.
        func runKept() throws -> Int {
            try saved.inTransaction(.immediate) {
                try saveElements(onlyKept: true)
                try saved.setFact("signedOut", SignOutMark.finished.rawValue)
                return .commit
            }
            return elements.count
        }

        /// Whether a file has types whose elements stay when the account signs out.
        static func keepsElements(_ file: Database) throws -> Bool {
            try !StoreSalvage(from: file, to: file, isStrict: true).keptTables().isEmpty
        }

        private func keptTables() throws -> Set<String> {
            var tables: Set<String> = []
            // name, value
            try visit("fact") { row in
                let words = row.text(1).split(separator: " ", maxSplits: 1)
                if words.count == 2, words[0] == "keep" { tables.insert(String(words[1])) }
            }
            return tables
        }

        private func saveOperations() throws {
            // number, content
            try visit("operation") { row in
                try save(StoredOperation(number: row.int(0), content: row.bytes(2)))
            }
        }

        private func save(_ operation: StoredOperation) throws {
            try saved.save(operation)
            if (try? JSONValue(json: operation.content)) == nil {
                result.unreadableOperations += 1
            } else {
                result.operations += 1
            }
        }

        private func saveElements(onlyKept: Bool = false) throws {
            var types: [Int] = []
            let kept = try keptTables()
            // number, name
            try visit("type") { row in
                let table = ElementLayout.table(ofType: row.int(0))
                guard ListContents.isNumber(row.int(0)), !onlyKept || kept.contains(table) else { return }
                try saved.run(
                    "INSERT OR IGNORE INTO type(number, name) VALUES(?, ?)",
                    .int(row.int(0)),
                    .text(row.text(2))
                )
                if saved.changesCount > 0 { types.append(row.int(0)) }
            }
            for type in types {
                let table = ElementLayout.table(ofType: type)
                try ElementLayout.create(type, in: saved)
                try saved.setKept(kept.contains(table), table)
                try saveElements(table, onlyKept: onlyKept)
            }
        }

        private func saveElements(_ table: String, onlyKept: Bool) throws {
            // number, id, day, value
            try visit(table) { row in
                // Without a value, an element is unknown or deleted.
                let isKept = !row.isNull(4) && !row.bytes(4).isEmpty
                let isUsable = StoreSchema.isElementNumber(row.int(0)) && (isKept || !onlyKept)
                guard isUsable, !elements.contains(row.int(0)) else { return }
                try saved.run(
                    "INSERT OR IGNORE INTO \(table)(number, id, day, value) VALUES(?, ?, ?, ?)",
                    .int(row.int(0)),
                    row.value(2),
                    .int(StoreSchema.today),
                    row.isNull(4) ? .null : .bytes(row.bytes(4))
                )
                if saved.changesCount > 0 { elements.insert(row.int(0)) }
                lastNumber = max(lastNumber, row.int(0))
            }
        }

        private func saveLists() throws {
            var chunks: [Int: [Int: [UInt8]]] = [:]
            // list, id, first, last, entries
            try visit("chunk") {
                chunks[$0.int(1), default: [:]][$0.int(2)] = $0.bytes(5)
            }
            // number, key, type, day, state, chunks
            try visit("list") { row in
                let entries = chunks[row.int(0)] ?? [:]
                let ids = [Int](kept: row.bytes(6))
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
                let numbers = kept.flatMap(\.entries).filter(StoreSchema.isElementNumber)
                lastNumber = max(lastNumber, numbers.max() ?? 0)
                guard kept.count == ids.count, let state = KeptListState(row.bytes(5)),
                    let contents = ListContents(state.frame, kept, RequestInterval())
                else { return }
                var list = StoredList()
                (list.contents, list.facts) = (contents, state.facts(invalidatedAt: 0))
                // Some of its elements may be lost.
                (list.facts.invalidatedAt, list.facts.mark) = (0, nil)
                try save(
                    list,
                    ListKey(row.text(2)),
                    type: row.isNull(3) ? nil : row.int(3),
                    parent: state.parent
                )
                result.lists += 1
            }
        }

        private func save(_ list: StoredList, _ key: ListKey, type: Int?, parent: String?) throws {
            let cache = StoreCache()
            let transaction = DiskTransaction(saved, cache)
            try transaction.save(list, adding: [], for: key)
            cache.lists[key]?.parent = parent ?? ""
            try transaction.write()
            try saved.run(
                "UPDATE list SET type = ? WHERE key = ?",
                type.map { .int($0) } ?? .null,
                .text(key.name)
            )
        }
    }

    extension StoreDamage {
        init(_ rescued: StoreSalvage.Result, lost: Int) {
            (recoveredElements, recoveredLists) = (rescued.elements, rescued.lists)
            (recoveredOperations, unreadableOperations) = (rescued.operations, rescued.unreadableOperations)
            lostOperations = lost
        }
    }
#endif
