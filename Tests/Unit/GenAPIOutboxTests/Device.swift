#if Store
    import Foundation
    import GenAPIRuntime
    import Synchronization

    @testable import GenAPIRepositories

    /// A device whose app can be killed at any time and starts again with what was on disk then.
    final class Device {
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

    /// Whether an app is killed.
    private final class Switch: Sendable {
        private let isKilled = Atomic(false)

        func kill() { isKilled.store(true, ordering: .sequentiallyConsistent) }

        func pass() throws {
            if isKilled.load(ordering: .sequentiallyConsistent) { throw CancellationError() }
        }
    }
#endif
