#if Store
    import GenAPIRepositories
    import GRDB

    extension DiskTransaction {
        func operations() throws -> [StoredOperation] { try database.operations() }

        func save(_ operation: StoredOperation) throws {
            try database.save(operation)
            changedOperations[operation.number] = .some(operation.content)
        }

        func removeOperation(_ number: Int) throws {
            changedOperations[number] = .some(nil)
            try database.run("DELETE FROM operation WHERE number = ?", .int(number))
        }
    }

    extension Database {
        func operations() throws -> [StoredOperation] {
            var operations: [StoredOperation] = []
            try run("SELECT number, content FROM operation ORDER BY number") {
                operations.append(StoredOperation(number: $0.int(0), content: $0.bytes(1)))
            }
            return operations
        }

        /// Replaces all operations with those that the process knows that sends them.
        func replaceOperations(with known: [Int: [UInt8]]) throws {
            try inTransaction(.immediate) {
                for operation in try operations() where known[operation.number] == nil {
                    try run("DELETE FROM operation WHERE number = ?", .int(operation.number))
                }
                for (number, content) in known { try save(StoredOperation(number: number, content: content)) }
                return .commit
            }
        }

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
