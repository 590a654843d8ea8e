#if Store
    import Foundation
    import GenAPIOutbox
    import GenAPIRuntime
    import GenAPITesting
    import Synchronization

    @testable import GenAPIRepositories

    /// A device whose app can be killed at any time and starts again with what was on disk then.
    final class Device: HistoryDevice {
        private let server: NoteServer
        private var folder = TemporaryFolder()
        private var switchOff = Switch()
        private(set) var app: App

        init(_ server: NoteServer) async throws {
            self.server = server
            app = try await Self.start(server, folder, switchOff)
        }

        /// Kills the app, whatever it is doing, and starts it again.
        func restart() async throws {
            let next = TemporaryFolder()
            switchOff.kill()
            try FileManager.default.copyItem(at: folder.url, to: next.url)
            (folder, switchOff) = (next, Switch())
            app = try await Self.start(server, next, switchOff)
        }

        func update(
            _ id: Note.ID,
            _ field: Note.Field,
            to value: String,
            _ policy: ConflictPolicy,
            isChecked: Bool
        ) async throws -> String? {
            let former = Mutex<String?>(nil)
            do {
                try await app.outbox.update(Note.self, id) { note in
                    let before = note[field]
                    former.withLock { $0 = before }
                    note[field] = value
                } call: { new, old in
                    isChecked ? Note.updateChecked(new, old, policy) : Note.update(new, old, policy)
                }
                return former.withLock(\.self)
            } catch FetchError.notFound {
                // The device has learned that the note was deleted.
                return nil
            }
        }

        func create(_ note: Note, hasKey: Bool) async throws {
            try await app.outbox.create(note, call: hasKey ? Note.createWithKey(note) : Note.create(note))
        }

        func delete(_ id: Note.ID) async throws {
            try await app.outbox.delete(Note.self, id, call: Note.delete(id))
        }

        func fetch(_ id: Note.ID) async throws -> Note? { try await app.fetch(id) }

        func shown(_ id: Note.ID) async throws -> Note? { try await app.shown(id) }

        func setOnline(_ isOnline: Bool) async { await app.repositories.setOnline(isOnline) }

        func wait() async {
            app.clock.advance(by: .seconds(60))
            try? await Task.sleep(for: .microseconds(300))
        }

        func settle() async -> [QueuedOperation] { await app.drive() }

        var operations: [QueuedOperation] { get async { await app.outbox.operations } }

        func resolve(_ operation: QueuedOperation, _ resolution: Outbox.Resolution) async throws {
            try await app.outbox.resolve(operation.id, resolution)
        }

        func discard(_ operation: QueuedOperation) async throws {
            try await app.outbox.discard(operation.id)
        }

        private static func start(
            _ server: NoteServer,
            _ folder: TemporaryFolder,
            _ off: Switch
        ) async throws -> App {
            let store = HookedStore(base: try await folder.store().local) { try off.pass() }
            let transport = HookedServer(server: server) { try off.pass() }
            return try await App(transport, server, store: RepositoryStore(store))
        }
    }
#endif
