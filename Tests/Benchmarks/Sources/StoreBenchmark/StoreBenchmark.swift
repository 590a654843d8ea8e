import Foundation
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import Measuring

/// Measures lists on disk: their import and reading, compared in the same run with programs that write and read through SQLite's
/// C API, and with records of GRDB. Also measures the latencies of pages, changes, reads and the first window of a long list.
///
///     StoreBenchmark [import] [read] [save] [posts] [records] [observe] [page] [change] [during] [first] [million]
///
/// Without arguments, it measures all. `read` and `during` need `import`.
@main
struct StoreBenchmark {
    static let rows = 100_000
    static let pageSize = 1_000
    static let rounds = 5

    static func main() async throws {
        if let process = MillionProcess(CommandLine.arguments) { return try await process.run() }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-store-benchmark-\(getpid())"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await StoreBenchmark(folder: folder).run()
    }

    private func run() async throws {
        print("CPU s  with C  ratio  of \(Self.rows) elements, medians of \(Self.rounds) rounds")
        // The others read what it has imported.
        if ["import", "read", "during", "first"].contains(where: isMeasured) { try await importing() }
        if isMeasured("read") { try await reading() }
        if isMeasured("save") { try await saving() }
        if isMeasured("posts") { try await savingPosts() }
        if isMeasured("records") { try await savingRecords() }
        if isMeasured("observe") { try await observing() }
        print("p50 ms  p99 ms")
        if isMeasured("page") { try await pages() }
        if isMeasured("change") { try await changes() }
        if isMeasured("during") { try await readsDuringImport() }
        if isMeasured("first") { try await firstWindow() }
        if isMeasured("million") { try MillionProcess.report(in: folder) }
    }

    private func isMeasured(_ name: String) -> Bool {
        CommandLine.arguments.count == 1 || CommandLine.arguments.contains(name)
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

    /// The CPU time of writing a file, which is closed afterwards. Closing copies the log into the file, as the store does while it
    /// is idle.
    func cpu(_ write: () -> OpaquePointer?, close: (OpaquePointer) -> Void) -> Double {
        let start = CPUTime.now
        let file = write()
        let time = CPUTime.now - start
        guard let file else { preconditionFailure("SQLite has failed") }
        close(file)
        return time
    }

    func cpu(_ body: () throws -> Void) rethrows -> Double {
        let start = CPUTime.now
        try body()
        return CPUTime.now - start
    }

    func cpu(_ body: () async throws -> Void) async throws -> Double {
        let start = CPUTime.now
        try await body()
        return CPUTime.now - start
    }
}

/// CPU times of the store and of what it is compared with, by round.
struct Ratios {
    private var times: [(own: Double, baseline: Double)] = []

    mutating func add(_ own: Double, _ baseline: Double) { times.append((own, baseline)) }

    func report(_ name: String) {
        let middle = times.count / 2
        let own = times.map(\.own).sorted()[middle]
        let baseline = times.map(\.baseline).sorted()[middle]
        let ratio = times.map { $0.own / $0.baseline }.sorted()[middle]
        print(String(format: "%5.2f  %6.2f  %5.2f  ", own, baseline, ratio) + name)
    }
}
