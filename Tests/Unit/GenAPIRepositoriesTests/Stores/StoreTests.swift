import BookAPI
import CollectionWalks
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories

@Suite(.listTimeLimit) struct RepositoryStoreTests {
    @Test("the store in memory conforms", .proves("BM-01"), arguments: StoreRequirement.allCases)
    func memoryStoreConforms(_ requirement: StoreRequirement) async throws {
        #expect(try await StoreConformance { MemoryStore() }.problem(requirement) == nil)
    }

    @Test(
        "a violation of any requirement is detected",
        .proves("BM-01"),
        arguments: StoreFault.allCases
    )
    func violationOfAnyRequirementIsDetected(_ fault: StoreFault) async throws {
        let conformance = StoreConformance { FaultyStore(fault) }
        #expect(try await conformance.problem(fault.requirement) != nil)
    }

    @Test(
        "each check of a requirement notices a wrong answer of the store",
        arguments: StoreRequirement.allCases
    )
    func wrongAnswers(_ requirement: StoreRequirement) async throws {
        var problems: Set<String> = []
        for lie in StoreLie.allCases {
            var (moment, hasLied) = (0, true)
            while hasLied {
                moment += 1
                let store = LyingStore(lie, at: moment)
                // What contradicts itself can be an error, too.
                let problem = try? await StoreConformance { store }.problem(requirement)
                if let problem { problems.insert(String(problem.prefix { $0 != "[" && $0 != "(" })) }
                hasLied = store.hasLied
            }
        }
        #expect(problems == Set(requirement.problems))
    }

    @Test("each requirement on a store can be violated")
    func requirements() {
        #expect(Set(StoreFault.allCases.map(\.requirement)) == Set(StoreRequirement.allCases))
    }

    @Test("books and leaves of one response are stored together or not at all", .proves("SW-20"))
    func oneReply() async throws {
        let store = MemoryStore()
        await #expect(throws: BookServer.Broken()) {
            try await store.change { change in
                try change.put(StoredElement(Book(id: 1)), for: 1)
                try change.put(StoredElement(Leaf(id: 1)), for: 1)
                throw BookServer.Broken()
            }
        }
        #expect(try await store.change { try $0.element(1, in: ElementScope<Book>()) == nil })
        try await store.change { change in
            try change.put(StoredElement(Book(id: 1)), for: 1)
            try change.put(StoredElement(Leaf(id: 1)), for: 1)
        }
        #expect(try await store.change { try $0.element(1, in: ElementScope<Book>())?.value != nil })
        #expect(try await store.change { try $0.element(1, in: ElementScope<Leaf>())?.value != nil })
    }

    private struct Leaf: Identifiable, Sendable {
        let id: Int
    }
}

extension StoreRequirement {
    /// All that the conformance test can say about a store that does not meet it.
    fileprivate var problems: [String] {
        switch self {
        case .numbers:
            [
                "two elements have the same number", "a number is negative",
                "the number of an element has changed", "a removed element is still there",
                "a number was reused",
            ]
        case .elements:
            [
                "a changed value was not reported", "an element is missing", "a value is missing",
                "the state of a value is missing", "an equal value was reported as a visible change",
                "a later request was not stored", "a deletion was not reported as visible",
                "a deletion was not stored", "an unknown element was found",
            ]
        case .lists:
            [
                "a list that was never saved was found", "a list is missing", "the state is ListState",
                "the element type of a list is missing", "rows are missing", "a removed list is still there",
                "another list was removed too", "an element was removed with its list",
            ]
        case .tags:
            [
                "a list was not found by its tag", "a list was found by another tag",
                "a list was found by a former tag", "a removed list was found by its tag",
            ]
        case .holders:
            [
                "the lists of an element are wrong", "an element without lists was found in one",
                "the elements that are in lists are wrong",
                "an element was found in a list that it has left",
                "an element was found in a removed list",
                "an element was not found in a list that it was added to",
                "a failed removal removed the elements from the list",
            ]
        case .operations:
            [
                "the stored operations are ", "the operations cannot be reserved",
                "the operations can be reserved twice",
                "the operations stay reserved after the reservation was released",
            ]
        case .atomicity:
            [
                "an error thrown in a transaction was swallowed",
                "an element of a failed transaction was stored",
                "an element was changed by a failed transaction",
                "an element was removed by a failed transaction",
                "an operation of a failed transaction was stored",
                "a list was changed by a failed transaction",
                "a new list of a failed transaction was stored",
            ]
        case .removal:
            [
                "an operation was removed", "data was removed although an operation waits",
                "data remains after everything was removed",
            ]
        }
    }
}

/// Lists and elements, independent of the store.
@Suite(.listTimeLimit) struct RepositoryTransactionTests {
    private struct Leaf: Hashable, Identifiable, Sendable {
        let id: Int
        var text = ""
    }

    private let key = ListKey("leaves")
    private let other = ListKey("other leaves")
    private let change = RepositoryTransaction(MemoryTransaction())

    init() throws {
        for id in 1...3 { try change.put(StoredElement(Leaf(id: id, text: "leaf \(id)")), for: id) }
        try merge([1, 2, 3], next: "3", into: key)
        try merge([3, 2], next: nil, into: other)
    }

    private func merge(_ ids: [Int], next: String?, into key: ListKey) throws {
        let page = Page<Leaf>([], next: next)
        _ = try change.merge(
            page,
            change.store.numbers(of: ids, Leaf.self),
            at: .start,
            of: key,
            ListConfiguration.MergePolicy(),
            RequestInterval()
        )
    }

    private func rows(_ key: ListKey, after edits: [ListEdit<Leaf>] = []) throws -> ListRows<Leaf> {
        try change.rows(of: key, after: edits)
    }

    private func ids(_ key: ListKey, after edits: [ListEdit<Leaf>] = []) throws -> [Int] {
        try rows(key, after: edits).elements.map(\.id)
    }

    @Test("an element has the same value in all lists") func elementIsTheSameInAllLists() throws {
        let value = Leaf(id: 2, text: "changed")
        try change.put(StoredElement(value, server: Leaf(id: 2, text: "leaf 2"), change: .pending), for: 2)
        for key in [key, other] {
            let rows = try rows(key)
            let index = try #require(rows.index(of: 2))
            #expect(rows[index] == .element(value, change: .pending))
        }
        #expect(try change.element(7, in: ElementScope<Leaf>()) == nil)
    }

    @Test("a deleted element leaves its lists permanently") func deletedElementLeavesItsListsPermanently()
        throws
    {
        try change.put(StoredElement<Leaf>(nil, interval: RequestInterval(begun: 9, received: 9)), for: 2)
        #expect(try change.element(2, in: ElementScope<Leaf>())?.interval.begun == 9)
        #expect(try ids(key) == [1, 3] && ids(other) == [3])
        try change.put(StoredElement(Leaf(id: 2)), for: 2)
        #expect(try ids(key) == [1, 3])
    }

    @Test("a pending deletion hides the element until it is rolled back")
    func pendingDeletionHidesTheElementUntilItIsRolledBack() throws {
        try change.put(StoredElement<Leaf>(nil, server: Leaf(id: 2), change: .pending), for: 2)
        #expect(try ids(key) == [1, 3] && ids(other) == [3])
        try change.put(StoredElement(Leaf(id: 2)), for: 2)
        #expect(try ids(key) == [1, 2, 3] && ids(other) == [3, 2])
    }

    @Test("pending edits are visible in the rows") func pendingEditsAreVisibleInRows() throws {
        try change.put(StoredElement(Leaf(id: 4)), for: 4)
        let edits: [ListEdit<Leaf>] = [
            .insert(4, .after(1)), .remove(2), .move(3, .start), .move(9, .start), .insert(1, .end),
        ]
        #expect(try ids(key, after: edits) == [3, 1, 4])
        #expect(try ids(key) == [1, 2, 3])
        for edit in edits { try change.edit(edit, of: key) }
        #expect(try ids(key) == [3, 1, 4])
    }

    @Test("the state of a list is stored and found by its tags") func stateOfAListIsStoredAndFoundByTag()
        throws
    {
        var state = try change.list(key)
        #expect(state.count == 3 && state.tail?.cursor.text == "3")
        state.fetchedAt = .seconds(8)
        state.invalidatedAt = 4
        state.total = 12
        state.tags = ["green", "dry"]
        try change.put(state, for: key)
        #expect(try change.list(key) == state)
        #expect(try change.lists(tagged: ["dry", "wet"]) == [key])
        #expect(try change.lists(tagged: ["wet"]).isEmpty)
        try change.removeList(key)
        #expect(try ids(key).isEmpty && change.list(key) == ListState())
        #expect(try change.element(1, in: ElementScope<Leaf>()) != nil)
    }

    @Test("a changed element changes its lists") func changedElementChangesItsLists() throws {
        let later = RepositoryTransaction(change.store)
        try later.put(StoredElement(Leaf(id: 1, text: "changed")), for: 1)
        #expect(try later.changedLists(among: [key, other]) == [key])
        try later.put(StoredElement(Leaf(id: 2)), for: 2)
        #expect(try later.changedLists(among: [key, other]) == [key, other])
        #expect(try later.changedLists(among: [other]) == [other])
    }
}
