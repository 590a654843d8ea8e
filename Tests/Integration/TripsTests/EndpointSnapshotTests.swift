import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import Trips

@testable import GenAPIRuntime

/// Every endpoint of `Specs/Trips` with its properties.
@Suite struct EndpointSnapshotTests {
    private static let picture = MultipartFile(bytes: [1], filename: "a.png", contentType: "image/png")

    private static let snapshot: [(EndpointRequest, String)] = [
        (Alert.list().request, "GET /alerts"),
        (Company.get(id: "7").request, "GET /companies/7"),
        (Location.list(userID: "1").request, "GET /users/1/locations?sort=title ttl: 300.0 seconds"),
        (
            Location.list(userID: "1", q: "a b", sort: .distance).request,
            "GET /users/1/locations?q=a%20b&sort=distance ttl: 300.0 seconds"
        ),
        (Location.get(userID: "1", id: "2").request, "GET /users/1/locations/2 ttl: 300.0 seconds"),
        (
            Location.create(userID: "1", title: "a", subtitle: "b", latitude: 1.5, longitude: 2.5).request,
            #"POST /users/1/locations {"title":"a","subtitle":"b","latitude":1.5,"longitude":2.5} invalidates: Location"#
        ),
        (
            Location.update(userID: "1", id: "2", title: .set("a"), nickname: .null).request,
            #"PATCH /users/1/locations/2 {"title":"a","nickname":null} invalidates: Location"#
        ),
        (
            Location.delete(userID: "1", id: "2").request,
            "DELETE /users/1/locations/2 invalidates: Location"
        ),
        (Trip.list(userID: "1").request, "GET /users/1/trips"),
        (Trip.current(userID: "1").request, "GET /users/1/trips/current"),
        (User.me().request, "GET /users/me"),
        (User.get(id: "7").request, "GET /users/7"),
        (
            User.create(firstName: "A", lastName: "B", email: "c", password: "d").request,
            #"POST /users {"first_name":"A","last_name":"B","email":"c","password":"d"} authorization: none idempotency key"#
        ),
        (User.update(id: "7", lastName: .set("B")).request, #"PATCH /users/7 {"last_name":"B"}"#),
        (User.delete(id: "7").request, "DELETE /users/7"),
        (
            User.setAvatar(id: "7", image: picture).request,
            "PUT /users/7/avatar multipart/form-data timeout: 120.0 seconds"
        ),
    ]

    @Test("the endpoint values match the spec", .proves("SW-04"))
    func snapshotHolds() throws {
        for (request, expected) in Self.snapshot { #expect(try describe(request) == expected) }
    }

    @Test("the snapshot covers every endpoint of the spec, with its method and path", .proves("SW-04"))
    func snapshotIsComplete() throws {
        var said: [String] = []
        let folder = URL(filePath: #filePath).appending(path: "../../../../Specs/Trips").standardizedFileURL
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let path = text.firstMatch(of: #/(?m)^path: (\S+)$/#)?.1 ?? ""
            for call in text.matches(of: #/\b(get|post|put|patch|delete): (?:"([^"]*)"|(\/[^\s,]*))/#) {
                let template = "\(path)\(call.2 ?? call.3 ?? "")".replacing(#/\{\w+\}/#, with: "7")
                said.append("\(call.1.uppercased()) \(template)")
            }
        }
        // A list appears twice, with and without its query.
        let made = Set(Self.snapshot.compactMap { Self.line($0.0) })
        #expect(said.sorted() == made.sorted())
    }

    /// Method and path, with a placeholder for every id.
    private static func line(_ request: EndpointRequest) -> String? {
        guard case .path(let path, _) = request.target else { return nil }
        return "\(request.methodName) \(path.text.replacing(#/\/\d+/#, with: "/7"))"
    }

    @Test("the paging of lists matches the spec", .proves("SW-04"))
    func paging() {
        #expect(Location.list(userID: "1").paging == .standard())
        #expect(Alert.list().paging == .realtime(order: .descending))
        #expect(Trip.list(userID: "1").paging == .realtime(order: .descending))
    }

    private func describe(_ request: EndpointRequest) throws -> String {
        guard case .path(let path, let query) = request.target else { return "?" }
        var text = "\(request.methodName) \(path.text)"
        let items = query.encoded()
        if !items.isEmpty { text += "?\(items)" }
        if case .some(let body, let contentType, _) = request.body.content {
            let isJSON = contentType == "application/json"
            let said = isJSON ? String(decoding: body.onlyBytes ?? [], as: UTF8.self) : contentType
            text += " \(said.prefix { isJSON || $0 != ";" })"
        }
        if request.options.authorization != .inherited { text += " authorization: none" }
        if request.options.sendsIdempotencyKey { text += " idempotency key" }
        if let timeout = request.options.timeout { text += " timeout: \(timeout)" }
        if let ttl = request.options.ttl { text += " ttl: \(ttl)" }
        if !request.invalidates.isEmpty {
            text += " invalidates: \(request.invalidates.map { "\($0)" }.joined())"
        }
        let rest = EndpointOptions.Values(
            timeout: request.options.timeout,
            authorization: request.options.authorization,
            ttl: request.options.ttl,
            sendsIdempotencyKey: request.options.sendsIdempotencyKey
        )
        #expect(request.options == rest, "options that no endpoint of the spec has")
        #expect(request.headers.isEmpty)
        return text
    }
}
