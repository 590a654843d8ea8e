import Foundation
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import GenAPITesting

/// An app with an outbox, which can restart.
final class App: Sendable {
    let server: NoteServer
    let clock: TestClock
    let repositories: Repositories
    let outbox: Outbox
    let notes: Repository<Note>

    /// - Parameter store: The store of an app that has run before.
    init(
        _ server: NoteServer,
        store: RepositoryStore = .inMemory,
        clock: TestClock = TestClock(),
        maxAttempts: Int = 10
    ) async throws {
        (self.server, self.clock) = (server, clock)
        let definition = APIDefinition(name: "Notes", envelope: .none, retry: .never)
        let client = Client(definition, baseURL: "http://notes.test", transport: server, clock: clock)
        repositories = Repositories(client, store: store, connectivity: nil, clock: clock)
        outbox = try await Outbox(repositories, for: [Note.self], maxAttempts: maxAttempts)
        notes = repositories.repository(for: Note.get)
    }

    /// The operations as soon as none of them can make progress by itself or fewer than `count` are left.
    func settled() async -> [QueuedOperation] {
        for await operations in outbox.updates {
            let isMoving = operations.contains { [.waiting, .sending].contains($0.state) }
            if !isMoving { return operations }
        }
        return []
    }

    /// The operations as soon as one has this state.
    func operations(with state: QueuedOperation.State) async -> [QueuedOperation] {
        for await operations in outbox.updates where operations.contains(where: { $0.state == state }) {
            return operations
        }
        return []
    }

    func shown(_ id: Note.ID) async throws -> Note? { try await notes.findIfPresent(id, .neverFetch) }
}

/// A temporary folder for a store on disk.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "genapi-outbox-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    #if Store
        func store() async throws -> RepositoryStore {
            try await .onDisk(at: url, for: "7", on: URL(filePath: "/server"))
        }
    #endif
}
