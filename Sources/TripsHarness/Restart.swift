#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIRepositories
    import GenAPIRuntime
    import Trips

    /// An app that starts from disk while its server is down, and follows what others have changed when the server is back.
    /// Prints each step, and throws if it does not have the result that it should have.
    struct Restart {
        let server: TripsServer

        func run() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "trips-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let address = try await server.start()
            let before = try await signIn(address, folder)
            let after = try await follow(address, folder, from: before)
            try await end(address, folder, with: after)
        }

        /// - Returns: The places that the app shows.
        private func signIn(_ address: String, _ folder: URL) async throws -> [Location] {
            step("The app signs in and loads a person and the places")
            let app = try await OfflineApp(server: address, in: folder)
            app.connect()
            try await app.session.signIn(
                user: TripsServer.username,
                password: Sensitive(TripsServer.password)
            )
            try await app.repositories.send(User.me())
            try await app.load()
            return try await places(of: app)
        }

        /// - Parameter before: The places on disk.
        /// - Returns: The places that the app shows in the end.
        private func follow(
            _ address: String,
            _ folder: URL,
            from before: [Location]
        ) async throws -> [Location] {
            let app = try await restart(address, folder, showing: before)
            step("Meanwhile, others rename a place, delete one and add one")
            await server.rename("l-2", to: "Their Office")
            await server.remove("l-5")
            await server.add("Lighthouse")
            for place in await server.summaries { say("  \(place)") }
            try await server.start()
            return try await refresh(app)
        }

        private func end(_ address: String, _ folder: URL, with places: [Location]) async throws {
            let app = try await restart(address, folder, showing: places)
            try await checkDeletion(app)
            try await signOut(app, folder)
        }

        /// The checks after each start of the app without a server.
        private func restart(
            _ address: String,
            _ folder: URL,
            showing expected: [Location]
        ) async throws -> OfflineApp {
            step("The server stops")
            await server.stop()
            step("The app starts again: a new client, new repositories, and the store in the same folder")
            let app = try await OfflineApp(server: address, in: folder)
            app.connect()
            let people = app.repositories.repository(for: User.get)
            guard let me = try await people.lookUp(OfflineApp.user, .neverFetch).element else {
                throw WrongResult(description: "the person is not stored")
            }
            say("  \(me.firstName) \(me.lastName) is signed in, with these places:")
            try expect(try await places(of: app) == expected, "the app does not start with all places")

            step("A refresh fails, and the places stay")
            do {
                try await app.places.refresh()
                throw WrongResult(description: "a server that was stopped has responded")
            } catch let error as ClientError {
                say("  \(error)")
            }
            try expect(try await shown(by: app) == expected, "a failed refresh has changed the places")
            return app
        }

        private func refresh(_ app: OfflineApp) async throws -> [Location] {
            step("The server is back, and the app refreshes")
            try await app.load()
            let after = try await places(of: app)
            let stored = await server.summaries.sorted()
            try expect(after.map(\.summary).sorted() == stored, "the server has \(stored)")

            step("The deleted place is asked for")
            let found = try await single(app).lookUp("l-5", .alwaysFetch)
            try expect(found.element == nil && found.source == .server, "l-5 was not deleted")
            say("  the server has no l-5")
            return after
        }

        private func checkDeletion(_ app: OfflineApp) async throws {
            step("Without the server, it is still known that l-5 was deleted, and that l-2 was renamed")
            let deleted = try await single(app).lookUp("l-5", .neverFetch)
            try expect(deleted.element == nil && deleted.source == .store, "the deletion is not stored")
            let renamed = try await single(app).lookUp("l-2", .neverFetch)
            try expect(renamed.element?.title == "Their Office", "the new title is not stored")
            say("  l-5 is deleted, and l-2 is '\(renamed.element?.title ?? "")'")
        }

        private func signOut(_ app: OfflineApp, _ folder: URL) async throws {
            step("The person signs out, which removes the store")
            try await app.session.signOut()
            let path = folder.path(percentEncoded: false)
            let files = try FileManager.default.subpathsOfDirectory(atPath: path)
            try expect(!files.contains { $0.hasSuffix("sqlite") }, "\(files) are left")
            say("  nothing is left")
        }

        private func single(_ app: OfflineApp) -> Repository<Location> {
            app.repositories.repository { Location.get(userID: OfflineApp.user, id: $0) }
        }

        /// Prints the places.
        private func places(of app: OfflineApp) async throws -> [Location] {
            try await app.show()
            return try await shown(by: app)
        }

        private func shown(by app: OfflineApp) async throws -> [Location] {
            try await app.places.snapshot().rows.elements
        }
    }
#endif
