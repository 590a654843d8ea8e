import GenAPIMapping
package import GenAPIRepositories
import GenAPIRuntime

/// Tests that a `LocalStore` meets its requirements.
///
///     @Test(arguments: StoreRequirement.allCases)
///     func conforms(_ requirement: StoreRequirement) async throws {
///         #expect(try await StoreConformance { try MyStore(path: temporary()) }.problem(requirement) == nil)
///     }
package struct StoreConformance<Store: LocalStore> {
    private let makeStore: () async throws -> Store

    /// - Parameter makeStore: Creates an empty store.
    package init(_ makeStore: @escaping () async throws -> Store) {
        self.makeStore = makeStore
    }

    /// How the store violates a requirement; `nil` if it does not.
    package func problem(_ requirement: StoreRequirement) async throws -> String? {
        let store = try await makeStore()
        let fixture = ConformanceFixture()
        switch requirement {
        case .numbers: return try await store.transaction { try fixture.numbers($0) }
        case .elements: return try await store.transaction { try fixture.elements($0) }
        case .lists: return try await store.transaction { try fixture.lists($0) }
        case .tags: return try await store.transaction { try fixture.tags($0) }
        case .holders: return try await holders(store, fixture)
        case .operations: return try await operations(store)
        case .atomicity: return try await atomicity(store, fixture)
        case .removal: return try await removal(store, fixture)
        }
    }

    /// A removed list contains no elements, unless its transaction fails.
    private func holders(_ store: Store, _ fixture: ConformanceFixture) async throws -> String? {
        if let problem = try await store.transaction({ try fixture.holders($0) }) { return problem }
        do {
            try await store.transaction { change in
                try change.removeList(fixture.key)
                throw Stop()
            }
        } catch is Stop {}
        return try await store.transaction { change in
            let number = try fixture.number(2, change)
            let holders = try change.lists(holding: [number], in: fixture.scope)[number]
            return holders?.contains(fixture.key) == true
                ? nil : "a failed removal removed the elements from the list"
        }
    }

    private func atomicity(_ store: Store, _ fixture: ConformanceFixture) async throws -> String? {
        try await store.transaction { try fixture.fill($0) }
        do {
            try await store.transaction { change in
                _ = try change.save(GenAPIRepositories.StoredElement(Leaf(id: 1, text: "changed")), for: 1)
                _ = try change.save(GenAPIRepositories.StoredElement(Leaf(id: 9)), for: 9)
                try change.removeElements([try fixture.number(3, change)], in: fixture.scope)
                var list = try change.list(fixture.key) ?? StoredList()
                list.facts.total = 99
                try change.save(list, adding: [], for: fixture.key)
                try change.save(StoredList(), adding: [], for: ListKey("new"))
                try change.save(StoredOperation(number: 7, content: []))
                throw Stop()
            }
            return "an error thrown in a transaction was swallowed"
        } catch is Stop {}
        return try await store.transaction { change in
            if try change.element(9, in: ElementScope<Leaf>()) != nil {
                return "an element of a failed transaction was stored"
            }
            if try change.element(1, in: ElementScope<Leaf>())?.value?.text != "leaf 1" {
                return "an element was changed by a failed transaction"
            }
            if try change.element(3, in: ElementScope<Leaf>()) == nil {
                return "an element was removed by a failed transaction"
            }
            if try !change.operations().isEmpty {
                return "an operation of a failed transaction was stored"
            }
            if try change.list(fixture.key)?.facts.total != nil {
                return "a list was changed by a failed transaction"
            }
            return try change.list(ListKey("new")) == nil
                ? nil : "a new list of a failed transaction was stored"
        }
    }

    private struct Stop: Error {}
}

/// The requirements on a store.
package enum StoreRequirement: String, CaseIterable, Sendable {
    /// An element keeps its number, which no other element gets.
    case numbers
    /// Elements are stored unchanged, and the store reports visible changes.
    case elements
    /// Lists are stored unchanged.
    case lists
    /// Lists are found by their tags.
    case tags
    /// Lists are found by the elements that they contain.
    case holders
    /// Operations are stored unchanged and in order, and one process at a time can reserve them.
    case operations
    /// A transaction that throws has no effect.
    case atomicity
    /// `removeAll` removes everything. Later transactions may throw `FetchError.closed`.
    case removal
}

struct Leaf: Hashable, Identifiable, JSONReadable, JSONWritable, Sendable {
    let id: Int
    var text = ""

    init(id: Int, text: String = "") { (self.id, self.text) = (id, text) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int("id")
        text = json.string("text")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("id", id)
        json.string("text", text)
        json.endObject()
    }
}

/// A list of three leaves, and another one that shares two of them.
struct ConformanceFixture: Sendable {
    let key = ListKey("leaves")
    let other = ListKey("other leaves")
    let scope = ElementScope<Leaf>().key

    func number(_ id: Int, _ change: any StoreTransaction) throws -> Int {
        try change.numbers(of: [id], Leaf.self).first ?? -1
    }

    func fill(_ change: any StoreTransaction) throws {
        for id in 1...3 {
            _ = try change.save(GenAPIRepositories.StoredElement(Leaf(id: id, text: "leaf \(id)")), for: id)
        }
        try put([1, 2, 3], next: "3", into: key, change)
        try put([3, 2], next: nil, into: other, change)
    }

    /// Merges a page like the library does.
    private func put(_ ids: [Int], next: String?, into key: ListKey, _ change: any StoreTransaction) throws {
        let transaction = RepositoryTransaction(change)
        let page = Page<Leaf>([], next: next)
        _ = try transaction.merge(
            page,
            change.numbers(of: ids, Leaf.self),
            at: .start,
            of: key,
            ListConfiguration.MergePolicy(),
            RequestInterval()
        )
    }

    private func ids(_ key: ListKey, _ change: any StoreTransaction) throws -> [Int] {
        try RepositoryTransaction(change).rows(of: key, after: [ListEdit<Leaf>]()).elements.map(\.id)
    }

    func numbers(_ change: any StoreTransaction) throws -> String? {
        try fill(change)
        let numbers = try change.numbers(of: [1, 2, 3, 4], Leaf.self)
        if Set(numbers).count != 4 { return "two elements have the same number" }
        if numbers.contains(where: { $0 < 0 }) { return "a number is negative" }
        if try change.numbers(of: [4, 1], Leaf.self) != [numbers[3], numbers[0]] {
            return "the number of an element has changed"
        }
        let lonely = try change.numbers(of: [5], Leaf.self)
        _ = try change.save(GenAPIRepositories.StoredElement(Leaf(id: 5)), for: 5)
        try change.removeElements(lonely, in: scope)
        if try change.element(5, in: ElementScope<Leaf>()) != nil {
            return "a removed element is still there"
        }
        let later = try change.numbers(of: [6], Leaf.self)
        return numbers.contains(later[0]) || later == lonely ? "a number was reused" : nil
    }

    func elements(_ change: any StoreTransaction) throws -> String? {
        try fill(change)
        let pending = GenAPIRepositories.StoredElement(
            Leaf(id: 2, text: "changed"),
            server: Leaf(id: 2, text: "leaf 2"),
            change: .pending,
            interval: RequestInterval(begun: 5, received: 7)
        )
        if try change.save(pending, for: 2) != number(2, change) { return "a changed value was not reported" }
        guard let stored = try change.element(2, in: ElementScope<Leaf>()) else {
            return "an element is missing"
        }
        if stored.value?.text != "changed" || stored.server?.text != "leaf 2" { return "a value is missing" }
        if !stored.isPending || stored.interval != pending.interval {
            return "the state of a value is missing"
        }
        var again = pending
        again.interval = RequestInterval(begun: 9, received: 9)
        if try change.save(again, for: 2) != nil { return "an equal value was reported as a visible change" }
        if try change.element(2, in: ElementScope<Leaf>())?.interval.begun != 9 {
            return "a later request was not stored"
        }
        let deletion = GenAPIRepositories.StoredElement<Leaf>(
            nil,
            interval: RequestInterval(begun: 11, received: 11)
        )
        if try change.save(deletion, for: 2) == nil { return "a deletion was not reported as visible" }
        if try change.element(2, in: ElementScope<Leaf>())?.interval.begun != 11 {
            return "a deletion was not stored"
        }
        return try change.element(7, in: ElementScope<Leaf>()) == nil ? nil : "an unknown element was found"
    }

    func lists(_ change: any StoreTransaction) throws -> String? {
        if try change.list(key) != nil { return "a list that was never saved was found" }
        try fill(change)
        guard var list = try change.list(key) else { return "a list is missing" }
        list.facts.fetchedAt = .seconds(8)
        list.facts.invalidatedAt = 4
        (list.facts.mark, list.facts.eventID) = ("\"17\" ä", "e-1")
        list.facts.total = 12
        try change.save(list, adding: [], for: key)
        guard let stored = try change.list(key) else { return "a list is missing" }
        if stored.state != list.state { return "the state is \(stored.state) instead of \(list.state)" }
        if stored.scope != list.scope { return "the element type of a list is missing" }
        if try ids(key, change) != [1, 2, 3] || ids(other, change) != [3, 2] { return "rows are missing" }
        try change.removeList(key)
        if try change.list(key) != nil { return "a removed list is still there" }
        if try ids(other, change) != [3, 2] { return "another list was removed too" }
        return try change.element(1, in: ElementScope<Leaf>()) == nil
            ? "an element was removed with its list" : nil
    }

    func tags(_ change: any StoreTransaction) throws -> String? {
        var list = StoredList()
        list.facts.tags = ["green", "dry"]
        try change.save(list, adding: [], for: key)
        for tags in [["dry"], ["dry", "wet"]] as [Set<String>] {
            if try change.lists(tagged: tags) != [key] { return "a list was not found by its tag" }
        }
        if try !change.lists(tagged: ["wet"]).isEmpty { return "a list was found by another tag" }
        list.facts.tags = ["wet"]
        try change.save(list, adding: [], for: key)
        if try !change.lists(tagged: ["dry"]).isEmpty { return "a list was found by a former tag" }
        try change.removeList(key)
        return try change.lists(tagged: ["wet"]).isEmpty ? nil : "a removed list was found by its tag"
    }

    func holders(_ change: any StoreTransaction) throws -> String? {
        try fill(change)
        func holders(_ id: Int) throws -> Set<ListKey> {
            let number = try number(id, change)
            return try change.lists(holding: [number], in: scope)[number] ?? []
        }
        if try holders(1) != [key] || holders(2) != [key, other] {
            return "the lists of an element are wrong"
        }
        if try !holders(8).isEmpty { return "an element without lists was found in one" }
        let numbers = try [1, 2, 8].map { try number($0, change) }
        if try Set(change.lists(holding: Set(numbers), in: scope).keys) != Set(numbers.prefix(2)) {
            return "the elements that are in lists are wrong"
        }
        try RepositoryTransaction(change).edit(ListEdit<Leaf>.remove(2), of: key)
        if try holders(2) != [other] { return "an element was found in a list that it has left" }
        try change.removeList(other)
        if try !holders(2).isEmpty { return "an element was found in a removed list" }
        try RepositoryTransaction(change).edit(ListEdit<Leaf>.insert(2, .start), of: key)
        return try holders(2) == [key] ? nil : "an element was not found in a list that it was added to"
    }
}
