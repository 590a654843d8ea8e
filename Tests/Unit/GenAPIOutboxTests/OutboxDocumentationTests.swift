#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import GenAPITesting
    import TestTraits
    import Testing
    import Trips

    /// Contains the code samples of the outbox's documentation.
    @Suite(.timeLimit(.minutes(10))) struct OutboxDocumentationTests {
        private let server = StubTransport()
        private let userID = "7"
        private let serverURL = URL(filePath: "/server")
        private let temporary = TemporaryFolder()
        private let photos = PhotoFolder()
        private let location =
            #"{"type":"Location","id":"%","title":"Home","subtitle":"","latitude":54.5,"longitude":10}"#

        private func response(_ id: String) -> StubAnswer {
            .json(#"{"data":"# + location.replacing("%", with: id) + #","code":"OK"}"#)
        }

        private var client: Client {
            let definition = APIDefinition(name: "Trips", envelope: .standard, failure: .standard)
            return Client(definition, baseURL: "http://trips.test/v1", transport: server)
        }

        private func outbox() async throws -> (Repositories, Outbox) {
            let folder = temporary.url
            let store = try await RepositoryStore.onDisk(at: folder, for: userID, on: serverURL)
            let repositories = Repositories(client, store: store)
            let outbox = try await Outbox(repositories, for: [Location.self])
            return (repositories, outbox)
        }

        @Test("changes made offline are queued and shown in lists") func changes() async throws {
            let (repositories, outbox) = try await outbox()
            await repositories.setOnline(false)
            let places = repositories.list(Location.list(userID: "7"))
            let known = Location(id: "12", title: "Old", subtitle: "", latitude: 54.5, longitude: 10)
            try await repositories.repository { Location.get(userID: "7", id: $0) }.save(known)

            try await outbox.update(Location.self, "12") {
                $0.title = "Home"
            } call: { new, old in
                new.update(userID: "7", changedFrom: old)
            }
            try await outbox.delete(Location.self, "13", call: Location.delete(userID: "7", id: "13"))

            let place = Location(id: .temporary(), title: "Pier", subtitle: "", latitude: 54.5, longitude: 10)
            try await outbox.create(
                place,
                call: Location.create(
                    userID: "7",
                    title: place.title,
                    subtitle: place.subtitle,
                    latitude: place.latitude,
                    longitude: place.longitude
                ),
                in: places
            )
            #expect(await outbox.operations.map(\.kind) == [.update, .delete, .create])
            let shown = try await places.snapshot().rows.elements
            #expect(shown == [place])
            #expect(await outbox.operations.first?.request.description == "PATCH /users/7/locations/12")
        }

        /// Never returns while the repositories are open.
        private func resolve(_ outbox: Outbox, keepsMine: (Location, Location) async -> Bool) async throws {
            for await operations in outbox.updates {
                for operation in operations where operation.state == .conflicted {
                    let conflict = try await outbox.conflict(operation.id, of: Location.self)
                    if let local = conflict.local, let remote = conflict.remote,
                        await keepsMine(local, remote)
                    {
                        try await outbox.resolve(operation.id, .client)
                    } else {
                        try await outbox.resolve(operation.id, .server)
                    }
                }
            }
        }

        /// Never returns while the repositories are open.
        private func show(_ places: ListRepository<Location>, _ show: (String) -> Void) async {
            for await snapshot in places.snapshots() {
                for case .element(let place, let change) in snapshot.rows {
                    switch change {
                    case nil: show(place.title)
                    case .pending: show(place.title + " (not sent)")
                    case .failed, .conflicted: show(place.title + " (needs attention)")
                    }
                }
            }
        }

        private func show(_ repository: Repository<Location>, _ show: (String) -> Void) async {
            for await place in repository.states("12") where place.change == .failed {
                show(place.element?.title ?? "The place was not deleted.")
            }
        }

        @MainActor private func tell(_ outbox: Outbox, _ show: (String) -> Void) async {
            let changes = OutboxModel(outbox)
            switch changes.state {
            case .empty: show("Everything is saved.")
            case .sending: show("Saving…")
            case .waiting(.connection): show("\(changes.operations.count) changes wait for a connection.")
            case .waiting, .stopped: show("\(changes.operations.count) changes were not saved.")
            }
            for change in changes.undecided where change.state != .conflicted {
                await changes.retry(change.id)
            }
        }

        private func signOut(_ session: OAuth2Session, answer: Bool) async throws {
            func agrees(toLosing count: Int) async -> Bool { answer && count > 0 }
            do {
                try await session.signOut()
            } catch let unsent as Repositories.UnsentOperations {
                guard await agrees(toLosing: unsent.count) else { return }
                try await session.signOut(discardingUnsent: true)
            }
        }

        private func discardUnreadable(_ outbox: Outbox, _ report: (String) -> Void) async throws {
            for operation in await outbox.unreadableOperations {
                report("a change of \(operation.content.count) bytes cannot be read")
                try await outbox.discard(operation.id)
            }
        }

        private func discard(_ outbox: Outbox, _ show: (String?) -> Void) async throws {
            for operation in await outbox.operations {
                if case .failed(.rejected(status: 422, _, let message)) = operation.state {
                    show(message)
                    try await outbox.discard(operation.id)
                }
            }
        }

        @Test("a queued upload keeps its file, and files that are no longer needed are removed")
        func uploads() async throws {
            let repositories = Repositories(client)
            let outbox = try await Outbox(repositories, for: [User.self])
            let known = User(id: "7", firstName: "A", lastName: "B", email: "a@b.test")
            try await repositories.repository(for: User.get).save(known)
            let (uploads, photo) = (photos.url, try photos.photo("a.jpg", [1]))
            _ = try photos.photo("old.jpg", [1])
            await repositories.setOnline(false)

            let image = MultipartFile(contentsOf: photo, contentType: "image/jpeg")
            try await outbox.update(User.self, "7") {
                $0.profileImageURL = photo
            } call: { _, _ in
                User.setAvatar(id: "7", image: image)
            }

            let needed = Set(await outbox.operations.flatMap(\.files).map(\.lastPathComponent))
            let files = try FileManager.default.contentsOfDirectory(
                at: uploads,
                includingPropertiesForKeys: nil
            )
            for file in files where !needed.contains(file.lastPathComponent) {
                try FileManager.default.removeItem(at: file)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: uploads.path) == ["a.jpg"])
            #expect(await outbox.operations.first?.request.description == "PUT /users/7/avatar")
            try await repositories.close(discardingUnsent: true)
            await show(outbox) { _ in }
        }

        private func show(_ outbox: Outbox, _ show: (Double) -> Void) async {
            for await operations in outbox.updates {
                for operation in operations {
                    guard let progress = operation.progress else { continue }
                    show(Double(progress.sent) / Double(progress.total))
                }
            }
        }

        @Test("a change that the server rejected is edited and sent again") func editing() async throws {
            let (repositories, outbox) = try await outbox()
            let path = "/v1/users/7/locations/12"
            let known = Location(id: "12", title: "Home", subtitle: "", latitude: 54.5, longitude: 10)
            try await repositories.repository { Location.get(userID: "7", id: $0) }.save(known)
            server.on("GET", path, response("12"))
            server.on("PATCH", path, .json(#"{"code":"ValidationFailed","message":"no"}"#, status: 422))
            try await outbox.update(Location.self, "12") {
                $0.title = "new"
            } call: { new, old in
                new.update(userID: "7", changedFrom: old)
            }
            var failed: QueuedOperation?
            for await operations in outbox.updates {
                failed = operations.first
                if case .failed = failed?.state { break }
            }
            server.on("PATCH", path, response("12"))
            let (operation, title) = (try #require(failed), "newer")

            try await outbox.edit(operation.id, of: Location.self) {
                $0.title = title
            } call: { new, old in
                old.flatMap { new.update(userID: "7", changedFrom: $0) }
            }

            for await operations in outbox.updates where operations.isEmpty { break }
            #expect(server.requests.last?.bodyText == #"{"title":"newer"}"#)
        }

        @Test("a change that the server rejected is discarded with its message") func failures() async throws
        {
            let (repositories, outbox) = try await outbox()
            server.on(
                "DELETE",
                "/v1/users/7/locations/13",
                .json(#"{"code":"ValidationFailed","message":"no"}"#, status: 422)
            )
            try await outbox.delete(Location.self, "13", call: Location.delete(userID: "7", id: "13"))
            for await operations in outbox.updates {
                if case .failed = operations.first?.state { break }
            }
            var messages: [String?] = []
            try await discard(outbox) { messages.append($0) }
            #expect(messages == ["no"])
            #expect(await outbox.operations == [])
            let resolving = Task { try await resolve(outbox) { _, _ in true } }
            try await repositories.close()
            try await resolving.value
        }
    }
#endif
