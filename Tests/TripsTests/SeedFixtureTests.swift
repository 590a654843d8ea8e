import Foundation
import GenAPIRuntime
import GenAPITesting
import Testing
import Trips

/// What the first seed's server answered, mapped by what genapi makes of the same API.
@Suite(.enabled(if: Fixture.areThere, "The seeds' data is not beside the checkout."))
struct SeedFixtureTests {
    @Test("BD-16: the user of the seed's harness")
    func user() async throws {
        let server = StubTransport()
        server.on("GET", "/v1/users/me", try Fixture.answer("me_stub"))
        let me = try await signedIn(server).send(User.me())
        let sent = try #require(try Fixture.json("me_stub")["data"])
        #expect(me.id.rawValue == sent["id"]?.string)
        #expect(me.firstName == sent["first_name"]?.string)
        #expect(me.lastName == sent["last_name"]?.string)
        #expect(me.email == sent["email"]?.string)
        #expect(me.phoneNumber == sent["phone_number"]?.string)
        #expect(me.profileImageURL == URL(string: "http://test.com/users/profile.png"))
        #expect(me.coverImageURL == URL(string: "http://test.com/users/cover.png"))
    }

    @Test("BD-16, BD-17: a trip with its places and whoever travels, told by the type")
    func trip() async throws {
        let server = StubTransport()
        server.on("GET", "/v1/users/7/trips/current", try Fixture.answer("trip_stub"))
        let trip = try await signedIn(server).send(Trip.current(userID: "7"))
        guard case .user(let user) = trip.profile else {
            Issue.record("\(trip.profile)")
            return
        }
        let sent = try #require(try Fixture.json("trip_stub")["data"]?["profile"])
        #expect(user.firstName == sent["first_name"]?.string)
        #expect(trip.startLocation.title == "703 Bradford Way")
        #expect(trip.startLocation.nickname == nil)
        #expect(trip.startLocation.imageURL == URL(string: "https://www.test.com/image1.jpg"))
        #expect(trip.endLocation?.longitude == -122.399322)
        #expect(trip.state == .planned)
    }

    @Test("BD-18: two pages of places, and the end told by the total")
    func pages() async throws {
        let server = StubTransport()
        server.on(
            "GET",
            "/v1/users/7/locations?sort=title",
            try Fixture.answer("favorite_locations_first_page_stub")
        )
        // The list asks for the last element again, to see that nothing has moved.
        server.on("GET", "/v1/users/7/locations?sort=title&offset=4", try secondPage())
        var pages: [[String]] = []
        for try await page in try await signedIn(server).pages(Location.list(userID: "7")) {
            #expect(page.total == 10)
            pages.append(page.elements.map(\.title))
        }
        #expect(pages.map(\.count) == [5, 5])
        #expect(pages.first?.first == "Polk Street")
        #expect(pages.last?.last == "Mission Cliffs")
    }

    /// The second page of the seed's server, asked for from the last element of the first one.
    private func secondPage() throws -> StubAnswer {
        let last = try #require(try Fixture.json("favorite_locations_first_page_stub")["data"]?.array?.last)
        guard case .object(var page) = try Fixture.json("favorite_locations_second_page_stub") else {
            throw CocoaError(.fileReadCorruptFile)
        }
        page["data"] = .array([last] + (page["data"]?.array ?? []))
        return .json(String(decoding: try JSONValue.object(page).jsonBytes(), as: UTF8.self))
    }

    @Test("BD-16: what was mapped, written again, is what the seed's server sent")
    func everyValue() async throws {
        #expect(try written(User.self, of: "me_stub") == (try sent("me_stub")))
        guard case .object(var trip) = try sent("trip_stub") else { throw CocoaError(.fileReadCorruptFile) }
        // What the spec gives a trip that says nothing of it.
        trip["state"] = "Planned"
        #expect(try written(Trip.self, of: "trip_stub") == .object(trip))
        for name in [
            "locations_stub", "favorite_locations_first_page_stub", "favorite_locations_second_page_stub",
        ] {
            #expect(try written([Location].self, of: name) == (try sent(name)))
        }
    }

    private func written<Value: JSONReadable & JSONWritable>(_ type: Value.Type, of name: String) throws
        -> JSONValue
    {
        let sent = try #require(try Fixture.json(name)["data"])
        return try JSONValue(json: Value(json: sent.jsonBytes()).jsonBytes())
    }

    /// Without its nulls: a field that is null and one that is absent are the same.
    private func sent(_ name: String) throws -> JSONValue {
        try #require(try Fixture.json(name)["data"]).withoutNulls
    }

    @Test("BD-16: a null and an absent key are nil, a present one is kept")
    func locations() async throws {
        let server = StubTransport()
        server.on("GET", "/v1/users/7/locations", try Fixture.answer("locations_stub"))
        let page = try await signedIn(server).send(Location.list(userID: "7"))
        #expect(page.elements.map(\.nickname) == [nil, "San Francisco International Airport (SFO)"])
        #expect(page.next == nil)
    }

    /// A client of the stubbed server, signed in with what the seed's token endpoint answered.
    private func signedIn(_ server: StubTransport) async throws -> Client {
        server.on("POST", "/v1/oauth/token", try Fixture.answer("login_stub"))
        return try await client(signedInTo: server)
    }
}

extension JSONValue {
    fileprivate var withoutNulls: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutNulls))
        case .object(let object):
            .object(JSONObject(object.filter { $0.value != .null }.map { ($0.key, $0.value.withoutNulls) }))
        default: self
        }
    }
}
