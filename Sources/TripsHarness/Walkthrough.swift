import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import Trips

/// A tour of the Trips API: signs in, reads, creates, updates and shows a typed error. Prints each step.
struct Walkthrough {
    let address: String

    func run() async throws {
        let server = try BaseURL(address)
        let transport = URLSessionTransport()
        let session = OAuth2Session(
            TripsAPI.oauth2,
            baseURL: server,
            client: OAuth2Client(id: "trips-harness"),
            transport: transport
        )
        let client = Client(
            TripsAPI.definition,
            baseURL: server,
            transport: transport,
            credentials: .oauth2(session)
        )

        step("Sign in")
        try await session.signIn(user: TripsServer.username, password: Sensitive(TripsServer.password))
        say("  signed in as \(TripsServer.username)")

        step("Who am I?")
        let me = try await client.send(User.me())
        say("  \(me.firstName) \(me.lastName) <\(me.email)>, phone \(me.phoneNumber ?? "unknown")")

        step("Read the places, three per page")
        var pages = 0
        for try await page in client.pages(Location.list(userID: me.id), limit: 3) {
            pages += 1
            say("  page \(pages): \(page.elements.map(\.title).joined(separator: ", "))")
        }

        step("Create a place")
        let place = try await client.send(
            Location.create(
                userID: me.id,
                title: "Ferry Building",
                subtitle: "San Francisco, CA",
                nickname: "Lunch",
                latitude: 37.7955,
                longitude: -122.3937
            )
        )
        say("  \(place.title) is \(place.id), called '\(place.nickname ?? "")'")

        step("Clear the nickname without changing the title")
        let cleared = try await client.send(Location.update(userID: me.id, id: place.id, nickname: .null))
        say("  \(cleared.title), called \(cleared.nickname.map { "'\($0)'" } ?? "nothing")")

        step("The current trip and its traveller")
        let trip = try await client.send(Trip.current(userID: me.id))
        say("  \(describe(trip.profile)) from \(trip.startLocation.title), \(trip.state)")

        step("Create the same place again: rejected with a typed error")
        do {
            _ = try await client.send(
                Location.create(
                    userID: me.id,
                    title: "Ferry Building",
                    subtitle: "San Francisco, CA",
                    latitude: 37.7955,
                    longitude: -122.3937
                )
            )
            say("  unexpectedly accepted")
        } catch ClientError.errorResponse(let response) {
            let code = response.code(as: TripsAPI.ErrorCode.self)
            say("  \(code?.rawValue ?? "no code"): \(response.message ?? "")")
            say("  in the app: \(code?.messages.text(in: "de") ?? "")")
        }
    }

    private func describe(_ profile: Profile) -> String {
        switch profile {
        case .user(let user): "\(user.firstName) \(user.lastName)"
        case .company(let company): company.name
        case .unknown(let type, _): "somebody of type \(type ?? "unknown")"
        }
    }
}
