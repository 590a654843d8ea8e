import Foundation
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GoldenTesting
import HTTPTypes
import Synchronization

struct ChangedNote: Equatable, EndpointResponse, Identifiable, JSONReadable, RepositoryStore.MarkingDeletion {
    typealias ID = Identifier<ChangedNote, String>

    let id: ID
    let text: String
    var time: Date?
    var isDeleted = false

    static func isDeleted(_ element: ChangedNote) -> Bool { element.isDeleted }

    init(id: ID, text: String) { (self.id, self.text) = (id, text) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        text = json.string("text")
        time = json.intIfPresent("time").map { Date(timeIntervalSince1970: Double($0)) }
        isDeleted = json.boolIfPresent("deleted") ?? false
        json.endObject()
    }
}

/// A server with notes in pages of two, which says what has changed since a version or a time.
final class ChangeServer: Transport {
    fileprivate struct Row {
        var text: String
        /// A version or a time.
        var change: Int
        var isDeleted = false
    }

    fileprivate struct State {
        var rows: [String: Row] = [:]
        var version = 0
        var oldest = 0
        var requests: [String] = []
        var sent = 0
        var failure: Int?
        var answered = 0
        var churn: SeededGenerator?
        var usesTimes = false
        var date: String?
        var beforeAnswer: (@Sendable () async throws -> Void)?
        var events: String?
        var lastEventIDs: [String?] = []
        var isEndless = false
    }

    private let state = Mutex(State())

    static func list(since: String? = nil) -> ListEndpoint<ChangedNote> {
        .get("/notes", query: [.item("since", since)], paging: .link())
    }

    static func get(_ id: ChangedNote.ID) -> Endpoint<ChangedNote> { .get("/notes/\(id)") }

    static func changes() -> Endpoint<EventStream<ChangedNote>> { .get("/changes") }

    func repositories() -> Repositories {
        let definition = APIDefinition(name: "Notes", envelope: .none)
        return Repositories(
            Client(definition, baseURL: "http://stub.test", transport: self),
            connectivity: nil
        )
    }

    var requests: [String] { state.withLock(\.requests) }
    /// The number of notes that lists have had.
    var sent: Int { state.withLock(\.sent) }
    var lastEventIDs: [String?] { state.withLock(\.lastEventIDs) }
    var texts: Set<String> {
        state.withLock { state in
            Set(state.rows.filter { !$0.value.isDeleted }.map { "\($0.key) \($0.value.text)" })
        }
    }

    /// The number of pages after which requests are refused.
    var failure: Int? {
        get { state.withLock(\.failure) }
        set { state.withLock { ($0.failure, $0.answered) = (newValue, 0) } }
    }

    /// Makes changes after each page.
    var churn: SeededGenerator? {
        get { state.withLock(\.churn) }
        set { state.withLock { $0.churn = newValue } }
    }

    /// Whether each page has a new note and names a next page.
    var isEndless: Bool {
        get { state.withLock(\.isEndless) }
        set { state.withLock { $0.isEndless = newValue } }
    }

    var usesTimes: Bool {
        get { state.withLock(\.usesTimes) }
        set { state.withLock { $0.usesTimes = newValue } }
    }

    var date: String? {
        get { state.withLock(\.date) }
        set { state.withLock { $0.date = newValue } }
    }

    /// Runs once, between the making of a page and its way to the client.
    var beforeAnswer: (@Sendable () async throws -> Void)? {
        get { state.withLock(\.beforeAnswer) }
        set { state.withLock { $0.beforeAnswer = newValue } }
    }

    var events: String? {
        get { state.withLock(\.events) }
        set { state.withLock { $0.events = newValue } }
    }

    func put(_ id: String, _ text: String, at time: Int? = nil) {
        state.withLock { state in
            state.version += 1
            state.rows[id] = Row(text: text, change: time ?? state.version)
        }
    }

    func delete(_ id: String) {
        state.withLock { state in
            state.version += 1
            state.rows[id] = Row(text: "", change: state.version, isDeleted: true)
        }
    }

    func forgetDeletions() {
        state.withLock { state in
            state.rows = state.rows.filter { !$0.value.isDeleted }
            state.oldest = state.version
        }
    }

    /// Puts or deletes some of twelve notes.
    func change(times: Int) {
        guard var random = churn else { return }
        for _ in 0..<times {
            let id = "\(Int.random(in: 1...12, using: &random))"
            if Int.random(in: 0..<3, using: &random) == 0 {
                delete(id)
            } else {
                put(id, "v\(Int.random(in: 1...999, using: &random))")
            }
        }
        churn = random
    }
}

// Responses.

extension ChangeServer {
    func send(_ request: WireRequest) async throws -> WireResponse {
        let url = URLComponents(string: request.url)
        let query = Dictionary(
            (url?.queryItems ?? []).compactMap { item in item.value.map { (item.name, $0) } }
        ) { $1 }
        state.withLock { $0.requests.append(request.url) }
        switch url?.path {
        case "/notes": return try await page(query)
        case "/changes": return changes(after: request.head.headerFields[HTTPField.Name("Last-Event-ID")!])
        default: return note(url?.path.split(separator: "/").last.map(String.init) ?? "")
        }
    }

    private func page(_ query: [String: String]) async throws -> WireResponse {
        let answer = state.withLock { state -> WireResponse in
            defer { state.answered += 1 }
            if let failure = state.failure, state.answered >= failure { return Self.response(403, "") }
            return state.isEndless ? state.endlessPage() : state.page(query)
        }
        let hook = state.withLock { state in
            defer { state.beforeAnswer = nil }
            return state.beforeAnswer
        }
        try await hook?()
        change(times: 2)
        return answer
    }

    private func note(_ id: String) -> WireResponse {
        state.withLock { state in
            guard let row = state.rows[id], !row.isDeleted else { return Self.response(404, "") }
            return Self.response(200, state.json(id, row))
        }
    }

    private func changes(after id: String?) -> WireResponse {
        state.withLock { state in
            state.lastEventIDs.append(id)
            defer { state.events = nil }
            guard let events = state.events else { return Self.response(204, "") }
            return Self.response(200, events, ["Content-Type": "text/event-stream"])
        }
    }

    fileprivate static func response(_ status: Int, _ body: String, _ headers: [String: String] = [:])
        -> WireResponse
    {
        var head = HTTPResponse(status: HTTPResponse.Status(code: status))
        for (name, value) in headers { head.headerFields[HTTPField.Name(name)!] = value }
        return WireResponse(head: head, body: .bytes(Array(body.utf8)))
    }
}

extension ChangeServer.State {
    /// A page of all notes by their ids, or of those that have changed by their changes.
    fileprivate mutating func page(_ query: [String: String]) -> WireResponse {
        let since = query["since"].map(number)
        if let since, since < oldest { return ChangeServer.response(410, "") }
        let found = rows.filter { row in since.map { row.value.change > $0 } ?? !row.value.isDeleted }
        func key(_ row: (key: String, value: ChangeServer.Row)) -> String {
            since == nil ? row.key : String(format: "%06d:%@", row.value.change, row.key)
        }
        let rest = found.sorted { key($0) < key($1) }.filter { key($0) > query["after"] ?? "" }
        var headers = ["ETag": "\(version)", "Content-Type": "application/json"]
        headers["Date"] = date
        if rest.count > 2 {
            let since = query["since"].map { "&since=\($0)" } ?? ""
            headers["Link"] = "</notes?after=\(key(rest[1]))\(since)>; rel=\"next\""
        }
        sent += min(rest.count, 2)
        let notes = rest.prefix(2).map { json($0.key, $0.value) }
        return ChangeServer.response(200, "[\(notes.joined(separator: ","))]", headers)
    }

    fileprivate func endlessPage() -> WireResponse {
        let headers = ["ETag": "1", "Link": "</notes?after=\(answered)>; rel=\"next\""]
        return ChangeServer.response(200, "[{\"id\":\"\(answered)\",\"text\":\"a\"}]", headers)
    }

    private func number(_ text: String) -> Int {
        let date = Date(text, in: .format(.rfc3339)) ?? Date(text, in: .format(.timestamp))
        return date.map { Int($0.timeIntervalSince1970) } ?? 0
    }

    fileprivate func json(_ id: String, _ row: ChangeServer.Row) -> String {
        let time = usesTimes ? ",\"time\":\(row.change)" : ""
        let deleted = row.isDeleted ? ",\"deleted\":true" : ""
        return "{\"id\":\"\(id)\",\"text\":\"\(row.text)\"\(time)\(deleted)}"
    }
}
