import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Synchronization
import Trips

/// A server of one user's places and trips that tests can pause and make reject calls.
final class PlacesServer: Transport {
    private struct State {
        var places: [(id: Int, title: String)]
        var refusal: StubAnswer?
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let stub = StubTransport()
    private let state: Mutex<State>
    private static let path = "/v1/users/7/locations"

    init(_ titles: String...) {
        state = Mutex(State(places: titles.enumerated().map { ($0.offset + 1, $0.element) }))
        stub.on("GET", Self.path) { [self] in .json(page(RequestedPlaces($0.query))) }
        stub.on("POST", Self.path) { [self] request in
            try change { places in
                let place = (places.count + 1, try title(in: request))
                places.insert(place, at: 0)
                return place
            }
        }
        for (id, _) in state.withLock({ $0.places }) {
            stub.on("GET", "\(Self.path)/\(id)") { [self] _ in change { $0.first { $0.id == id } } }
            stub.on("PATCH", "\(Self.path)/\(id)") { [self] request in
                try change { places in
                    guard let index = places.firstIndex(where: { $0.id == id }) else { return nil }
                    places[index].title = try title(in: request)
                    return places[index]
                }
            }
            stub.on("DELETE", "\(Self.path)/\(id)") { [self] _ in
                change { places in
                    places.removeAll { $0.id == id }
                    return (id, "")
                }
            }
        }
        stub.on("GET", "/v1/users/7/trips", .json(#"{"data": [], "code": "OK"}"#))
    }

    /// A client without authorization and retries.
    var client: Client {
        var definition = TripsAPI.definition
        (definition.authorization, definition.retry) = (.none, .never)
        return Client(definition, baseURL: BaseURL(TripsAPI.Server.local), transport: self)
    }

    /// Methods and targets below `/v1`, in order.
    var requests: [String] { stub.requests.map { "\($0.method) \($0.target.dropFirst(3))" } }
    var bodies: [String] { stub.requests.compactMap(\.bodyText) }

    /// Sets the response to the next change.
    func refuse(with answer: StubAnswer) { state.withLock { $0.refusal = answer } }

    /// Holds responses back until `release`.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
        let held = state.withLock { state in
            defer { (state.isHeld, state.held) = (false, []) }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let response: Result<WireResponse, any Error>
        do { response = .success(try await stub.send(request)) } catch { response = .failure(error) }
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        return try response.get()
    }

    private func change(
        _ body: (inout [(id: Int, title: String)]) throws -> (id: Int, title: String)?
    ) rethrows -> StubAnswer {
        try state.withLock { state in
            if let refusal = state.refusal.take() { return refusal }
            guard let place = try body(&state.places) else { return .status(404) }
            return .json(#"{"data": \#(Self.json(place)), "code": "OK"}"#)
        }
    }

    private func page(_ wanted: RequestedPlaces) -> String {
        let places = state.withLock { $0.places }.filter { wanted.q.map($0.title.contains) ?? true }
        let page = places.dropFirst(wanted.offset).prefix(wanted.limit).map(Self.json)
        return
            #"{"data": [\#(page.joined(separator: ","))], "info": {"total": \#(places.count)}, "code": "OK"}"#
    }

    private static func json(_ place: (id: Int, title: String)) -> String {
        """
        {"type": "Location", "id": "\(place.id)", "title": "\(place.title)", "subtitle": "", "latitude": 1, "longitude": 2}
        """
    }

    private func title(in request: RecordedRequest) throws -> String {
        try JSONValue(json: request.bodyText ?? "null")["title"]?.string ?? ""
    }
}

/// The parameters of a request for a page of places.
private struct RequestedPlaces {
    private(set) var q: String?
    private(set) var offset = 0
    private(set) var limit = 3

    init(_ query: String) {
        for item in query.split(separator: "&") {
            let value = item.drop { $0 != "=" }.dropFirst()
            switch item.prefix(while: { $0 != "=" }) {
            case "q": q = String(value)
            case "offset": offset = Int(value) ?? 0
            case "limit": limit = Int(value) ?? 3
            default: break
            }
        }
    }
}
