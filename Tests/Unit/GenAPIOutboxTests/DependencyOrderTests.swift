import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Synchronization
import Testing

/// The order of changes of elements that depend on each other, at servers that delete what a deleted element contains and at
/// servers that refuse to delete an element that is not empty.
@Suite struct DependencyOrderTests {
    struct World: CustomTestStringConvertible {
        let rule: BoardServer.Rule
        let slow: Set<String>

        var testDescription: String { "\(rule), slow: \(slow.sorted())" }

        static let all: [World] = BoardServer.Rule.allCases.flatMap { rule in
            [[], ["PATCH", "POST"], ["DELETE"], ["POST"]].map { World(rule: rule, slow: $0) }
        }
    }

    private func app(_ world: World, _ prepare: (inout BoardServer.State) -> Void = { _ in }) async throws
        -> BoardApp
    {
        try await BoardApp(world.rule, slow: world.slow, prepare)
    }

    @Test("a card that leaves a board survives the deletion of the board", arguments: World.all)
    func leaving(_ world: World) async throws {
        let app = try await app(world)
        let new = try await app.createBoard("N")
        try await app.move("c", to: new)
        try await app.delete(Board.ID("s1"))
        #expect(await app.sync() == [])
        app.server.state.withLock { state in
            #expect(state.cards["c"]?.board == "n1" && state.boards.keys.sorted() == ["n1", "s2"])
        }
    }

    @Test("a card whose board is unset survives the deletion of the board", arguments: World.all)
    func unsetting(_ world: World) async throws {
        let app = try await app(world)
        try await app.move("c", to: nil)
        try await app.delete(Board.ID("s1"))
        #expect(await app.sync() == [])
        app.server.state.withLock { state in
            #expect(state.cards["c"] == Card(id: "c", title: "one") && state.boards.keys.sorted() == ["s2"])
        }
    }

    @Test("elements that are all new keep their order", arguments: World.all)
    func newElements(_ world: World) async throws {
        let app = try await app(world)
        let old = try await app.createBoard("old")
        let card = try await app.createCard("two", on: old)
        #expect(await app.sync() == [])
        await app.repositories.setOnline(false)
        let new = try await app.createBoard("new")
        try await app.move(app.outbox.currentID(card, of: Card.self), to: new)
        try await app.delete(app.outbox.currentID(old, of: Board.self))
        #expect(await app.sync() == [])
        app.server.state.withLock { state in
            #expect(state.cards.values.first { $0.title == "two" }?.board == "n3")
        }
    }

    @Test("a member that is removed from a list is deleted after the list has changed", arguments: World.all)
    func listMembers(_ world: World) async throws {
        let app = try await app(world) { $0.boards["s2"]?.cards = ["c"] }
        try await app.setCards([], of: "s2")
        try await app.delete(Card.ID("c"))
        #expect(await app.sync() == [])
        #expect(app.server.requests == ["PATCH /boards/s2", "DELETE /cards/c"])
    }

    @Test("a unique name can be taken again after the deletion of its element", arguments: World.all)
    func uniqueNames(_ world: World) async throws {
        let app = try await app(world)
        try await app.delete(Board.ID("s2"))
        _ = try await app.createBoard("s2")
        #expect(await app.sync() == [])
        #expect(app.server.requests == ["DELETE /boards/s2", "POST /boards"])
    }

    @Test(
        "a card that leaves a board and is deleted too does not keep the board from being deleted",
        arguments: World.all
    )
    func deletedAfterLeaving(_ world: World) async throws {
        let app = try await app(world)
        try await app.move("c", to: "s2")
        try await app.delete(Board.ID("s1"))
        try await app.delete(Card.ID("c"))
        #expect(await app.sync() == [])
        #expect(app.server.requests == ["DELETE /cards/c", "DELETE /boards/s1"])
    }

    @Test(
        "a deletion stays blocked by a change that the server rejects, until the app decides",
        arguments: World.all
    )
    func rejected(_ world: World) async throws {
        let app = try await app(world) { $0.refused["PATCH /cards/c"] = 422 }
        try await app.move("c", to: "s2")
        try await app.delete(Board.ID("s1"))
        let left = await app.sync()
        let first = try #require(left.first)
        #expect(
            left.map(\.state) == [
                .failed(.rejected(status: 422, code: nil, message: nil)), .blocked(by: first.id),
            ]
        )
        #expect(app.server.requests == ["PATCH /cards/c"])
        app.server.state.withLock { $0.refused = [:] }
        try await app.outbox.retry(first.id)
        #expect(await app.sync() == [])
        app.server.state.withLock { #expect($0.cards["c"]?.board == "s2" && $0.boards["s1"] == nil) }
    }

    @Test(
        "a failed change does not block a deletion unless it moves something out of the deleted element",
        arguments: World.all
    )
    func unrelatedFailure(_ world: World) async throws {
        let app = try await app(world) { state in
            state.refused["PATCH /cards/c"] = 422
            state.cards["c"]?.board = nil
        }
        try await app.move("c", to: "s1")
        try await app.delete(Board.ID("s1"))
        let left = await app.sync()
        #expect(left.count == 1 && app.server.requests == ["PATCH /cards/c", "DELETE /boards/s1"])
    }

    @Test("a text that several elements have in common does not make operations wait")
    func commonTexts() async throws {
        let app = try await BoardApp(.cascades) { state in
            state.cards = [:]
            for id in ["a", "b"] { state.cards[id] = Card(id: .init(id), title: "common") }
            state.refused["DELETE /cards/a"] = 403
        }
        try await app.delete(Card.ID("a"))
        try await app.delete(Card.ID("b"))
        _ = try await app.createCard("common", on: nil)
        let left = await app.sync()
        #expect(
            left.count == 1
                && app.server.requests.sorted() == ["DELETE /cards/a", "DELETE /cards/b", "POST /cards"]
        )
    }
}
