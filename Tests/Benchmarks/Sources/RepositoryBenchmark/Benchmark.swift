import Foundation
import GenAPIRepositories
import GenAPIRuntime
import Measuring
import Synchronization

/// What keeping a list costs: the merge of a page of 50 at several lengths of the list, as a ratio to appending the same
/// elements to an array, what observers add, the memory of a long session, and that of a walk through a million elements.
///
///     RepositoryBenchmark                          everything
///     RepositoryBenchmark merging                  or one of: merging, observing, searches, walk,
///                                                  instructions
///     RepositoryBenchmark append 100000 500        500 merges at that length, to count instructions of
///     RepositoryBenchmark refresh 100000 500
///     RepositoryBenchmark array 100000 500
@main
struct Benchmark {
    /// Waits here for what is asynchronous: valgrind does not survive a main thread that Dispatch takes over.
    static func main() {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await all()
            } catch {
                print(error)
                exit(1)
            }
            isDone.signal()
        }
        isDone.wait()
    }

    private static func all() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.count == 3, let work = Work(rawValue: arguments[1]), let rows = Int(arguments[2]),
            let pages = Int(arguments[3])
        {
            return try await run(work, rows: rows, pages: pages)
        }
        let parts: [(name: String, run: () async throws -> Void)] = [
            ("merging", merging), ("observing", observing), ("searches", Searches.report),
            ("walk", Walk.report), ("instructions", Instructions.report),
        ]
        if arguments.first == "serve" { try SmallServer.serve(Walk.page) }
        for part in parts where arguments.contains(part.name) { try await part.run() }
        guard arguments.isEmpty else { return }
        // Memory that one part has given back is not what the next one needs.
        for part in parts {
            let process = Process()
            process.executableURL = URL(filePath: CommandLine.arguments[0])
            process.arguments = [part.name]
            try process.run()
            process.waitUntilExit()
        }
    }

    private static func run(_ work: Work, rows: Int, pages: Int) async throws {
        switch work {
        case .array:
            var array = (0..<rows).map { Book(id: $0) }
            for page in 0..<pages { array.append(contentsOf: Book.page(rows + page * Book.pageSize)) }
            precondition(array.count == rows + pages * Book.pageSize)
        case .append, .refresh:
            var list = try await BookList(rows: rows)
            for _ in 0..<pages { try await list.merge(work) }
        }
    }

    private static func merging() async throws {
        print("rows      work     ns/element  ratio to array")
        for rows in [1_000, 10_000, 100_000, 1_000_000] {
            var array = (0..<rows).map { Book(id: $0) }
            array.reserveCapacity(rows + 2 * BookList.rounds * Book.pageSize)
            let least = try await cost { page in
                array.append(contentsOf: Book.page(rows + page * Book.pageSize))
            }
            for work in [Work.append, .refresh] {
                var list = try await BookList(rows: rows)
                let cost = try await cost { _ in try await list.merge(work) }
                print(
                    pad("\(rows)", 10) + pad(work.rawValue, 9) + pad("\(Int(cost))", 12)
                        + "\(Int(cost / least))"
                )
            }
        }
    }

    /// Nanoseconds of CPU for each element of a page.
    private static func cost(_ merge: (Int) async throws -> Void) async throws -> Double {
        var rounds: [Double] = []
        for round in 0..<5 {
            let start = CPUTime.now
            for page in 0..<BookList.rounds / 5 { try await merge(round * BookList.rounds / 5 + page) }
            rounds.append((CPUTime.now - start) / Double(BookList.rounds / 5 * Book.pageSize) * 1e9)
        }
        return rounds.sorted()[2]
    }

    private static func observing() async throws {
        print("observers  µs/change")
        for count in [0, 1, 10, 100] {
            let repositories = Repositories()
            let list = repositories.list("books") { _ in Page(Book.page(0)) }
            try await list.refresh()
            let tasks = (0..<count).map { _ in
                Task { for await snapshot in list.snapshots() where snapshot.rows.count < 0 { break } }
            }
            for _ in 0..<1000 { await Task.yield() }
            let start = CPUTime.now
            for number in 0..<500 { try await list.insert(Book(id: 1000 + number)) }
            print(pad("\(count)", 11) + "\(Int((CPUTime.now - start) / 500 * 1e6))")
            for task in tasks { task.cancel() }
        }
    }

}

func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

enum Work: String { case append, refresh, array }

struct Book: Identifiable, Sendable {
    static let pageSize = 50

    let id: Int
    var title = "a title that is no small string"
    var author = "an author that is none either"
    var year = 2026

    static func page(_ start: Int) -> [Book] { (start..<start + pageSize).map { Book(id: $0) } }
}

/// A list that pages are merged into, as an app has it.
struct BookList {
    static let rounds = 500

    private let server = BookServer()
    private let list: ListRepository<Book>
    /// Kept as an observer would, so that nothing can be changed in place.
    private var shown: ListRows<Book>

    init(rows: Int) async throws {
        let server = server
        server.rows = rows
        list = Repositories().list("books") { server.page($0.flatMap { Int($0) }) }
        try await list.refresh()
        server.rows = Book.pageSize
        shown = try await list.snapshot().rows
    }

    mutating func merge(_ work: Work) async throws {
        if work == .refresh { try await list.refresh() } else { try await list.load(.append) }
        shown = try await list.snapshot().rows
    }
}

/// A server of books without an end. Each time, half of its first page is new.
private final class BookServer: Sendable {
    private let state = Mutex((first: 0, rows: 0))

    var rows: Int {
        get { state.withLock(\.rows) }
        set { state.withLock { $0.rows = newValue } }
    }

    func page(_ start: Int?) -> Page<Book> {
        state.withLock { state in
            if start == nil { state.first -= Book.pageSize / 2 }
            let (first, count) = (start ?? state.first, state.rows)
            return Page((first..<first + count).map { Book(id: $0) }, next: "\(first + count)")
        }
    }
}
