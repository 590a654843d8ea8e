import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime
import GenAPITesting
import Synchronization

struct Note: Equatable, OfflineElement {
    typealias ID = Identifier<Note, String>

    let id: ID
    var title: String

    static let offlineCalls = [
        "Note.create": OfflineCall(.ask, options: EndpointOptions(sendsIdempotencyKey: true)),
        "Note.update": OfflineCall(.client),
        "Note.delete": OfflineCall(.client),
    ]

    init(id: ID, title: String) { (self.id, self.title) = (id, title) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        title = json.string("title")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("id", id)
        json.string("title", title)
        json.endObject()
    }

    static func get(_ id: ID) -> Endpoint<Note> { .get("/notes/\(id)") }

    static func list() -> ListEndpoint<Note> { .get("/notes", paging: .none) }

    static func create(_ note: Note) -> Endpoint<Note> {
        let options = EndpointOptions(sendsIdempotencyKey: true)
        return .post("/notes", operation: "Note.create", body: body(note), options: options)
    }

    static func update(_ note: Note) -> Endpoint<Note> {
        .patch("/notes/\(note.id)", operation: "Note.update", body: body(note))
    }

    static func delete(_ id: ID) -> Endpoint<NoContent> { .delete("/notes/\(id)", operation: "Note.delete") }

    private static func body(_ note: Note) -> RequestBody { .json { $0.string("title", note.title) } }
}

/// A server of notes that fails a tenth of the writes before it performs them, and loses the response to another tenth.
final class NoteServer: Transport {
    fileprivate struct State {
        var notes: [String: Note] = [:]
        /// The responses to idempotency keys.
        var responses: [String: StubAnswer] = [:]
        /// The titles of created notes.
        var created: [String] = []
        var random: SeededRandom
    }

    private let state: Mutex<State>

    init(seed: UInt64, notes: Int) {
        var state = State(random: SeededRandom(seed: seed))
        for number in 0..<notes {
            state.notes["n\(number)"] = Note(id: Note.ID(rawValue: "n\(number)"), title: "\(number)")
        }
        self.state = Mutex(state)
    }

    var notes: [String: Note] { state.withLock(\.notes) }
    var created: [String] { state.withLock(\.created) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let stub = StubTransport()
        let path = String((request.head.path ?? "").prefix { $0 != "?" })
        stub.on(request.head.method.rawValue, path) { [self] request in
            try state.withLock { state in
                let lot = request.method == "GET" ? 9 : state.random.below(10)
                if lot == 0 { return .status(503) }
                let response = state.respond(to: request)
                if lot == 1 { throw TransportError(.connectionLost) }
                return response
            }
        }
        await Task.yield()
        return try await stub.send(request)
    }
}

extension NoteServer.State {
    fileprivate mutating func respond(to request: RecordedRequest) -> StubAnswer {
        if let key = request["Idempotency-Key"], let known = responses[key] { return known }
        let response = newResponse(to: request)
        if let key = request["Idempotency-Key"] { responses[key] = response }
        return response
    }

    private mutating func newResponse(to request: RecordedRequest) -> StubAnswer {
        let id = request.path.split(separator: "/").dropFirst().first.map(String.init)
        let title = request.bodyText.flatMap { try? JSONValue(json: $0) }?["title"]?.string ?? ""
        switch (request.method, id) {
        case ("GET", nil):
            let texts = notes.values.map { (try? $0.jsonText()) ?? "" }
            return .json("[\(texts.joined(separator: ","))]")
        case ("POST", nil):
            created.append(title)
            return save(Note(id: Note.ID(rawValue: "c\(created.count)"), title: title))
        case (_, let id?) where notes[id] == nil: return .status(404)
        case ("GET", let id?): return .json(notes[id].flatMap { try? $0.jsonText() } ?? "")
        case ("PATCH", let id?): return save(Note(id: Note.ID(rawValue: id), title: title))
        case ("DELETE", let id?):
            notes[id] = nil
            return .status(204)
        default: return .status(405)
        }
    }

    private mutating func save(_ note: Note) -> StubAnswer {
        notes[note.id.rawValue] = note
        return .json((try? note.jsonText()) ?? "")
    }
}
