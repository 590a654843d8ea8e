import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import Measuring

// Changes made offline, in a store on disk.
//
//     make bench-outbox
//
// 1. The memory of 10,000 more changes in the outbox.
// 2. The wall time until a change is visible, with 1,000 changes in the outbox (median and 99 %, in milliseconds).
// 3. The wall and CPU time of sending 10,000 changes, as a ratio to sending the same calls with the client alone, four at a
//    time, over loopback: the median of seven rounds.

struct Note: Equatable, OfflineElement {
    var id: Int
    var title: String

    static let offlineCalls = ["Note.update": OfflineCall(.client)]

    init(id: Int, title: String) { (self.id, self.title) = (id, title) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int("id")
        title = json.string("title")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("id", id)
        json.string("title", title)
        json.endObject()
    }

    static func update(_ id: Int, title: String) -> Endpoint<Note> {
        .patch("/notes/\(id)", operation: "Note.update", body: .patch { $0.string("title", title) })
    }
}

@main
struct OutboxBenchmark {
    static let count = 10_000
    static let rounds = 7

    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "outbox-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    )

    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "serve" {
            try SmallServer.serve { target in
                let id = target.split(separator: "/").last.map(String.init) ?? "0"
                return Array(#"{"id":\#(id),"title":"new"}"#.utf8)
            }
        }
        let benchmark = OutboxBenchmark()
        defer { try? FileManager.default.removeItem(at: benchmark.folder) }
        // Memory that the others have used and freed would hide growth.
        try await benchmark.memory()
        try await benchmark.visibility()
        try await benchmark.sending()
    }

    private func client(port: UInt16) -> Client {
        Client(
            APIDefinition(name: "Bench", envelope: .none),
            baseURL: "http://127.0.0.1:\(port)",
            transport: AsyncHTTPTransport()
        )
    }

    /// An app without a connection.
    private func start(_ account: String, port: UInt16 = 9) async throws -> App {
        let store = try await RepositoryStore.onDisk(at: folder, for: account, on: URL(filePath: "/server"))
        let (connectivity, network) = AsyncStream.makeStream(of: Bool.self)
        network.yield(false)
        let repositories = Repositories(client(port: port), store: store, connectivity: connectivity)
        try await Task.sleep(for: .milliseconds(50))
        let outbox = try await Outbox(repositories, for: [Note.self])
        return App(repositories: repositories, outbox: outbox, network: network)
    }

    private func visibility() async throws {
        let app = try await start("visibility")
        try await app.add(0..<1_000)
        let notes: Repository<Note> = app.repositories.repository { Note(id: $0, title: "") }
        try await notes.save(Note(id: -1, title: "old"))
        var values = notes.values(-1).makeAsyncIterator()
        _ = try await values.next()
        var times: [Double] = []
        for number in 0..<500 {
            let start = ContinuousClock.now
            let change = Task { try await app.change(-1, "\(number)") }
            while let note = try await values.next(), note?.title != "\(number)" {}
            times.append((ContinuousClock.now - start) / .milliseconds(1))
            try await change.value
        }
        times.sort()
        print(String(format: "%6.2f  %6.2f  a change until it is visible (ms)", times[250], times[495]))
    }

    private func sending() async throws {
        let server = try SmallServer()
        defer { server.stop() }
        let client = client(port: server.port)
        var rounds: [(bare: Cost, outbox: Cost)] = []
        for round in 0..<Self.rounds {
            let app = try await start("sending \(round)", port: server.port)
            try await app.add(0..<Self.count)
            let bare = try await Cost.of { try await Self.send(client) }
            let outbox = try await Cost.of {
                app.network.yield(true)
                for await operations in app.outbox.updates where operations.isEmpty { break }
            }
            rounds.append((bare, outbox))
        }
        rounds.sort { $0.bare.wall / $0.outbox.wall < $1.bare.wall / $1.outbox.wall }
        let (bare, outbox) = rounds[Self.rounds / 2]
        print(
            String(
                format: "%6.2f  %6.2f  %d changes by the client (s, CPU s)",
                bare.wall,
                bare.cpu,
                Self.count
            )
        )
        print(String(format: "%6.2f  %6.2f  the same by the outbox (s, CPU s)", outbox.wall, outbox.cpu))
        let ratios = rounds.map { String(format: "%.2f", $0.bare.wall / $0.outbox.wall) }
        print(
            String(format: "%6.2f          rate of the outbox / rate of the client", bare.wall / outbox.wall)
                + " (median of \(ratios.joined(separator: ", ")))"
        )
    }

    private static func send(_ client: Client) async throws {
        try await withThrowingTaskGroup { group in
            for lane in 0..<4 {
                group.addTask {
                    for id in stride(from: lane, to: count, by: 4) {
                        _ = try await client.send(Note.update(id, title: "new"))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func memory() async throws {
        let app = try await start("memory")
        for step in 0..<3 {
            let before = ResidentMemory.bytes
            try await app.add(step * Self.count..<(step + 1) * Self.count)
            let growth = ResidentMemory.bytes - before
            print(
                String(
                    format: "%6d          bytes for each of the changes %d to %d",
                    growth / Self.count,
                    step * Self.count,
                    (step + 1) * Self.count
                )
            )
        }
    }
}

private struct App {
    let repositories: Repositories
    let outbox: Outbox
    let network: AsyncStream<Bool>.Continuation

    /// Stores notes and queues a change of each.
    func add(_ ids: Range<Int>) async throws {
        let notes: Repository<Note> = repositories.repository { Note(id: $0, title: "") }
        try await notes.save(ids.map { Note(id: $0, title: "old") })
        for id in ids { try await change(id, "new") }
    }

    func change(_ id: Int, _ title: String) async throws {
        try await outbox.update(Note.self, id) {
            $0.title = title
        } call: { new, _ in
            Note.update(id, title: new.title)
        }
    }
}

private struct Cost {
    let wall: Double
    let cpu: Double

    static func of(_ body: () async throws -> Void) async throws -> Cost {
        let (start, cpu) = (ContinuousClock.now, CPUTime.now)
        try await body()
        return Cost(wall: (ContinuousClock.now - start) / .seconds(1), cpu: CPUTime.now - cpu)
    }
}
