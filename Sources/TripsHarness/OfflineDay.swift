#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import Trips

    /// A day without a network: an app is changed and killed, starts again, and sends its changes in the evening. Prints each
    /// step, and throws if the day does not end as it should.
    struct OfflineDay {
        /// The argument of the process that is the app in the morning.
        static let morning = "offline-morning"

        let server: TripsServer
        let address: String

        func run() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "trips-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await morning(in: folder)
            step("Meanwhile, somebody else renames a place")
            await server.rename("l-2", to: "Their Office")
            say("  l-2 is 'Their Office' on the server")
            let app = try await noon(in: folder)
            try await evening(app)
        }

        /// Another process, which ends by a signal.
        private func morning(in folder: URL) async throws {
            let process = Process()
            process.executableURL = URL(filePath: CommandLine.arguments[0])
            process.arguments = [Self.morning, address, folder.path(percentEncoded: false)]
            let reason = try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationReason) }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            try expect(reason == .uncaughtSignal, "the app did not get as far as it should")
        }

        private func noon(in folder: URL) async throws -> OfflineApp {
            step("The app starts again, still without a network")
            let app = try await OfflineApp(server: address, in: folder)
            let operations = await app.outbox.operations
            say("  \(operations.count) changes wait")
            try await app.show()
            try expect(operations.map(\.state).allSatisfy { $0 == .waiting }, "a change does not wait")
            try expect(operations.count == 6, "a change was lost")
            try expect(await server.writes.isEmpty, "a change was sent without a network")
            return app
        }

        private func evening(_ app: OfflineApp) async throws {
            step("The network is back")
            app.connect()
            let left = await app.settled()
            try await app.show()
            let conflicts = left.filter { $0.state == .conflicted }
            let rejected = left.filter { if case .failed = $0.state { true } else { false } }
            try expect(
                conflicts.count == 1 && rejected.count == 1,
                "the changes ended as \(left.map(\.state))"
            )

            step("A conflict: our name of l-2 stays")
            let conflict = try await app.outbox.conflict(conflicts[0].id, of: Location.self)
            say("  '\(conflict.base?.title ?? "")' is '\(conflict.local?.title ?? "")' here")
            say("  and '\(conflict.remote?.title ?? "")' on the server")
            try await app.outbox.resolve(conflicts[0].id, .client)

            step("A place that the server has rejected is discarded")
            if case .failed(.rejected(_, let code, let message)) = rejected[0].state {
                say("  \(code ?? ""): \(message ?? "")")
            }
            try await app.outbox.discard(rejected[0].id)

            step("In the end, app and server have the same places")
            try expect(await app.settled().isEmpty, "a change is left")
            try await app.load()
            try await app.show()
            let shown = try await app.places.snapshot().rows.elements.map(\.summary).sorted()
            let stored = await server.summaries.sorted()
            try expect(shown == stored, "the server has \(stored)")
            let writes = await server.writes.sorted()
            say("  Each change was sent once: \(writes.joined(separator: ", "))")
            try expect(
                writes == ["create Pier", "delete l-7", "update l-1", "update l-2", "update l-8"],
                "the changes were not sent once"
            )
            try await app.repositories.close()
        }
    }

    extension OfflineDay {
        /// The changes of the morning, until the app is killed.
        static func beMorning(server address: String, in folder: URL) async throws {
            let app = try await OfflineApp(server: address, in: folder)
            let (outbox, user) = (app.outbox, OfflineApp.user)
            step("At home, the app loads its places")
            app.connect()
            try await app.session.signIn(
                user: TripsServer.username,
                password: Sensitive(TripsServer.password)
            )
            try await app.load()
            try await app.show()

            step("Without a network, places are created, changed and deleted")
            app.disconnect()
            let pier = place("Pier")
            try await outbox.create(pier, call: creation(of: pier), in: app.places)
            for (id, name) in [(pier.id, "Swimming"), ("l-1", "Home")] {
                try await outbox.update(Location.self, id) {
                    $0.nickname = name
                } call: { new, old in
                    new.update(userID: user, changedFrom: old)
                }
            }
            try await outbox.update(Location.self, "l-2") {
                $0.title = "Our Office"
            } call: { new, old in
                new.update(userID: user, changedFrom: old)
            }
            try await outbox.delete(Location.self, "l-7", call: Location.delete(userID: user, id: "l-7"))
            let twin = place("300 Example Street")
            try await outbox.create(twin, call: creation(of: twin), in: app.places, at: .end)
            try await app.show()
            step("The app is killed")
            kill(getpid(), SIGKILL)
        }

        private static func place(_ title: String) -> Location {
            Location(id: .temporary(), title: title, subtitle: "", latitude: 54.5, longitude: 10)
        }

        private static func creation(of place: Location) -> Endpoint<Location> {
            Location.create(
                userID: OfflineApp.user,
                title: place.title,
                subtitle: place.subtitle,
                latitude: place.latitude,
                longitude: place.longitude
            )
        }
    }
#endif
