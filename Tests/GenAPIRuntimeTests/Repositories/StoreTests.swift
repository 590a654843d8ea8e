import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

@Suite(.listTimeLimit) struct RepositoryStoreTests {
    @Test(arguments: StoreRequirement.allCases)
    func theStoreInMemoryConforms(_ requirement: StoreRequirement) async throws {
        #expect(try await StoreConformance { MemoryStore() }.problem(requirement) == nil)
    }

    @Test func aStoreThatIgnoresCountingDoesNotConform() async throws {
        let conformance = StoreConformance { NaiveStore(.ignoresCounting, pageLimit: 4) }
        #expect(try await conformance.problem(.counting) != nil)
        #expect(try await conformance.problem(.merging) == nil)
    }

    @Test("SW-20: of a reply with books and leaves, all are kept or none")
    func oneReply() async throws {
        let store = MemoryStore()
        await #expect(throws: Shelf.Broken()) {
            try await store.transaction { change in
                try change.put(StoredElement(Book(id: 1)), for: 1)
                try change.put(StoredElement(Leaf(id: 1)), for: 1)
                throw Shelf.Broken()
            }
        }
        #expect(try await store.transaction { try $0.element(1, of: Book.self) == nil })
        try await store.transaction { change in
            try change.put(StoredElement(Book(id: 1)), for: 1)
            try change.put(StoredElement(Leaf(id: 1)), for: 1)
        }
        #expect(try await store.transaction { try $0.element(1, of: Book.self)?.value != nil })
        #expect(try await store.transaction { try $0.element(1, of: Leaf.self)?.value != nil })
    }

    private struct Leaf: Identifiable, Sendable {
        let id: Int
    }
}
