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
        let versions = (0...1).map { version in
            stride(from: 0, to: Self.rows, by: Self.pageSize).map {
                Book.page($0, Self.pageSize, version: version)
            }
        }
        let responses = try versions[0].map { try $0.jsonBytes() }
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "baseline-\(round)").path()
            let insert = cpu {
                write(value, to: path)
            } close: {
                baseline_finish($0)
            }
            let update = cpu {
                write(changed, to: path)
            } close: {
                baseline_finish($0)
            }
            leastInserts.add(
                cpu {
                    write(versions[0], to: path + "-each")
                } close: {
                    closeWriter($0)
                },
                insert
            )
            leastUpdates.add(
                cpu {
                    self.update(versions[1], in: path + "-each")
                } close: {
                    closeWriter($0)
                },
                update
            )
            let repositories = try await repositories("import \(round)")
            let list = list("books", in: repositories) { versions[0][$0] }
            inserts.add(try await cpu { try await fill(list) }, insert)
            let changes = self.list("changed books", in: repositories) { versions[1][$0] }
            updates.add(try await cpu { try await fill(changes) }, update)
            let other = try await self.repositories("json \(round)")
            let parsed = self.list("books", in: other) { try [Book](json: responses[$0]) }
            bodies.add(try await cpu { try await fill(parsed) }, insert)
        }
        leastInserts.report("Swift with the C API: JSON of each element, its row and its row in a list")
        inserts.report("insert")
        leastUpdates.report("Swift with the C API: each element is read and compared, then the same")
        updates.report("update, in another list")
        bodies.report("insert from JSON, compared with C without JSON")
    }

    private func list(
        _ name: String,
        in repositories: Repositories,
        page: @escaping @Sendable (Int) throws -> [Book]
    ) -> ListRepository<Book> {
        repositories.list(name) { cursor in
            let number = cursor.flatMap { Int($0) } ?? 0
            return Page(try page(number), next: "\(number + 1)")
        }
    }

    private func write(
        _ value: [UInt8],
        to path: String,
        perTransaction: Int = pageSize
    ) -> OpaquePointer? {
        baseline_write(path, Int32(Self.rows), Int32(perTransaction), value, Int32(value.count))
    }

    func closeWriter(_ writer: OpaquePointer) { precondition(baseline_close(writer) == 0) }

    /// The least that Swift has to do for the same rows: without merging, a cache, or readers.
    private func write(_ pages: [[Book]], to path: String) -> OpaquePointer? {
        guard let writer = baseline_open(path) else { return nil }
        for page in pages {
            for book in page {
                let value = (try? book.jsonBytes()) ?? []
                let code = baseline_add(writer, 1, Int32(book.id), value, Int32(value.count))
                precondition(code == 0, "SQLite answered \(code)")
            }
            precondition(baseline_commit(writer) == 0)
        }
        return writer
    }

    /// The least that Swift has to do to replace only what has changed.
    private func update(_ pages: [[Book]], in path: String) -> OpaquePointer? {
        guard let writer = baseline_open(path) else { return nil }
        for page in pages {
            for book in page {
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
        return writer
    }

    /// Elements without a list, in one transaction. C writes the same number of rows in one transaction.
    func saving() async throws {
        var (inserts, updates, same) = (Ratios(), Ratios(), Ratios())
        let (value, changed) = (try Book(0).jsonBytes(), try Book(0, version: 1).jsonBytes())
        let (books, others) = (Book.page(0, Self.rows), Book.page(0, Self.rows, version: 1))
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "saved-\(round)").path()
            let insert = cpu {
                write(value, to: path, perTransaction: Self.rows)
            } close: {
                baseline_finish($0)
            }
            let update = cpu {
                write(changed, to: path, perTransaction: Self.rows)
            } close: {
                baseline_finish($0)
            }
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
