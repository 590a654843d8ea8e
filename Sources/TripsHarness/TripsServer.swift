import FlyingFox
import FlyingSocks
import Foundation
import GenAPIMapping
import GenAPIRuntime

/// Disambiguates from FlyingFox's `JSONValue`.
private typealias JSON = GenAPIMapping.JSONValue

/// An in-memory Trips server on the loopback interface.
///
/// It uses the API's envelope, pages its lists, requires a bearer token and returns the API's error codes.
actor TripsServer {
    /// The credentials of the only user.
    static let username = "abc@example.com"
    static let password = "correct horse battery staple"

    private var server: HTTPServer?
    private var running: Task<Void, any Error>?
    /// The system chooses it at the first start. Later starts use it again.
    private var port: UInt16 = 0
    private var accessToken: String?
    private var user: JSON = [
        "type": "User", "id": "u-1", "first_name": "Alex", "last_name": "Example", "email": "abc@example.com",
        "phone_number": "5555551212", "profile_image_url": "http://127.0.0.1/users/profile.png",
    ]
    private var locations: [JSON] = (1...7).map(TripsServer.location)
    private var lastLocation = 7
    /// The changes that took effect.
    private(set) var writes: [String] = []

    /// Runs the server while `body` runs. `body` gets the server's address.
    func serve<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
        let address = try await start()
        defer { running?.cancel() }
        let result = try await body(address)
        await stop()
        return result
    }

    /// Starts the server with the data that it had when it was stopped.
    ///
    /// - Returns: Its address, the same after each start.
    @discardableResult
    func start() async throws -> String {
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
        await server.appendRoute("*") { [self] request in await respond(to: request) }
        running = Task { try await server.run() }
        try await server.waitUntilListening()
        guard case .ip4(_, let port) = await server.listeningAddress else { throw NotListening() }
        (self.server, self.port) = (server, port)
        return "http://127.0.0.1:\(port)/v1"
    }

    /// Refuses connections until the next start.
    func stop() async {
        await server?.stop()
        running?.cancel()
    }

    struct NotListening: Error {}

    private func respond(to request: HTTPRequest) async -> HTTPResponse {
        let body = (try? await request.bodyData).map { [UInt8]($0) } ?? []
        let path = request.path.split(separator: "/").dropFirst().map(String.init)
        if path == ["oauth", "token"] { return token(form: String(decoding: body, as: UTF8.self)) }
        guard let accessToken, request.headers[.authorization] == "Bearer \(accessToken)" else {
            return refusal(401, code: "Unauthorized", message: "Sign in first.")
        }
        switch (request.method, path.count) {
        case (.GET, 2) where path == ["users", "me"]:
            return answer(user)
        case (.GET, 3) where path[2] == "locations":
            return page(request.query)
        case (.POST, 3) where path[2] == "locations":
            return create(body)
        case (.GET, 4) where path[2] == "locations":
            return locations.first { $0["id"]?.string == path[3] }.map(answer) ?? unknown(path[3])
        case (.PATCH, 4) where path[2] == "locations":
            return update(path[3], body)
        case (.DELETE, 4) where path[2] == "locations":
            return delete(path[3])
        case (.GET, 4) where path[2...] == ["trips", "current"]:
            return answer(trip)
        default:
            return refusal(
                404,
                code: "ResourceNotFound",
                message: "There is nothing at /\(path.joined(separator: "/"))."
            )
        }
    }

    private func token(form: String) -> HTTPResponse {
        var components = URLComponents()
        components.percentEncodedQuery = form.replacing("+", with: "%20")
        let items = components.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard value("grant_type") == "password", value("username") == Self.username,
            value("password") == Self.password
        else {
            return json(
                ["error": "invalid_grant", "error_description": "Wrong name or password."],
                status: 400
            )
        }
        let token = UUID().uuidString
        accessToken = token
        return json(["access_token": .string(token), "token_type": "Bearer", "expires_in": 3600])
    }

    private func page(_ query: [HTTPRequest.QueryItem]) -> HTTPResponse {
        func asked(_ name: String) -> Int? { query.first { $0.name == name }.flatMap { Int($0.value) } }
        let offset = max(asked("offset") ?? 0, 0)
        let page = locations.dropFirst(offset).prefix(max(asked("limit") ?? 5, 1))
        return json([
            "data": .array(Array(page)),
            "info": [
                "offset": number(offset), "count": number(page.count), "total": number(locations.count),
            ],
            "code": "OK",
        ])
    }

    private func create(_ body: [UInt8]) -> HTTPResponse {
        guard case .object(let members)? = try? JSON(json: body), let title = members["title"]?.string else {
            return json(
                [
                    "code": "ValidationFailed", "message": "A place needs a title.",
                    "details": [["field": "title", "problem": "missing"]],
                ],
                status: 422
            )
        }
        guard !locations.contains(where: { $0["title"]?.string == title }) else {
            // The API's convention allows an error with status 200; only the code counts.
            return refusal(200, code: "ResourceAlreadyExists", message: "'\(title)' is on the list already.")
        }
        lastLocation += 1
        writes.append("create \(title)")
        let identity: [(String, JSON)] = [("type", "Location"), ("id", .string("l-\(lastLocation)"))]
        let location = JSON.object(JSONObject(identity + members.map { ($0.key, $0.value) }))
        locations.append(location)
        return answer(location)
    }

    private func update(_ id: String, _ body: [UInt8]) -> HTTPResponse {
        guard let index = locations.firstIndex(where: { $0["id"]?.string == id }),
            case .object(let old) = locations[index], case .object(let changes)? = try? JSON(json: body)
        else {
            return unknown(id)
        }
        writes.append("update \(id)")
        let kept = old.filter { changes[$0.key] == nil }
        locations[index] = .object(JSONObject(members: kept + Array(changes)))
        return answer(locations[index])
    }

    private func delete(_ id: String) -> HTTPResponse {
        guard let index = locations.firstIndex(where: { $0["id"]?.string == id }) else { return unknown(id) }
        writes.append("delete \(id)")
        locations.remove(at: index)
        return json(["code": "OK"])
    }

    private func unknown(_ id: String) -> HTTPResponse {
        refusal(404, code: "ResourceNotFound", message: "There is no place '\(id)'.")
    }

    private var trip: JSON {
        [
            "type": "Trip", "id": "t-1", "profile": user, "start_location": locations[0],
            "end_location": locations[1],
            "started_at": "2026-11-21T06:24:00Z", "state": "UnderWay",
        ]
    }

    private static func location(_ number: Int) -> JSON {
        [
            "type": "Location", "id": .string("l-\(number)"),
            "title": .string("\(number * 100) Example Street"),
            "subtitle": "San Francisco, CA", "longitude": -122.48551, "latitude": 37.621526, "nickname": nil,
        ]
    }

    private func number(_ value: Int) -> JSON { .number(JSONNumber(value)) }

    private func answer(_ data: JSON) -> HTTPResponse { json(["data": data, "code": "OK"]) }

    private func refusal(_ status: Int, code: String, message: String) -> HTTPResponse {
        json(["code": .string(code), "message": .string(message)], status: status)
    }

    private func json(_ value: JSON, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""),
            headers: [.contentType: "application/json"],
            body: Data(value.description.utf8)
        )
    }
}

// Changes by somebody else, and the result.

extension TripsServer {
    func rename(_ id: String, to title: String) {
        guard let index = locations.firstIndex(where: { $0["id"]?.string == id }),
            case .object(var place) = locations[index]
        else { return }
        place["title"] = .string(title)
        locations[index] = .object(place)
    }

    func remove(_ id: String) { locations.removeAll { $0["id"]?.string == id } }

    func add(_ title: String) {
        lastLocation += 1
        guard case .object(var place) = Self.location(lastLocation) else { return }
        place["title"] = .string(title)
        locations.append(.object(place))
    }

    /// The id, the title and the nickname of each place.
    var summaries: [String] {
        locations.map { place in
            func text(_ key: String) -> String { place[key]?.string ?? "-" }
            return "\(text("id")): \(text("title")), \(text("nickname"))"
        }
    }
}
