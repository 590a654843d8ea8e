import BookAPI
import CollectionWalks
import GenAPITesting
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Elements that were fetched or saved individually, and their eviction.
@Suite(.listTimeLimit) struct SingleElementTests {
    private let repositories = Repositories(unusedRows: 40)

    private func isKnown(_ id: Int) async throws -> Bool {
        try await repositories.transaction { try $0.element(id, in: ElementScope<Book>())?.value != nil }
    }

    @Test("the least recently used elements are evicted") func theLeastRecentlyUsedElementsAreEvicted()
        async throws
    {
        let books: Repository<Book> = repositories.repository { Book(id: $0) }
        for id in 0..<1_000 {
            _ = try await books.find(id)
            // The first one stays in use.
            _ = try await books.find(0, .fetchIfMissing)
        }
        #expect(repositories.singleElements <= 40)
        #expect(try await isKnown(0))
        #expect(try await isKnown(999))
        #expect(try await !isKnown(1))
        let known = try await repositories.transaction { change in
            try (0..<1_000).count { try change.element($0, in: ElementScope<Book>()) != nil }
        }
        #expect(known <= 40)
    }

    @Test("the least recently used elements are evicted, and none that was used since a given time")
    func excess() {
        var elements = SingleElements()
        let references = (0..<20).map { ElementReference(scope: ElementScope<Book>().key, number: $0) }
        for (time, element) in references.enumerated() { elements.insert(element, at: time) }
        elements.touch(references[0], at: 20)
        elements.touch(ElementReference(scope: ElementScope<Book>().key, number: 99), at: 20)
        #expect(elements.count == 20)
        #expect(elements.excess(over: 20, before: 30).isEmpty)
        // Two fewer than sixteen stay, if they were used long ago.
        #expect(elements.excess(over: 16, before: 4).map(\.number) == [1, 2, 3])
        #expect(elements.excess(over: 16, before: 30).map(\.number) == [4, 5, 6])
        #expect(elements.excess(over: 16, before: 30).isEmpty)
        #expect(elements.count == 14)
        #expect(elements.used(since: 19) == [references[19], references[0]])
    }

    @Test("elements that are observed or in a list are kept") func elementsThatAreObservedOrInAListAreKept()
        async throws
    {
        let books: Repository<Book> = repositories.repository { Book(id: $0) }
        let list = repositories.list("some") { _ in Page([Book(id: 2)]) }
        try await list.refresh()
        for id in 1...2 { _ = try await books.find(id) }
        let observer = Task { for await _ in books.values(1) {} }
        #expect(await eventually { repositories.observers.count == 1 })
        for id in 10..<500 { _ = try await books.find(id) }
        #expect(try await isKnown(1))
        #expect(try await isKnown(2))
        observer.cancel()
        #expect(await eventually { repositories.observers.count == 0 })
        for id in 500..<1_000 { _ = try await books.find(id) }
        #expect(try await !isKnown(1))
    }

    @Test("a late response does not restore an older value of an element due for eviction")
    func aLateResponseDoesNotRestoreAnOlderValueOfAnElementDueForEviction() async throws {
        let (begun, door) = (Latch(), Latch())
        let late: Repository<Book> = repositories.repository { id in
            begun.open()
            await door.wait()
            return Book(id: id, title: "old")
        }
        let find = Task { try await late.find(7) }
        await begun.wait()
        // A list receives the newer value and is released.
        func read(_ number: Int, _ books: [Book]) async throws {
            try await repositories.list("\(number)") { _ in Page(books) }.refresh()
            #expect(await eventually { repositories.unusedKeys.count > 0 })
        }
        try await read(0, [Book(id: 7, title: "new")])
        for number in 1..<20 { try await read(number, [Book(id: 100 + number)]) }
        door.open()
        #expect(try await find.value.title == "new")
        // No request is in flight, so the released lists are evicted.
        try await read(20, [])
        try await read(21, [])
        #expect(repositories.unusedKeys.count <= 4)
    }

    @Test("closing cancels the requests for single elements")
    func closing() async throws {
        let (begun, cancelled) = (Latch(), Flag())
        let books: Repository<Book> = repositories.repository { id in
            begun.open()
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                cancelled.set()
            }
            return Book(id: id)
        }
        let find = Task { try await books.find(7) }
        await begun.wait()
        try await repositories.close()
        #expect(await eventually { cancelled.isSet })
        if !cancelled.isSet { find.cancel() }
        await #expect(throws: FetchError.closed) { try await find.value }
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .acquiring) }

        func set() { value.store(true, ordering: .releasing) }
    }

    @Test("the release of an earlier list does not end one that was opened with the same name since")
    func releasedEarlier() {
        let list = repositories.list("some") { _ in Page([Book(id: 1)]) }
        repositories.release(list.key)
        #expect(repositories.list("some") { _ in Page([Book(id: 2)]) } === list)
        #expect(repositories.unusedKeys.isEmpty)
    }
}
