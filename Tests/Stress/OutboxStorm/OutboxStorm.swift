import Foundation
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import GenAPITesting

/// A stress test of many tasks that change the same notes offline, built with the thread sanitizer by `make threads`. It
/// traps if a note is created twice, a change is left, or the app shows something else than the server has.
///
///     OutboxStorm [rounds] [folder]
///
/// With a folder, the data is stored on disk there.
@main
enum OutboxStorm {
    static let tasks = 400

    static func main() async throws {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 3
        for seed in 0..<rounds {
            try await storm(seed)
            print("round \(seed): every change arrived, none twice")
        }
    }

    private static func store(_ seed: UInt64) async throws -> RepositoryStore {
        guard let folder = CommandLine.arguments.dropFirst(2).first else { return .inMemory }
        return try await .onDisk(at: URL(filePath: folder), for: "\(seed)", on: URL(filePath: "/server"))
    }

    private static func storm(_ seed: UInt64) async throws {
        let server = NoteServer(seed: seed, notes: 50)
        let definition = APIDefinition(name: "Notes", envelope: .none, retry: .never)
        let client = Client(definition, baseURL: "http://notes.test", transport: server)
        let (connectivity, device) = AsyncStream.makeStream(
            of: Bool.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let repositories = Repositories(client, store: try await store(seed), connectivity: connectivity)
        let outbox = try await Outbox(repositories, for: [Note.self], maxAttempts: .max)
        let notes = repositories.repository(for: Note.get)
        let list = repositories.list(Note.list())
        try await list.refresh()
        let observers = [
            Task { for await _ in outbox.updates {} },
            Task { for await _ in list.snapshots() {} },
        ]
        await withTaskGroup { group in
            for number in 0..<tasks {
                group.addTask {
                    try? await change(number, seed, outbox, device, notes, list)
                }
            }
        }
        await settle(outbox, device)
        try await check(server, outbox, notes)
        for observer in observers { observer.cancel() }
        try await repositories.close()
    }

    private static func change(
        _ number: Int,
        _ seed: UInt64,
        _ outbox: Outbox,
        _ device: AsyncStream<Bool>.Continuation,
        _ notes: Repository<Note>,
        _ list: ListRepository<Note>
    ) async throws {
        var random = SeededRandom(seed: seed << 32 + UInt64(number))
        let id = Note.ID(rawValue: "n\(random.below(50))")
        switch number % 10 {
        case 0, 1:
            let note = Note(id: .temporary(), title: "new \(number)")
            try await outbox.create(note, call: Note.create(note), in: list)
            try await rename(note.id, "newer \(number)", outbox)
        case 2, 3, 4, 5: try await rename(id, "\(number)", outbox)
        case 6 where id.rawValue.hasSuffix("7"):
            try await outbox.delete(Note.self, id, call: Note.delete(id))
        case 7:
            guard let operation = await outbox.operations.randomElement() else { return }
            try await outbox.retry(operation.id)
        case 8: device.yield(number % 20 == 8)
        default: _ = try await notes.find(id, .alwaysFetch)
        }
    }

    private static func rename(_ id: Note.ID, _ title: String, _ outbox: Outbox) async throws {
        try await outbox.update(Note.self, id) {
            $0.title = title
        } call: { new, _ in
            Note.update(new)
        }
    }

    /// Ends the delays again and again until nothing is left that can be sent.
    private static func settle(_ outbox: Outbox, _ device: AsyncStream<Bool>.Continuation) async {
        for _ in 0..<10_000 {
            device.yield(true)
            let isMoving = await outbox.operations.contains { [.waiting, .sending].contains($0.state) }
            if !isMoving { return }
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    private static func check(_ server: NoteServer, _ outbox: Outbox, _ notes: Repository<Note>) async throws
    {
        // An update of a note that was deleted is in conflict.
        for operation in await outbox.operations where operation.state == .conflicted {
            try await outbox.resolve(operation.id, .server)
        }
        for _ in 0..<1_000 where await !outbox.operations.isEmpty {
            try await Task.sleep(for: .milliseconds(2))
        }
        let left = await outbox.operations
        precondition(left.isEmpty, "\(left.map(\.state)) are left")
        let created = server.created
        precondition(Set(created).count == created.count, "a note was created twice")
        precondition(created.count == tasks / 5, "\(created.count) notes were created")
        for (id, note) in server.notes {
            let shown = try await notes.findIfPresent(Note.ID(rawValue: id), .neverFetch)
            precondition(shown == note, "the app shows \(String(describing: shown)) instead of \(note)")
        }
    }
}
