import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Synchronization

/// A server of notes with ETags and idempotency keys. It loses requests and responses, and fails, as a test says. Its ledger
/// has every write that took effect.
final class NoteServer: Transport {
    /// What happens to one request.
    enum Fault: String, CaseIterable, Sendable {
        case cannotConnect, lostRequest, lostResponse, failure, overload, loggedOut, unavailable
        /// No response arrives until the call's timeout. The request was not performed, or it was.
        case timeout, timeoutAfterwards
    }

    private struct NoResponse: Error {}

    /// A value that a patch has set.
    struct Write {
        let note: String
        let field: Note.Field
        let former: String
        let value: String
    }

    struct State {
        /// How often a request lets other tasks run, before and after it is performed.
        var delay = 0
        var notes: [String: Note] = [:]
        var lastID = 0
        /// Writes that took effect.
        var ledger: [String] = []
        /// The values that patches have set, in order.
        var writes: [Write] = []
        /// The ids of created notes, by the titles that they were created with.
        var created: [String: String] = [:]
        /// The temporary ids in writes.
        var temporaryIDs: Set<String> = []
        /// The faults of the next writes; `nil` for a write without one.
        var faults: [Fault?] = []
        /// Whether another client changes all notes before each write.
        var isBusy = false
        /// Whether there is no connection.
        var isOffline = false
        var requests: [String] = []
        /// The number of requests that have arrived, and may still be performed.
        var underWay = 0
        var responses: [String: StubAnswer] = [:]
        /// The responses to requests with these lines, which have no effect.
        var refused: [String: StubAnswer] = [:]
        /// The status of conditional requests for elements that do not exist.
        var missing = 404
        /// The responses to requests of single elements, instead of the elements.
        var elementResponse: StubAnswer?
        /// The bodies of the calls with files that took effect, by method and path.
        var files: [String: [[UInt8]]] = [:]
    }

    static let definition = APIDefinition(name: "Notes", envelope: .none, retry: .never)

    let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var notes: [String: Note] { state.withLock(\.notes) }
    var ledger: [String] { state.withLock(\.ledger) }
    var requests: [String] { state.withLock(\.requests) }
    var files: [String: [[UInt8]]] { state.withLock(\.files) }

    /// A change by another client.
    func change(_ id: String, _ change: (inout Note) -> Void) {
        set { state in
            guard var note = state.notes[id] else { return }
            change(&note)
            note.version += 1
            state.notes[id] = note
        }
    }

    func send(_ request: WireRequest) async throws -> WireResponse { try await send(request) {} }

    /// - Parameter leave: Called before the request arrives, when it counts as under way: then, no request arrives after
    ///   `finishRequests` any more.
    func send(_ request: WireRequest, leave: () throws -> Void) async throws -> WireResponse {
        do {
            return try await perform(request, leave: leave)
        } catch is NoResponse {
            // The app's timeout cancels this. The clock of a killed app stands still.
            try await Task.sleep(for: .seconds(10))
            throw TransportError(.connectionLost)
        }
    }

    /// Waits for the requests that killed apps have left, and for those that follow at once.
    func finishRequests() async {
        for _ in 0..<20 {
            await Task.yield()
            while state.withLock({ $0.underWay > 0 }) { await Task.yield() }
        }
    }

    private func perform(_ request: WireRequest, leave: () throws -> Void) async throws -> WireResponse {
        set { $0.underWay += 1 }
        defer { set { $0.underWay -= 1 } }
        try leave()
        let stub = StubTransport()
        let method = request.head.method.rawValue
        let path = String((request.head.path ?? "").prefix { $0 != "?" })
        stub.on(method, path) { [self] in try answer($0) }
        for _ in 0..<state.withLock(\.delay) { await Task.yield() }
        // A request that has reached its timeout does not arrive any more.
        try Task.checkCancellation()
        let response = try await stub.send(request)
        for _ in 0..<state.withLock(\.delay) { await Task.yield() }
        return response
    }

    private func answer(_ request: RecordedRequest) throws -> StubAnswer {
        try state.withLock { state in
            state.requests.append(request.line)
            if let refusal = state.refused[request.line] { return refusal }
            let isWrite = request.method != "GET"
            if isWrite { state.noteTemporaryIDs(request) }
            if isWrite, state.isBusy { for id in state.notes.keys { state.notes[id]?.version += 1 } }
            let fault = isWrite && !state.faults.isEmpty ? state.faults.removeFirst() : nil
            if state.isOffline || fault == .cannotConnect { throw TransportError(.cannotConnect) }
            switch fault {
            case .lostRequest: throw TransportError(.connectionLost)
            case .failure: return .status(500)
            case .overload: return .status(429, headers: ["Retry-After": "7"])
            case .unavailable: return .status(503)
            case .loggedOut: return .status(401)
            case .timeout: throw NoResponse()
            case .timeoutAfterwards:
                _ = state.respond(to: request)
                throw NoResponse()
            case .lostResponse:
                _ = state.respond(to: request)
                throw TransportError(.connectionLost)
            case .cannotConnect, nil: return state.respond(to: request)
            }
        }
    }
}

extension NoteServer.State {
    fileprivate mutating func noteTemporaryIDs(_ request: RecordedRequest) {
        let values = request.path.split(separator: "/") + (request.bodyText ?? "").split(separator: "\"")
        temporaryIDs.formUnion(values.filter { $0.hasPrefix("temporary-") }.map(String.init))
    }

    fileprivate mutating func respond(to request: RecordedRequest) -> StubAnswer {
        let key = request["Idempotency-Key"]
        if let key, let response = responses[key] { return response }
        let response = newResponse(to: request)
        if let key { responses[key] = response }
        return response
    }

    private mutating func newResponse(to request: RecordedRequest) -> StubAnswer {
        let parts = request.path.split(separator: "/").map(String.init)
        let body = request.bodyText.flatMap { try? JSONValue(json: $0) }
        switch (request.method, parts.count) {
        case ("GET", 1): return list()
        case ("POST", 1): return create(body)
        case ("GET", 2) where elementResponse != nil: return elementResponse ?? .status(500)
        case ("PUT", 2) where request["If-None-Match"] == "*" && notes[parts[1]] != nil: return .status(412)
        case ("PUT", 3), ("POST", 3), ("PATCH", 3): return store(request, of: parts[1])
        case ("GET", 3): return notes[parts[1]].map(response) ?? .status(404)
        case (let method, 2): return respond(method, parts[1], body, request["If-Match"])
        default: return .status(405)
        }
    }

    private mutating func store(_ request: RecordedRequest, of id: String) -> StubAnswer {
        guard var note = notes[id] else { return .status(404) }
        if let condition = request["If-Match"], condition != "\"\(note.version)\"" { return .status(412) }
        files[request.line, default: []].append(request.body ?? [])
        note.version += 1
        notes[id] = note
        return .status(204, headers: ["ETag": "\"\(note.version)\""])
    }

    private func list() -> StubAnswer {
        let notes = notes.values.sorted { $0.id.rawValue < $1.id.rawValue }
        let texts = notes.map { (try? $0.jsonText()) ?? "" }
        return .json("[\(texts.joined(separator: ","))]")
    }

    private mutating func create(_ body: JSONValue?) -> StubAnswer {
        let title = body?["title"]?.string ?? ""
        if title == "invalid" { return .status(422) }
        if notes.values.contains(where: { $0.title == title && title.hasPrefix("unique") }) {
            return .status(409)
        }
        if let parent = body?["parent"]?.string, notes[parent] == nil { return .status(422) }
        lastID += 1
        ledger.append("create \(title)")
        created[title] = "n\(lastID)"
        return save(note("n\(lastID)", body))
    }

    private func note(_ id: String, _ body: JSONValue?) -> Note {
        Note(
            id: Note.ID(id),
            title: body?["title"]?.string ?? "",
            text: body?["text"]?.string ?? "",
            parent: body?["parent"]?.string.map { Note.ID($0) }
        )
    }

    private mutating func respond(
        _ method: String,
        _ id: String,
        _ body: JSONValue?,
        _ condition: String?
    ) -> StubAnswer {
        let known = notes[id]
        if let condition, condition != known.map({ "\"\($0.version)\"" }) {
            return .status(known == nil ? missing : 412)
        }
        switch (method, known) {
        case ("GET", let note?): return response(note)
        case ("PUT", _):
            var note = note(id, body)
            if note.title == "invalid" { return .status(422) }
            note.version = (known?.version ?? -1) + 1
            if known.map({
                var same = note; same.version = $0.version; return same == $0
            }) != true {
                ledger.append("put \(id) \(note.title)")
            }
            return save(note)
        case ("PATCH", var note?):
            let former = note
            note.title = body?["title"]?.string ?? note.title
            note.text = body?["text"]?.string ?? note.text
            if note.title == "invalid" { return .status(422) }
            note.version += 1
            writes += Note.Field.allCases.filter { body?[$0.rawValue] != nil }.map { field in
                NoteServer.Write(note: id, field: field, former: former[field], value: note[field])
            }
            ledger.append("patch \(id) \(body?.description ?? "")")
            return save(note)
        case ("DELETE", _?):
            notes[id] = nil
            ledger.append("delete \(id)")
            return .status(204)
        default: return .status(404)
        }
    }

    private mutating func save(_ note: Note) -> StubAnswer {
        notes[note.id.rawValue] = note
        return response(note)
    }

    private func response(_ note: Note) -> StubAnswer {
        .json((try? note.jsonText()) ?? "", headers: ["ETag": "\"\(note.version)\""])
    }
}
