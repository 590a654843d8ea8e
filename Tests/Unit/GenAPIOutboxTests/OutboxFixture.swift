import Foundation
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import GenAPITesting

/// An app with an outbox, which can restart.
final class App: Sendable {
    let server: NoteServer
    let clock = TestClock()
    let repositories: Repositories
    let outbox: Outbox
    let notes: Repository<Note>

    /// - Parameter store: The store of an app that has run before.
    convenience init(
        _ server: NoteServer,
        store: RepositoryStore = .inMemory,
        maxAttempts: Int = 10,
        credentials: Credentials = .none
    ) async throws {
        try await self.init(server, server, store: store, maxAttempts: maxAttempts, credentials: credentials)
    }

    init(
        _ transport: some Transport,
        _ server: NoteServer,
        store: RepositoryStore,
        maxAttempts: Int = 10,
        credentials: Credentials = .none,
        ahead: Duration = .zero
    ) async throws {
        self.server = server
        let client = Client(
            NoteServer.definition,
            baseURL: "http://notes.test",
            transport: transport,
            credentials: credentials,
            clock: clock
        )
        repositories = Repositories(client, store: store, connectivity: nil, clock: clock)
        clock.advance(by: ahead)
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

    /// Lets time pass until no operation can make progress by itself.
    ///
    /// - Parameter isOver: Ends the wait earlier.
    /// - Returns: The operations that are left.
    func drive(until isOver: () -> Bool = { false }) async -> [QueuedOperation] {
        let end = ContinuousClock.now + .seconds(60)
        var rounds = 0
        while true {
            let operations = await outbox.operations
            let isMoving = operations.contains { [.waiting, .sending].contains($0.state) }
            if !isMoving || isOver() { return operations }
            // On a busy machine, a request can take longer than all of these rounds.
            let isSending = operations.contains { $0.state == .sending } && ContinuousClock.now < end
            if rounds >= 2_000, !isSending { return operations }
            rounds += 1
            clock.advance(by: .seconds(30))
            await repositories.authorized()
            try? await Task.sleep(for: .microseconds(200))
        }
    }

    /// Fetches a note while time passes, because the server may have asked for a pause.
    func fetch(_ id: Note.ID) async throws -> Note? {
        let clock = clock
        let time = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(5))
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { time.cancel() }
        return try await notes.findIfPresent(id, .alwaysFetch)
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
