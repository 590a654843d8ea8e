import BookAPI
import CollectionWalks
import GenAPITesting
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Rows that the server does not have any more.
@Suite(.listTimeLimit) struct MissingRowTests {
    @Test("a refresh removes missing rows, except those that the rule keeps", .proves("BM-29"))
    func keeping() async throws {
        let server = BookServer(12)
        let list = server.list()
        await list.keepMissingRows { $0.id.isMultiple(of: 2) }
        try await list.loadToEnd()
        server.change { $0.removeAll { [0, 1, 4, 6, 7, 11].contains($0.id) } }
        try await list.refresh()
        try await list.loadToEnd()
        #expect(try await list.snapshot().rows.elements.map(\.id) == [0, 2, 3, 4, 5, 6, 8, 9, 10])

        // The rule is asked again by each page, and rows are removed without one.
        await list.keepMissingRows { $0.id == 4 }
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements.map(\.id) == [2, 3, 4, 5, 8, 9, 10])
        await list.keepMissingRows(nil)
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements == server.books)
    }

    @Test(
        "a rule can change a missing element, which gets the server's value when it is back",
        .proves("BM-29")
    )
    func marking() async throws {
        let server = BookServer(3)
        let repositories = Repositories()
        let list = server.list(repositories)
        await list.keepMissingRows { book in
            book.title = "deleted"
            return true
        }
        try await list.refresh()
        server.change { $0.remove(at: 1) }
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["book 0", "deleted", "book 2"])
        let books = repositories.repository { _ -> Book? in nil }
        #expect(try await books.find(1, .neverFetch).title == "deleted")
        server.change { $0.insert(Book(id: 1, title: "second edition"), at: 2) }
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements == server.books)
    }

    @Test("an element that the app has deleted is not kept by the rule")
    func deleting() async throws {
        let server = BookServer(3)
        let repositories = Repositories()
        let list = server.list(repositories)
        await list.keepMissingRows { _ in true }
        try await list.refresh()
        try await list.remove(0)
        let books = repositories.repository { _ -> Book? in nil }
        try await books.delete(1) {}
        server.change { $0.removeFirst(2) }
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements.map(\.id) == [2])
    }

    @Test("a rejected change of a kept element is rolled back to the value set by the rule")
    func changing() async throws {
        let server = BookServer(2)
        let repositories = Repositories()
        let list = server.list(repositories)
        await list.keepMissingRows { book in
            book.title += " (deleted)"
            return true
        }
        try await list.refresh()
        let books = repositories.repository { _ -> Book? in nil }
        let gate = Latch()
        let update = Task {
            try await books.update(0, { $0.title = "local" }) {
                await gate.wait()
                throw BookServer.Broken()
            }
        }
        #expect(await eventually { (try? await books.find(0, .neverFetch).title) == "local" })
        server.change { $0.removeFirst() }
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["local", "book 1"])
        gate.open()
        _ = await update.result
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["book 0 (deleted)", "book 1"])
    }

    /// A list with a rule and one without read the same server, while it changes at random.
    @Test(
        "a kept row changes nothing about the other rows",
        arguments: 1...UInt64(min(TestSeeds.scenarios, 200))
    )
    func anyChange(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let server = BookServer(Int.random(in: 0..<30, using: &random), limit: 5)
        let (plain, keeping) = (server.list(), server.list())
        await keeping.keepMissingRows { $0.id.isMultiple(of: 3) }
        var (seen, next): (Set<Int>, Int) = ([], 100)
        for _ in 0..<20 {
            let (choice, place) = (
                Int.random(in: 0..<6, using: &random), Int.random(in: 0..<40, using: &random)
            )
            switch choice {
            case 0: server.change { if place < $0.count { $0.remove(at: place) } }
            case 1:
                let book = Book(id: next)
                next += 1
                server.change { $0.insert(book, at: min(place, $0.count)) }
            case 2, 3: for list in [plain, keeping] { try await list.refresh() }
            case 4: for list in [plain, keeping] { try await list.load(.append) }
            default: for list in [plain, keeping] { try await list.loadToEnd() }
            }
            let expected = try await plain.snapshot().rows
            let rows = try await keeping.snapshot().rows
            let ids = rows.elements.map(\.id)
            seen.formUnion(expected.elements.map(\.id))
            let shown = Set(expected.elements.map(\.id))
            #expect(
                ids.filter { shown.contains($0) || !$0.isMultiple(of: 3) } == expected.elements.map(\.id),
                "seed \(seed)"
            )
            #expect(rows.gaps.count == expected.gaps.count, "seed \(seed)")
            #expect(seen.filter { $0.isMultiple(of: 3) }.isSubset(of: ids), "seed \(seed)")
            if ids.count != Set(ids).count { Issue.record("seed \(seed): \(ids)") }
        }
    }
}
