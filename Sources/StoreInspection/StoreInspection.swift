import APISimulation

#if Store
    import GenAPIRepositories
#endif

/// Reads stores without changing them.
package enum StoreInspection {
    /// The newest layout of stores that is known.
    package static let layout = 2

    /// - Throws: `InspectionError`.
    package static func contents(of path: String) throws -> StoreContents {
        #if Store
            let database = try ReadOnlyDatabase(path)
            try checkLayout(database, path)
            var contents = StoreContents()
            contents.layout = layout
            contents.byteCount =
                (try database.int("PRAGMA page_count") ?? 0) * (try database.int("PRAGMA page_size") ?? 0)
            try readAccount(database, into: &contents)
            let types = try readElements(database, into: &contents)
            try readLists(database, types, into: &contents)
            try readOperations(database, into: &contents)
            return contents
        #else
            throw InspectionError.withoutStores
        #endif
    }

    #if Store
        private static func checkLayout(_ database: ReadOnlyDatabase, _ path: String) throws {
            var tables: Set<String> = []
            try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'") {
                tables.insert($0.text(0))
            }
            let found = try database.int("PRAGMA user_version") ?? 0
            if found > layout, tables.contains("fact") { throw InspectionError.newer(path, layout: found) }
            guard found > 0, tables.isSuperset(of: ["fact", "type", "list", "chunk", "operation"]) else {
                throw InspectionError.noStore(path)
            }
            if found < layout { throw InspectionError.earlier(path, layout: found) }
        }

        /// The length of the account separates it from the server: `4 alex https://…`.
        private static func readAccount(_ database: ReadOnlyDatabase, into contents: inout StoreContents)
            throws
        {
            var text = ""
            try database.rows("SELECT value FROM fact WHERE name = 'account'") { text = $0.text(0) }
            let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int(parts[0]), count >= 0 else { return }
            let rest = parts[1].utf8
            contents.account = String(decoding: rest.prefix(count), as: UTF8.self)
            contents.server = SecretRedaction.shown(
                url: String(decoding: rest.dropFirst(min(count, rest.count)).dropFirst(), as: UTF8.self)
            )
        }

        private static func readElements(
            _ database: ReadOnlyDatabase,
            into contents: inout StoreContents
        ) throws -> [Int: String] {
            var types: [Int: String] = [:]
            try database.rows("SELECT number, name FROM type ORDER BY name") { types[$0.int(0)] = $0.text(1) }
            for (number, name) in types.sorted(by: { $0.value < $1.value }) {
                try database.rows(
                    """
                    SELECT count(*), sum(value IS NOT NULL AND length(value) = 0), sum(length(value)), min(day), max(day)
                    FROM element\(number)
                    """
                ) { row in
                    let (first, last) = (row.int(3), row.int(4))
                    contents.elements.append(
                        StoreContents.Elements(
                            type: name,
                            count: row.int(0) - row.int(1),
                            deletedCount: row.int(1),
                            byteCount: row.int(2),
                            days: row.isNull(3) || first > last ? nil : first...last
                        )
                    )
                }
            }
            return types
        }

        private static func readLists(
            _ database: ReadOnlyDatabase,
            _ types: [Int: String],
            into contents: inout StoreContents
        ) throws {
            var sizes: [Int: (rows: Int, bytes: Int)] = [:]
            try database.rows("SELECT list, entries FROM chunk") { row in
                let entries = row.bytes(1)
                // Numbers of eight bytes. Gaps are negative.
                let rows = stride(from: 7, to: entries.count, by: 8).count { entries[$0] < 128 }
                let known = sizes[row.int(0)] ?? (0, 0)
                sizes[row.int(0)] = (known.rows + rows, known.bytes + entries.count)
            }
            try database.rows("SELECT key, type, state, number FROM list ORDER BY key") { row in
                let size = sizes[row.int(3)] ?? (0, 0)
                let facts = KeptListState(row.bytes(2))?.facts(invalidatedAt: 0)
                contents.lists.append(
                    StoreContents.List(
                        key: SecretRedaction.shown(url: row.text(0)),
                        type: row.isNull(1) ? nil : types[row.int(1)],
                        rowCount: size.rows,
                        total: facts?.total,
                        fetchedAt: facts?.fetchedAt.map { Int($0.components.seconds) },
                        isStale: facts?.invalidatedAt != nil || facts == nil,
                        tags: (facts?.tags ?? []).sorted(),
                        byteCount: size.bytes + row.bytes(2).count
                    )
                )
            }
        }

        private static func readOperations(
            _ database: ReadOnlyDatabase,
            into contents: inout StoreContents
        ) throws {
            try database.rows("SELECT number, content FROM operation ORDER BY number") { row in
                if let operation = StoreContents.QueuedChange(number: row.int(0), row.bytes(1)) {
                    contents.operations.append(operation)
                } else {
                    contents.unreadable.append(row.int(0))
                }
            }
        }
    #endif
}
