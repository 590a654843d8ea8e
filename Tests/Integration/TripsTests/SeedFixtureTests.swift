import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips

/// Server responses, mapped by the generated mappers.
@Suite struct SeedFixtureTests {
    @Test("every field of a user has the server's value", .proves("BD-16"), arguments: Fixture.all)
    func user(_ fixture: Fixture) async throws {
        let server = StubTransport()
        server.on("GET", "/v1/users/me", try fixture.answer("me_stub"))
        let me = try await signedIn(server, fixture).send(User.me())
        let sent = try fixture.data("me_stub")
        #expect(me.id.rawValue == sent["id"]?.string)
        #expect(me.firstName == sent["first_name"]?.string)
        #expect(me.lastName == sent["last_name"]?.string)
        #expect(me.email == sent["email"]?.string)
        #expect(me.phoneNumber == sent["phone_number"]?.string)
        #expect(me.profileImageURL?.absoluteString == sent["profile_image_url"]?.string)
        #expect(me.coverImageURL?.absoluteString == sent["cover_image_url"]?.string)
        #expect(me.phoneNumber != nil && me.coverImageURL != nil)
    }

    @Test(
        "a trip has its locations and a profile discriminated by type",
        .proves("BD-16", "BD-17"),
        arguments: Fixture.all
    )
    func trip(_ fixture: Fixture) async throws {
        let server = StubTransport()
        server.on("GET", "/v1/users/7/trips/current", try fixture.answer("trip_stub"))
        let trip = try await signedIn(server, fixture).send(Trip.current(userID: "7"))
        guard case .user(let user) = trip.profile else {
            Issue.record("\(trip.profile)")
            return
        }
        let sent = try fixture.data("trip_stub")
        #expect(user.firstName == sent["profile"]?["first_name"]?.string)
        #expect(trip.startLocation.title == sent["start_location"]?["title"]?.string)
        #expect(trip.startLocation.nickname == nil)
        #expect(trip.startLocation.imageURL?.absoluteString == sent["start_location"]?["image_url"]?.string)
        #expect(trip.endLocation?.longitude == sent["end_location"]?["longitude"]?.double)
        #expect(trip.endLocation != nil)
        #expect(trip.state == .planned)
    }

    @Test("a list of places ends at its total, after two pages", .proves("BD-18"), arguments: Fixture.all)
    func pages(_ fixture: Fixture) async throws {
        let first = try #require(try fixture.data("favorite_locations_first_page_stub").array)
        let second = try #require(try fixture.data("favorite_locations_second_page_stub").array)
        let server = StubTransport()
        server.on(
            "GET",
            "/v1/users/7/locations?sort=title&offset=0",
            try fixture.answer("favorite_locations_first_page_stub")
        )
        // The list requests the last element again to detect shifts.
        let path = "/v1/users/7/locations?sort=title&offset=\(first.count - 1)"
        server.on("GET", path, try secondPage(fixture))
        var pages: [[String]] = []
        for try await page in try await signedIn(server, fixture).pages(Location.list(userID: "7")) {
            #expect(page.total == first.count + second.count)
            pages.append(page.elements.map(\.title))
        }
        #expect(pages == [first, second].map { $0.compactMap { $0["title"]?.string } })
        #expect(first.count > 1 && second.count > 1)
    }

    /// The second page, starting at the last element of the first one.
    private func secondPage(_ fixture: Fixture) throws -> StubAnswer {
        let last = try #require(try fixture.data("favorite_locations_first_page_stub").array?.last)
        guard case .object(var page) = try fixture.json("favorite_locations_second_page_stub") else {
            throw CocoaError(.fileReadCorruptFile)
        }
        page["data"] = .array([last] + (page["data"]?.array ?? []))
        return .json(String(decoding: try JSONValue.object(page).jsonBytes(), as: UTF8.self))
    }

    @Test("writing a mapped value yields the server's JSON", .proves("BD-16"), arguments: Fixture.all)
    func everyValue(_ fixture: Fixture) async throws {
        #expect(try written(User.self, of: "me_stub", fixture) == fixture.data("me_stub").withoutNulls)
        guard case .object(var trip) = try fixture.data("trip_stub").withoutNulls else {
            throw CocoaError(.fileReadCorruptFile)
        }
        // The spec's default for a trip that omits the key.
        trip["state"] = "Planned"
        #expect(try written(Trip.self, of: "trip_stub", fixture) == .object(trip))
        for name in [
            "locations_stub", "favorite_locations_first_page_stub", "favorite_locations_second_page_stub",
        ] {
            #expect(try written([Location].self, of: name, fixture) == fixture.data(name).withoutNulls)
        }
    }

    private func written<Value: JSONReadable & JSONWritable>(
        _ type: Value.Type,
        of name: String,
        _ fixture: Fixture
    ) throws -> JSONValue {
        try JSONValue(json: Value(json: fixture.data(name).jsonBytes()).jsonBytes())
    }

    @Test("null and absent keys are nil, present ones are kept", .proves("BD-16"), arguments: Fixture.all)
    func locations(_ fixture: Fixture) async throws {
        let server = StubTransport()
        server.on("GET", "/v1/users/7/locations", try fixture.answer("locations_stub"))
        let page = try await signedIn(server, fixture).firstPage(of: Location.list(userID: "7"))
        let sent = try #require(try fixture.data("locations_stub").array)
        #expect(page.elements.map(\.nickname) == sent.map { $0["nickname"]?.string })
        #expect(page.elements.map { $0.nickname == nil } == [true, false])
        #expect(page.next == nil)
    }

    /// A client of the stubbed server, signed in with its token response.
    private func signedIn(_ server: StubTransport, _ fixture: Fixture) async throws -> Client {
        server.on("POST", "/v1/oauth/token", try fixture.answer("login_stub"))
        return try await client(signedInTo: server)
    }
}

extension JSONValue {
    /// Removes nulls, because null and absent fields are equivalent.
    fileprivate var withoutNulls: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutNulls))
        case .object(let object):
            .object(JSONObject(object.filter { $0.value != .null }.map { ($0.key, $0.value.withoutNulls) }))
        default: self
        }
    }
}
