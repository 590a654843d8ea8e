import Foundation
import GenAPIRepositories
import GenAPIRuntime

extension StoreBenchmark {
    /// A page of 50, from the response to the snapshot.
    func pages() async throws {
        let list = list(50, in: try await repositories("pages"))
        var times = Latencies()
        for _ in 0..<1_000 { try await times.measure { try await list.load(.append) } }
        times.report("a page of 50, from the response until its rows are stored")
    }

    /// From a write to the value that an observer gets.
    func changes() async throws {
        let repositories = try await repositories("changes")
        try await list(50, in: repositories).refresh()
        let books: Repository<Book> = repositories.repository { Book($0) }
        var values = books.values(7).makeAsyncIterator()
        _ = try await values.next()
        var times = Latencies()
        for number in 1...2_000 {
            try await times.measure {
                try await books.save(Book(7, version: number))
                while let book = try await values.next(), book?.version != number {}
            }
        }
        times.report("a change until it is observed")
    }

    /// Reads of elements that are not in memory, while pages are imported.
    func readsDuringImport() async throws {
        let importing = try await repositories("import 0")
        let name = "a read while pages of \(Self.pageSize) are imported"
        try await reads(name, in: importing, during: importing)
        try await reads(name + " by another process", in: repositories("import 0"), during: importing)
    }

    private func reads(
        _ name: String,
        in reading: Repositories,
        during importing: Repositories
    ) async throws {
        let isDone = Flag()
        let importer = Task {
            let list = importing.list(name) { cursor in
                let start = cursor.flatMap { Int($0) } ?? Self.rows
                return Page(Book.page(start, Self.pageSize), next: "\(start + Self.pageSize)")
            }
            for _ in 0..<Self.rows / Self.pageSize { try await list.load(.append) }
            await isDone.set()
        }
        let books: Repository<Book> = reading.repository { Book($0) }
        var times = Latencies()
        var id = 0
        while await !isDone.value {
            id = (id + 7_919) % Self.rows
            try await times.measure { _ = try await books.find(id, .fetchIfMissing) }
        }
        try await importer.value
        times.report(name)
    }

    /// The first snapshot of the first 50 rows, in a process that starts with a list of 100,000.
    func firstWindow() async throws {
        var times = Latencies()
        for round in 0..<Self.rounds {
            try await times.measure {
                let list = list(Self.pageSize, in: try await repositories("json \(round)"))
                for await snapshot in list.snapshots(.first(50)) {
                    precondition(snapshot.rows.count == 50)
                    break
                }
            }
        }
        times.report("opening the store and the first 50 of \(Self.rows) rows")
    }
}

private actor Flag {
    private(set) var value = false

    func set() { value = true }
}

/// Wall times in milliseconds.
struct Latencies {
    private var times: [Double] = []

    mutating func measure(_ body: () async throws -> Void) async rethrows {
        let start = ContinuousClock.now
        try await body()
        times.append((ContinuousClock.now - start) / .milliseconds(1))
    }

    func report(_ name: String) {
        let sorted = times.sorted()
        let (half, most) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
        print(String(format: "%6.2f  %6.2f  ", half, most) + name)
    }
}
