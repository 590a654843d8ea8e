import CStoreBaseline
import Foundation
import GenAPIRepositories
import GenAPIRuntime
import Measuring

extension StoreBenchmark {
    /// Rounds of the C program and the store alternate.
    func importing() async throws {
        var (inserts, updates, bodies) = (Ratios(), Ratios(), Ratios())
        var (leastInserts, leastUpdates) = (Ratios(), Ratios())
        let (value, changed) = (try Book(0).jsonBytes(), try Book(0, version: 1).jsonBytes())
        let pages = try (0..<Self.rows / Self.pageSize).map {
            try Book.page($0 * Self.pageSize, Self.pageSize).jsonBytes()
        }
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "baseline-\(round)").path()
            let insert = cpu { write(value, to: path) }
            let update = cpu { write(changed, to: path) }
            leastInserts.add(cpu { writeEach(to: path + "-each") }, insert)
            leastUpdates.add(cpu { updateEach(in: path + "-each") }, update)
            let repositories = try await repositories("import \(round)")
            let list = list(Self.pageSize, in: repositories)
            inserts.add(try await cpu { try await fill(list) }, insert)
            let changes = repositories.list("changed books") { cursor in
                let start = cursor.flatMap { Int($0) } ?? 0
                return Page(Book.page(start, Self.pageSize, version: 1), next: "\(start + Self.pageSize)")
            }
            updates.add(try await cpu { try await fill(changes) }, update)
            let parsed = try await self.repositories("json \(round)").list("books") { cursor in
                let start = cursor.flatMap { Int($0) } ?? 0
                return Page(
                    try [Book](json: pages[start / Self.pageSize]),
                    next: "\(start + Self.pageSize)"
                )
            }
            bodies.add(try await cpu { try await fill(parsed) }, insert)
        }
        leastInserts.report("Swift with the C API: JSON of each element, its row and its row in a list")
        inserts.report("insert")
        leastUpdates.report("Swift with the C API: each element is read and compared, then the same")
        updates.report("update, in another list")
        bodies.report("insert from JSON, compared with C without JSON")
    }

    private func write(_ value: [UInt8], to path: String, perTransaction: Int = pageSize) {
        let code = baseline_write(
            path,
            Int32(Self.rows),
            Int32(perTransaction),
            value,
            Int32(value.count)
        )
        precondition(code == 0, "SQLite answered \(code)")
    }

    /// The least that Swift has to do for the same rows: without merging, a cache, or readers.
    private func writeEach(to path: String) {
        guard let writer = baseline_open(path) else { preconditionFailure("there is no \(path)") }
        for start in stride(from: 0, to: Self.rows, by: Self.pageSize) {
            for book in Book.page(start, Self.pageSize) {
                let value = (try? book.jsonBytes()) ?? []
                let code = baseline_add(writer, 1, Int32(book.id), value, Int32(value.count))
                precondition(code == 0, "SQLite answered \(code)")
            }
            precondition(baseline_commit(writer) == 0)
        }
        precondition(baseline_close(writer) == 0)
    }

    /// The least that Swift has to do to replace only what has changed.
    private func updateEach(in path: String) {
        guard let writer = baseline_open(path) else { preconditionFailure("there is no \(path)") }
        for start in stride(from: 0, to: Self.rows, by: Self.pageSize) {
            for book in Book.page(start, Self.pageSize, version: 1) {
                let known = [UInt8](unsafeUninitializedCapacity: 1_000) { buffer, count in
                    count = baseline_find(writer, Int32(book.id), buffer.baseAddress, buffer.count)
                }
                if (try? Book(json: known)) == book { continue }
                let value = (try? book.jsonBytes()) ?? []
                let code = baseline_add(writer, 2, Int32(book.id), value, Int32(value.count))
                precondition(code == 0, "SQLite answered \(code)")
            }
            precondition(baseline_commit(writer) == 0)
        }
        precondition(baseline_close(writer) == 0)
    }

    /// Elements without a list, in one transaction. C writes the same number of rows in one transaction.
    func saving() async throws {
        var (inserts, updates, same) = (Ratios(), Ratios(), Ratios())
        let (value, changed) = (try Book(0).jsonBytes(), try Book(0, version: 1).jsonBytes())
        let (books, others) = (Book.page(0, Self.rows), Book.page(0, Self.rows, version: 1))
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "saved-\(round)").path()
            let insert = cpu { write(value, to: path, perTransaction: Self.rows) }
            let update = cpu { write(changed, to: path, perTransaction: Self.rows) }
            let saved: Repository<Book> = try await repositories("save \(round)").repository { Book($0) }
            inserts.add(try await cpu { try await saved.save(books) }, insert)
            updates.add(try await cpu { try await saved.save(others) }, update)
            same.add(try await cpu { try await saved.save(others) }, update)
        }
        inserts.report("insert in one transaction")
        updates.report("update in one transaction")
        same.report("unchanged elements in one transaction, compared with their update in C")
    }

    /// The import of a list without and with five observers of its first 50 rows.
    func observing() async throws {
        var ratios = Ratios()
        for round in 0..<Self.rounds {
            let alone = list(Self.pageSize, in: try await repositories("alone \(round)"))
            let without = try await cpu { try await fill(alone) }
            let observed = list(Self.pageSize, in: try await repositories("observed \(round)"))
            let observers = (0..<5).map { _ in
                Task { for await snapshot in observed.snapshots(.first(50)) { _ = snapshot.rows.count } }
            }
            ratios.add(try await cpu { try await fill(observed) }, without)
            for observer in observers { observer.cancel() }
        }
        ratios.report("insert with five observers, compared with none instead of C")
    }

    func fill(_ list: ListRepository<Book>) async throws {
        for _ in 0..<Self.rows / Self.pageSize { try await list.load(.append) }
    }

    /// Reads the imported list in repositories that start with it.
    func reading() async throws {
        var ratios = Ratios()
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "baseline-\(round)").path()
            let baseline = cpu { precondition(baseline_read(path, Int32(Self.rows)) > 0) }
            let cost = try await cpu {
                let list = list(Self.pageSize, in: try await repositories("import \(round)"))
                let rows = try await list.snapshot().rows
                precondition(rows.count == Self.rows && rows.elements.last?.id == Self.rows - 1)
            }
            ratios.add(cost, baseline)
        }
        ratios.report("read")
    }
}
