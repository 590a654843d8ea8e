import BookAPI
import CollectionWalks
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// What loads of a list return.
@Suite(.listTimeLimit) struct LoadResultTests {
    @Test(
        "a load returns the difference between the rows before and after it",
        .proves("BM-12", "N-04"),
        arguments: 0..<40 as Range<UInt64>
    )
    func difference(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let server = BookServer(random.below(30), limit: 1 + random.below(8))
        let received = Mutex<Set<Int>>([])
        let list = Repositories().list("books") { cursor in
            let page = try await server.page(cursor)
            received.withLock { $0.formUnion(page.elements.map(\.id)) }
            return page
        }
        var nextID = 1_000
        for step in 0..<12 {
            change(server, &nextID, &random)
            let before = try await list.snapshot().rows
            received.withLock { $0 = [] }
            let gaps = before.gaps.filter(\.isFillable).map { LoadDirection.gap($0.id) }
            let directions = [.refresh, .append] + gaps
            let direction = directions[random.below(directions.count)]
            // A list that changes meanwhile can lead in a circle.
            guard let result = try? await list.load(direction) else { continue }
            let after = try await list.snapshot().rows
            let (former, current) = (books(before), books(after))
            let response = received.withLock(\.self)
            let comment: Comment = "seed \(seed), step \(step), \(direction)"
            let stayed = Set(former.keys).intersection(current.keys)
            #expect(Set(result.inserted) == Set(current.keys).subtracting(former.keys), comment)
            #expect(Set(result.removed) == Set(former.keys).subtracting(current.keys), comment)
            #expect(Set(result.changed) == stayed.filter { former[$0] != current[$0] }, comment)
            #expect(
                Set(result.unchanged)
                    == stayed.intersection(response).filter { former[$0] == current[$0] },
                comment
            )
            let ids = result.inserted + result.changed + result.unchanged + result.removed
            #expect(Set(ids).count == ids.count, comment)
        }
    }

    private func books(_ rows: ListRows<Book>) -> [Int: Book] {
        Dictionary(uniqueKeysWithValues: rows.elements.map { ($0.id, $0) })
    }

    private func change(_ server: BookServer, _ nextID: inout Int, _ random: inout SeededRandom) {
        for _ in 0..<random.below(5) {
            nextID += 1
            let count = server.books.count
            let (id, kind, index) = (nextID, random.below(3), random.below(count + 1))
            server.change { books in
                switch kind {
                case 0: books.insert(Book(id: id), at: index)
                case 1 where index < count: books.remove(at: index)
                case _ where index < count: books[index].title = "edition \(id)"
                default: break
                }
            }
        }
    }

    @Test("the ids are in the order of the response, and a load without a request returns nothing")
    func order() async throws {
        let server = BookServer(4, limit: 3)
        let list = server.list()
        let first = try await list.refresh()
        #expect(first.inserted == [0, 1, 2] && first.page?.total == 4)
        #expect(first.changed.isEmpty && first.unchanged.isEmpty && first.removed.isEmpty)
        #expect(try await list.load(.append).inserted == [3])
        server.change { books in
            books[2].title = "other"
            books.remove(at: 0)
            books.insert(Book(id: 9), at: 2)
        }
        let second = try await list.refresh()
        #expect(second.inserted == [9] && second.changed == [2] && second.unchanged == [1])
        try await list.loadToEnd()
        let nothing = try await list.load(.append)
        #expect(nothing.page == nil && nothing.inserted.isEmpty && nothing.removed.isEmpty)
    }

    @Test("callers that share a request have the same result", .proves("BD-21"))
    func sharing() async throws {
        let server = BookServer(5)
        server.hold()
        let list = server.list()
        async let first = list.refresh()
        async let second = list.refresh()
        #expect(await eventually { await list.core.requests[.refresh]?.callers.count == 2 })
        server.release()
        let results = try await [first, second]
        #expect(results.map(\.inserted) == [Array(0..<5), Array(0..<5)])
    }

    @Test("a list that rejects a second caller loads for the first one", .proves("BD-21"))
    func rejection() async throws {
        let server = BookServer(25)
        let list = server.list(configuration: ListConfiguration(joiningPolicy: .reject))
        for direction in [LoadDirection.refresh, .append] {
            server.hold()
            let first = Task { try await list.load(direction) }
            #expect(await eventually { await list.core.requests[direction]?.callers.count == 1 })
            await #expect(throws: FetchError.alreadyLoading) { try await list.load(direction) }
            server.release()
            #expect(try await first.value.inserted.count == 10)
        }
        #expect(server.requests == [nil, "10"])
        // The next caller is the first one again.
        #expect(try await list.refresh().unchanged == Array(0..<10))
    }
}
