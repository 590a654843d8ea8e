import CStoreBaseline
import Foundation
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import Measuring

/// Measures lists on disk: their import and reading, compared with the same bytes written and read through SQLite's C API
/// in the same run, and the latencies of pages, changes, reads and the first window of a long list.
///
///     StoreBenchmark
@main
struct StoreBenchmark {
    static let rows = 100_000
    static let pageSize = 1_000
    static let rounds = 5

    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-store-benchmark-\(getpid())"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let benchmark = StoreBenchmark(folder: folder)
        print("CPU s  with C  ratio  of \(rows) elements, medians of \(rounds) rounds")
        try await benchmark.importing()
        try await benchmark.reading()
        print("p50 ms  p99 ms")
        try await benchmark.pages()
        try await benchmark.changes()
        try await benchmark.readsDuringImport()
        try await benchmark.firstWindow()
    }

    let folder: URL

    func store(_ account: String) async throws -> RepositoryStore {
        try await .onDisk(at: folder, for: account, on: URL(filePath: "/server"))
    }

    func repositories(_ account: String) async throws -> Repositories {
        Repositories(store: try await store(account), unusedRows: .max, connectivity: nil)
    }

    func list(_ pageSize: Int, in repositories: Repositories) -> ListRepository<Book> {
        repositories.list("books") { cursor in
            let start = cursor.flatMap { Int($0) } ?? 0
            return Page(Book.page(start, pageSize), next: "\(start + pageSize)")
        }
    }

    /// Rounds of the C program and the store alternate.
    private func importing() async throws {
        var (inserts, updates, bodies) = (Ratios(), Ratios(), Ratios())
        let (value, changed) = (try Book(0).jsonBytes(), try Book(0, version: 1).jsonBytes())
        let pages = try (0..<Self.rows / Self.pageSize).map {
            try Book.page($0 * Self.pageSize, Self.pageSize).jsonBytes()
        }
        for round in 0..<Self.rounds {
            let path = folder.appending(path: "baseline-\(round)").path()
            let insert = cpu { write(value, to: path) }
            let update = cpu { write(changed, to: path) }
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
        inserts.report("insert")
        updates.report("update, in another list")
        bodies.report("insert from JSON, compared with C without JSON")
    }

    private func write(_ value: [UInt8], to path: String) {
        let code = baseline_write(
            path,
            Int32(Self.rows),
            Int32(Self.pageSize),
            value,
            Int32(value.count)
        )
        precondition(code == 0, "SQLite answered \(code)")
    }

    private func fill(_ list: ListRepository<Book>) async throws {
        for _ in 0..<Self.rows / Self.pageSize { try await list.load(.append) }
    }

    /// Reads the imported list in repositories that start with it.
    private func reading() async throws {
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

    private func cpu(_ body: () -> Void) -> Double {
        let start = CPUTime.now
        body()
        return CPUTime.now - start
    }

    private func cpu(_ body: () async throws -> Void) async throws -> Double {
        let start = CPUTime.now
        try await body()
        return CPUTime.now - start
    }
}

/// CPU times of the store and of the C program, by round.
struct Ratios {
    private var times: [(own: Double, baseline: Double)] = []

    mutating func add(_ own: Double, _ baseline: Double) { times.append((own, baseline)) }

    func report(_ name: String) {
        let middle = times.count / 2
        let own = times.map(\.own).sorted()[middle]
        let baseline = times.map(\.baseline).sorted()[middle]
        let ratio = times.map { $0.own / $0.baseline }.sorted()[middle]
        print(String(format: "%5.2f  %6.2f  %5.1f  ", own, baseline, ratio) + name)
    }
}
