import Foundation
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import GenAPITesting

/// A stress test of a thousand tasks on one list with its elements and observers, built with the thread sanitizer by
/// `make endurance-threads`. It traps if a list sends a request twice or its final rows differ from the server's.
///
///     RepositoryStorm [rounds] [folder]
///
/// With a folder, the data is stored on disk there.
@main
enum RepositoryStorm {
    static let tasks = 1_000

    static func main() async throws {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 3
        for seed in 0..<rounds {
            try await stampede(seed)
            try await storm(seed)
            try await iterations(seed)
            print("round \(seed): no request twice, nothing lost")
        }
    }

    /// C4: callers that need the same page share a request.
    private static func stampede(_ seed: UInt64) async throws {
        let server = BookServer(count: 500)
        let repositories = Repositories(store: try await store("stampede \(seed)"))
        let list = repositories.list("books", page: server.page)
        await runAll { _ in try await list.refresh() }
        // Tasks that start after the response request again. The server traps on two equal requests in flight.
        let refreshes = server.requests.count
        precondition(refreshes < tasks / 10, "the first page was requested \(refreshes) times")
        await runAll { number in
            if number.isMultiple(of: 50) { for await _ in list.snapshots() { break } }
            try await list.load(.append)
        }
        let appends = server.requests.dropFirst(refreshes)
        precondition(Set(appends).count == appends.count, "a page was requested twice")
        let ids = try await list.snapshot().rows.elements.map(\.id)
        precondition(ids == Array(0..<ids.count), "the rows differ from the server")
    }

    private static func store(_ account: String) async throws -> RepositoryStore {
        if let folder = CommandLine.arguments.dropFirst(2).first {
            let server = URL(filePath: "/server")
            return try await .onDisk(at: URL(filePath: folder), for: account, on: server)
        }
        return .inMemory
    }

    /// Runs all operations on a list and its elements concurrently, then reads the list to its end.
    private static func storm(_ seed: UInt64) async throws {
        let server = BookServer(count: 200)
        let (connectivity, device) = AsyncStream.makeStream(
            of: Bool.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let repositories = Repositories(
            store: try await store("storm \(seed)"),
            connectivity: connectivity
        )
        let configuration = ListConfiguration(
            mergePolicy: ListConfiguration.MergePolicy(refresh: .generation),
            tags: ["books"]
        )
        let list = repositories.list("books", configuration: configuration, page: server.page)
        let books: Repository<Book> = repositories.repository { Book(id: $0) }
        await runAll { number in
            var random = SeededRandom(seed: seed << 32 + UInt64(number))
            let id = random.below(200)
            switch number % 10 {
            case 0: try await list.refresh()
            case 1, 2: try await list.load(.append)
            case 3:
                let observer = Task { for await _ in list.snapshots() {} }
                for _ in 0..<id { await Task.yield() }
                observer.cancel()
            case 4 where number < 500:
                try await list.insert(Book(id: 1_000 + number), send: { try server.reject() })
            case 4: try await list.insert(Book(id: 1_000 + number))
            case 5: try await list.move(id, to: .start, send: { _ = try server.reject() as Book })
            case 6:
                try await books.update(
                    id,
                    { $0.title = "\(number)" },
                    send: { Book(id: id, title: "\(number)") }
                )
            case 7 where id.isMultiple(of: 2): for await _ in books.values(id) { break }
            case 7:
                for await found in books.query(where: \.title >= "3", sort: \.title, limit: 20) {
                    precondition(found.map(\.title) == found.map(\.title).sorted(), "a result is not sorted")
                    break
                }
            case 8: try await repositories.invalidate(["books"])
            default: device.yield(number % 20 == 9)
            }
        }
        device.yield(true)
        try await refreshOnline(list)
        while true {
            let snapshot = try await list.snapshot()
            if let gap = snapshot.rows.gaps.first {
                try await list.load(.gap(gap.id))
            } else if case .idle(.more) = snapshot.append {
                try await list.load(.append)
            } else {
                precondition(
                    snapshot.rows.elements.map(\.id) == Array(0..<200),
                    "seed \(seed): rows are not the server's"
                )
                let stored = try await books.stored(where: \.id < 200)
                precondition(stored == snapshot.rows.elements, "seed \(seed): a query finds other elements")
                break
            }
        }
        try await repositories.close()
    }

    /// Refreshes the list as soon as it knows that there is a connection again.
    private static func refreshOnline(_ list: ListRepository<Book>) async throws {
        // The stream is read meanwhile.
        try await Task.sleep(for: .milliseconds(100))
        var attempts = 0
        while (try? await list.refresh()) == nil, attempts < 1_000 {
            attempts += 1
            try await Task.sleep(for: .milliseconds(1))
        }
        try await list.refresh()
    }

    /// Many concurrent iterations with one client.
    private static func iterations(_ seed: UInt64) async throws {
        for mode in [CollectionScript.Mode.standard, .cursor, .keyset] {
            let server = CollectionServer(
                CollectionScript(mode, seed: seed, count: 100, changes: 0),
                isRecording: false
            )
            let client = server.client()
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await client.items(server.script.list, limit: 7).reduce(into: 0) { count, _ in
                            count += 1
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            precondition(counts == Array(repeating: 100, count: 20), "\(mode), seed \(seed): \(counts)")
        }
    }

    /// Ignores the errors of tasks, because requests are rejected, cancelled and paused.
    private static func runAll(_ body: @escaping @Sendable (Int) async throws -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<tasks { group.addTask { try? await body(number) } }
        }
    }
}
