#if Store
    import GenAPIRepositories
    import GRDB

    extension DiskTransaction {
        func operations() throws -> [StoredOperation] {
            var operations: [StoredOperation] = []
            try database.run("SELECT number, content FROM operation ORDER BY number") {
                operations.append(StoredOperation(number: $0.int(0), content: $0.bytes(1)))
            }
            return operations
        }

        func save(_ operation: StoredOperation) throws { try database.save(operation) }

        func removeOperation(_ number: Int) throws {
            try database.run("DELETE FROM operation WHERE number = ?", .int(number))
        }
    }

    extension Database {
        func save(_ operation: StoredOperation) throws {
            try run(
                """
                INSERT INTO operation(number, content) VALUES(?, ?)
                ON CONFLICT(number) DO UPDATE SET content = excluded.content
                """,
                .int(operation.number),
                .bytes(operation.content)
            )
        }
    }
#endif
