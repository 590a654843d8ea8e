import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Synchronization

/// A group of cards, which can also list them.
struct Board: Equatable, OfflineElement {
    typealias ID = Identifier<Board, String>

    var id: ID
    var name: String
    var cards: [Card.ID]?

    static let offlineCalls = calls("Board", ["create", "update", "delete"])

    init(id: ID, name: String, cards: [Card.ID]? = nil) {
        (self.id, self.name, self.cards) = (id, name, cards)
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        name = json.string("name")
        cards = json.listIfPresent("cards", of: Card.ID.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("id", id)
        json.string("name", name)
        json.listIfPresent("cards", cards)
        json.endObject()
    }

    static func get(_ id: ID) -> Endpoint<Board> { .get("/boards/\(id)") }

    static func create(name: String) -> Endpoint<Board> {
        .post("/boards", operation: "Board.create", body: .json { $0.string("name", name) })
    }

    static func update(_ board: Board) -> Endpoint<Board> {
        .patch(
            "/boards/\(board.id)",
            operation: "Board.update",
            body: .json { json in
                json.string("name", board.name)
                json.listIfPresent("cards", board.cards)
            }
        )
    }

    static func delete(_ id: ID) -> Endpoint<NoContent> {
        .delete("/boards/\(id)", operation: "Board.delete")
    }
}

struct Card: Equatable, OfflineElement {
    typealias ID = Identifier<Card, String>

    var id: ID
    var title: String
    var board: Board.ID?

    static let offlineCalls = calls("Card", ["create", "update", "delete"])

    init(id: ID, title: String, board: Board.ID? = nil) {
        (self.id, self.title, self.board) = (id, title, board)
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        title = json.string("title")
        board = json.valueIfPresent("board", as: Board.ID.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("id", id)
        json.string("title", title)
        json.valueIfPresent("board", board)
        json.endObject()
    }

    static func get(_ id: ID) -> Endpoint<Card> { .get("/cards/\(id)") }

    static func create(title: String, board: Board.ID?) -> Endpoint<Card> {
        .post(
            "/cards",
            operation: "Card.create",
            body: .json { json in
                json.string("title", title)
                json.valueIfPresent("board", board)
            }
        )
    }

    static func update(_ card: Card) -> Endpoint<Card> {
        .patch(
            "/cards/\(card.id)",
            operation: "Card.update",
            body: .json(
                ["title": .string(card.title), "board": card.board.map { .string($0.rawValue) } ?? .null]
                    as JSONValue
            )
        )
    }

    static func delete(_ id: ID) -> Endpoint<NoContent> { .delete("/cards/\(id)", operation: "Card.delete") }
}

private func calls(_ type: String, _ names: [String]) -> [String: OfflineCall] {
    Dictionary(uniqueKeysWithValues: names.map { ("\(type).\($0)", OfflineCall(.client)) })
}

/// A server that deletes the cards of a board together with it, or refuses to delete a board with cards. The names of boards
/// are unique.
final class BoardServer: Transport {
    enum Rule: CaseIterable, Sendable { case cascades, restricts }

    struct State {
        var boards: [String: Board] = [:]
        var cards: [String: Card] = [:]
        var lastID = 0
        var requests: [String] = []
        /// Requests of these methods let many others pass.
        var slow: Set<String> = []
        /// The status of requests of these lines.
        var refused: [String: Int] = [:]
    }

    let state = Mutex(State())
    private let rule: Rule

    init(_ rule: Rule) {
        self.rule = rule
        state.withLock { state in
            for name in ["s1", "s2"] { state.boards[name] = Board(id: .init(name), name: name) }
            state.cards["c"] = Card(id: "c", title: "one", board: "s1")
        }
    }

    var requests: [String] { state.withLock(\.requests) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let method = request.head.method.rawValue
        if state.withLock({ $0.slow.contains(method) }) { for _ in 0..<300 { await Task.yield() } }
        let stub = StubTransport()
        stub.on(method, request.head.path ?? "") { [self] request in
            state.withLock { answer(request, &$0) }
        }
        return try await stub.send(request)
    }

    private func answer(_ request: RecordedRequest, _ state: inout State) -> StubAnswer {
        if request.method != "GET" { state.requests.append(request.line) }
        if let status = state.refused[request.line] { return .status(status) }
        let parts = request.path.split(separator: "/").map(String.init)
        let body = try? JSONValue(json: request.body ?? [])
        let id = parts.count > 1 ? parts[1] : nil
        return parts.first == "boards"
            ? board(request.method, id, body, &state) : card(request.method, id, body, &state)
    }

    private func board(_ method: String, _ id: String?, _ body: JSONValue?, _ state: inout State)
        -> StubAnswer
    {
        guard let id else {
            let name = body?["name"]?.string ?? ""
            if state.boards.values.contains(where: { $0.name == name }) { return .status(409) }
            state.lastID += 1
            let board = Board(id: .init("n\(state.lastID)"), name: name)
            state.boards[board.id.rawValue] = board
            return response(board)
        }
        guard var board = state.boards[id] else { return .status(404) }
        switch method {
        case "PATCH":
            board.name = body?["name"]?.string ?? board.name
            if case .array(let cards)? = body?["cards"] {
                board.cards = cards.compactMap(\.string).map { Card.ID($0) }
            }
            state.boards[id] = board
        case "DELETE":
            let cards = state.cards.values.filter { $0.board?.rawValue == id }
            if rule == .restricts, !cards.isEmpty { return .status(409) }
            for card in cards { state.cards[card.id.rawValue] = nil }
            state.boards[id] = nil
            return .status(204)
        default: break
        }
        return response(board)
    }

    private func card(_ method: String, _ id: String?, _ body: JSONValue?, _ state: inout State) -> StubAnswer
    {
        let board = body?["board"]?.string
        if method != "GET", method != "DELETE", let board, state.boards[board] == nil { return .status(422) }
        guard let id else {
            state.lastID += 1
            let card = Card(
                id: .init("m\(state.lastID)"),
                title: body?["title"]?.string ?? "",
                board: board.map { .init($0) }
            )
            state.cards[card.id.rawValue] = card
            return response(card)
        }
        guard var card = state.cards[id] else { return .status(404) }
        switch method {
        case "PATCH":
            (card.title, card.board) = (body?["title"]?.string ?? card.title, board.map { .init($0) })
            state.cards[id] = card
        case "DELETE":
            let isListed = state.boards.values.contains { $0.cards?.contains(card.id) ?? false }
            if rule == .restricts, isListed { return .status(409) }
            for (key, var board) in state.boards where isListed {
                board.cards?.removeAll { $0 == card.id }
                state.boards[key] = board
            }
            state.cards[id] = nil
            return .status(204)
        default: break
        }
        return response(card)
    }

    private func response(_ element: some JSONWritable) -> StubAnswer {
        .json((try? element.jsonText()) ?? "")
    }
}

/// An app with boards and cards, which begins without a connection.
struct BoardApp {
    let server: BoardServer
    let repositories: Repositories
    let outbox: Outbox
    let clock = TestClock()

    init(
        _ rule: BoardServer.Rule,
        slow: Set<String> = [],
        _ prepare: (inout BoardServer.State) -> Void = { _ in }
    )
        async throws
    {
        server = BoardServer(rule)
        server.state.withLock { state in
            state.slow = slow
            prepare(&state)
        }
        let definition = APIDefinition(name: "Boards", envelope: .none, retry: .never)
        let client = Client(definition, baseURL: "http://boards.test", transport: server, clock: clock)
        repositories = Repositories(client, connectivity: nil, clock: clock)
        for board in server.state.withLock({ $0.boards.values.map(\.self) }) {
            try await repositories.repository(for: Board.get).save(board)
        }
        for card in server.state.withLock({ $0.cards.values.map(\.self) }) {
            try await repositories.repository(for: Card.get).save(card)
        }
        await repositories.setOnline(false)
        outbox = try await Outbox(repositories, for: [Board.self, Card.self])
    }

    func createBoard(_ name: String) async throws -> Board.ID {
        let board = Board(id: .temporary(), name: name)
        try await outbox.create(board, call: Board.create(name: name))
        return board.id
    }

    func createCard(_ title: String, on board: Board.ID?) async throws -> Card.ID {
        let card = Card(id: .temporary(), title: title, board: board)
        try await outbox.create(card, call: Card.create(title: title, board: board))
        return card.id
    }

    func move(_ card: Card.ID, to board: Board.ID?) async throws {
        try await outbox.update(Card.self, card) {
            $0.board = board
        } call: { card, _ in
            Card.update(card)
        }
    }

    func setCards(_ cards: [Card.ID], of board: Board.ID) async throws {
        try await outbox.update(Board.self, board) {
            $0.cards = cards
        } call: { board, _ in
            Board.update(board)
        }
    }

    func delete(_ board: Board.ID) async throws {
        try await outbox.delete(Board.self, board, call: Board.delete(board))
    }

    func delete(_ card: Card.ID) async throws {
        try await outbox.delete(Card.self, card, call: Card.delete(card))
    }

    /// Connects, and returns the operations that are left when none can make progress by itself.
    func sync() async -> [QueuedOperation] {
        await repositories.setOnline(true)
        for await operations in outbox.updates {
            if !operations.contains(where: { [.waiting, .sending].contains($0.state) }) { return operations }
        }
        return []
    }
}
