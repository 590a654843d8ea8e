import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips

/// The generated repositories of `Specs/Trips`, used as in an application.
@Suite(.timeLimit(.minutes(10))) struct RepositoryTests {
    private let server = PlacesServer("bar", "cafe", "beach", "club", "bakery", "dome", "bank")
    private let user = User(id: "7", firstName: "A", lastName: "B", email: "a@example.com")

    @Test("a nested list keeps the server's order, and appending fetches no page twice", .proves("BM-28"))
    func relation() async throws {
        let repositories = Repositories(server.client)
        let list = repositories.list(user.locations(), limit: 3)
        #expect(list === repositories.list(Location.list(userID: "7")))
        try await list.refresh()
        try await list.load(.append)
        try await list.load(.append)
        let titles = try await list.snapshot().rows.elements.map(\.title)
        #expect(titles == ["bar", "cafe", "beach", "club", "bakery", "dome", "bank"])
        guard case .idle(.end) = try await list.snapshot().append else {
            Issue.record("the list has not ended")
            return
        }
        // Each request overlaps the previous page by its last element.
        #expect(
            server.requests == [
                "GET /users/7/locations?sort=title&offset=0&limit=3",
                "GET /users/7/locations?sort=title&offset=2&limit=3",
                "GET /users/7/locations?sort=title&offset=4&limit=3",
            ]
        )
        try await repositories.list(user.trips()).refresh()
        #expect(server.requests.last == "GET /users/7/trips")
    }

    @Test("a list with other parameters starts at its first page", .proves("JU-13"))
    @MainActor func search() async throws {
        let repositories = Repositories(server.client)
        let search = SearchModel(nil as String?, delay: .zero) { words in
            repositories.list(user.locations(q: words), limit: 3)
        }
        let run = Task { await search.run() }
        #expect(await eventually { search.list.rows.count == 3 })
        search.list.appeared(.element("3"))
        #expect(await eventually { search.list.rows.count == 5 })
        search.parameters = "ba"
        #expect(search.isPending)
        #expect(await eventually { search.list.rows.elements.map(\.title) == ["bar", "bakery", "bank"] })
        #expect(server.requests.last == "GET /users/7/locations?q=ba&sort=title&offset=0&limit=3")
        search.parameters = nil
        #expect(await eventually { search.list.rows.count == 5 })
        #expect(server.requests.count == 3)
        run.cancel()
        await run.value
    }

    @Test("an edit is visible at once, and rolled back if it is rejected")
    func editIsVisibleAtOnceAndRolledBackIfRejected() async throws {
        let repositories = Repositories(server.client)
        let list = repositories.list(user.locations(), limit: 3)
        try await list.refresh()
        let places = repositories.repository { Location.get(userID: "7", id: $0) }
        server.hold()
        let renaming = Task { try await places.rename("2", "tea house") }
        #expect(await eventually { (try? await list.snapshot().rows[1].element?.title) == "tea house" })
        #expect(await eventually { server.bodies == [#"{"title":"tea house"}"#] })
        server.release()
        #expect(try await renaming.value.title == "tea house")

        server.refuse(with: .json(#"{"code": "ResourceNotFound"}"#, status: 422))
        server.hold()
        let refused = Task { try await places.rename("2", "bistro") }
        #expect(await eventually { (try? await list.snapshot().rows[1].element?.title) == "bistro" })
        server.release()
        await #expect(throws: ClientError.self) { try await refused.value }
        #expect(try await list.snapshot().rows[1].element?.title == "tea house")

        // A change without an effect is not sent.
        let count = server.requests.count
        _ = try await places.rename("2", "tea house")
        #expect(server.requests.count == count)
    }

    @Test("a deletion is visible at once, and rolled back if it is rejected")
    func deletionIsVisibleAtOnceAndRolledBackIfRejected() async throws {
        let repositories = Repositories(server.client)
        let list = repositories.list(user.locations(), limit: 3)
        try await list.refresh()
        let places = repositories.repository { Location.get(userID: "7", id: $0) }
        server.refuse(with: .status(403))
        server.hold()
        let refused = Task { try await places.delete("1", call: Location.delete(userID: "7", id: "1")) }
        #expect(
            await eventually { (try? await list.snapshot().rows.elements.map(\.title)) == ["cafe", "beach"] }
        )
        server.release()
        await #expect(throws: ClientError.self) { try await refused.value }
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["bar", "cafe", "beach"])
        try await places.delete("1", call: Location.delete(userID: "7", id: "1"))
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["cafe", "beach"])
        #expect(try await list.snapshot().freshness == .invalidated)
        // The element was already deleted, which counts as success.
        server.refuse(with: .status(404))
        try await places.delete("2", call: Location.delete(userID: "7", id: "2"))
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["beach"])
    }

    @Test("an element is updated and deleted by its ID") func elementIsUpdatedAndDeletedByItsID() async throws
    {
        let server = StubTransport()
        server.on("PATCH", "/v1/users/7") { request in
            #expect(request.bodyText == #"{"first_name":"C"}"#)
            return .json(
                #"{"data": {"type": "User", "id": "7", "first_name": "C", "last_name": "B", "email": "e"}, "code": "OK"}"#
            )
        }
        server.on("DELETE", "/v1/users/7", .status(204))
        var definition = TripsAPI.definition
        (definition.authorization, definition.retry) = (.none, .never)
        let repositories = Repositories(
            Client(definition, baseURL: BaseURL(TripsAPI.Server.local), transport: server)
        )
        let users = repositories.repository(for: User.get)
        try await users.save(user)
        #expect(try await users.update("7") { $0.lastName = "B" } == user)
        #expect(try await users.update("7") { $0.firstName = "C" }.email == "e")
        #expect(try await users.find("7", .fetchIfMissing).firstName == "C")
        try await users.delete("7")
        server.on("GET", "/v1/users/7", .status(404))
        #expect(try await users.findIfPresent("7", .fetchIfMissing) == nil)
        #expect(server.requests.map(\.method) == ["PATCH", "DELETE", "GET"])
    }

    @Test("creating an element invalidates only the lists of its resource")
    func creationInvalidatesTheListsOfItsResourceOnly() async throws {
        let repositories = Repositories(server.client)
        let (places, trips) = (repositories.list(user.locations(), limit: 3), repositories.list(user.trips()))
        try await places.refresh()
        try await trips.refresh()
        let creation = Location.create(userID: "7", title: "arcade", subtitle: "", latitude: 1, longitude: 2)
        server.refuse(with: .status(422))
        await #expect(throws: ClientError.self) { try await repositories.send(creation) }
        #expect(try await places.snapshot().freshness == .fresh)

        var snapshots = places.snapshots().makeAsyncIterator()
        #expect(await snapshots.next(isolation: nil)?.rows.first?.element?.title == "bar")
        let count = server.requests.count
        #expect(try await repositories.send(creation).title == "arcade")
        while let snapshot = await snapshots.next(isolation: nil) {
            if snapshot.rows.first?.element?.title == "arcade" { break }
        }
        #expect(server.requests.count == count + 2)
        #expect(try await trips.snapshot().freshness == .fresh)

        // A call with an unknown outcome counts as successful.
        server.refuse(with: .status(500))
        await #expect(throws: ClientError.self) { try await repositories.send(creation) }
        #expect(
            await eventually {
                server.requests.count(where: { $0.hasPrefix("GET /users/7/locations") }) == 3
            }
        )
        #expect(await snapshots.next(isolation: nil) != nil)
    }

    @Test(
        "a fresh element is fetched once for all callers, for the time its resource states",
        .proves("SW-21")
    )
    func elements() async throws {
        let repositories = Repositories(server.client)
        for _ in 0..<2 {
            let places = repositories.repository { Location.get(userID: "7", id: $0) }
            #expect(try await places.find("3").title == "beach")
        }
        #expect(server.requests == ["GET /users/7/locations/3"])
        #expect(ListConfiguration(for: Location.list(userID: "7")).freshnessPolicy.ttl == .seconds(300))
        #expect(ListConfiguration(for: Location.list(userID: "7")).tags == ["Location"])
        #expect(ListConfiguration(for: Alert.list()).freshnessPolicy.ttl == FreshnessPolicy().ttl)
    }
}

extension Repository<Location> {
    @discardableResult
    fileprivate func rename(_ id: Location.ID, _ title: String) async throws -> Location {
        try await update(id) {
            $0.title = title
        } call: {
            $0.update(userID: "7", changedFrom: $1)
        }
    }
}
