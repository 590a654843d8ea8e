package import GenAPIRepositories
import GenAPIRuntime

/// What every `LocalStore` has to do, as a test of any.
///
///     @Test(arguments: StoreRequirement.allCases)
///     func conforms(_ requirement: StoreRequirement) async throws {
///         #expect(try await StoreConformance { try MyStore(path: temporary()) }.problem(requirement) == nil)
///     }
package struct StoreConformance<Store: LocalStore> {
    private let makeStore: () async throws -> Store

    /// - Parameter makeStore: An empty store.
    package init(_ makeStore: @escaping () async throws -> Store) {
        self.makeStore = makeStore
    }

    /// How a store fails in a requirement; `nil` when it meets it.
    package func problem(_ requirement: StoreRequirement) async throws -> String? {
        let store = try await makeStore()
        let shelf = ConformanceShelf()
        switch requirement {
        case .numbers: return try await store.transaction { try shelf.numbers($0) }
        case .elements: return try await store.transaction { try shelf.elements($0) }
        case .lists: return try await store.transaction { try shelf.lists($0) }
        case .tags: return try await store.transaction { try shelf.tags($0) }
        case .holders: return try await holders(store, shelf)
        case .atomicity: return try await atomicity(store, shelf)
        case .removal:
            try await store.transaction { try shelf.fill($0) }
            try await store.removeAll()
            return try await store.transaction { change in
                let isEmpty = try change.list(shelf.key) == nil && change.element(1, of: Leaf.self) == nil
                return isEmpty ? nil : "something is left after everything was removed"
            }
        }
    }

    /// A list that was removed holds nothing, unless its transaction fails.
    private func holders(_ store: Store, _ shelf: ConformanceShelf) async throws -> String? {
        if let problem = try await store.transaction({ try shelf.holders($0) }) { return problem }
        do {
            try await store.transaction { change in
                try change.removeList(shelf.key)
                throw Stop()
            }
        } catch is Stop {}
        return try await store.transaction { change in
            let number = try shelf.number(2, change)
            let holders = try change.lists(holding: number, of: shelf.type)
            return holders.contains(shelf.key) ? nil : "a failed removal took the elements out of the list"
        }
    }

    private func atomicity(_ store: Store, _ shelf: ConformanceShelf) async throws -> String? {
        try await store.transaction { try shelf.fill($0) }
        do {
            try await store.transaction { change in
                _ = try change.save(GenAPIRepositories.StoredElement(Leaf(id: 1, text: "changed")), for: 1)
                _ = try change.save(GenAPIRepositories.StoredElement(Leaf(id: 9)), for: 9)
                try change.removeElements([try shelf.number(3, change)], of: shelf.type)
                var list = try change.list(shelf.key) ?? StoredList()
                list.facts.total = 99
                try change.save(list, adding: [], for: shelf.key)
                try change.save(StoredList(), adding: [], for: ListKey("new"))
                throw Stop()
            }
            return "an error in a transaction is lost"
        } catch is Stop {}
        return try await store.transaction { change in
            if try change.element(9, of: Leaf.self) != nil {
                return "an element of a failed transaction is there"
            }
            if try change.element(1, of: Leaf.self)?.value?.text != "leaf 1" {
                return "a failed change was made"
            }
            if try change.element(3, of: Leaf.self) == nil { return "a failed removal was made" }
            if try change.list(shelf.key)?.facts.total != nil {
                return "a list of a failed transaction is there"
            }
            return try change.list(ListKey("new")) == nil
                ? nil : "a new list of a failed transaction is there"
        }
    }

    private struct Stop: Error {}
}

/// What a store has to do.
package enum StoreRequirement: String, CaseIterable, Sendable {
    /// An element keeps its number, and no other one gets it.
    case numbers
    /// Elements come back as they were saved, and a store says which ones readers see anew.
    case elements
    /// Lists come back as they were saved.
    case lists
    /// The tags of a list find it.
    case tags
    /// An element leads to the lists that hold it.
    case holders
    /// A transaction that throws leaves nothing.
    case atomicity
    /// After `removeAll` nothing is known.
    case removal
}

struct Leaf: Hashable, Identifiable, Sendable {
    let id: Int
    var text = ""
}

/// A list of three leaves, and another one that shares two of them.
private struct ConformanceShelf: Sendable {
    let key = ListKey("leaves")
    let other = ListKey("other leaves")
    let type = ObjectIdentifier(Leaf.self)

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

    /// As the library does it.
    private func put(_ ids: [Int], next: String?, into key: ListKey, _ change: any StoreTransaction) throws {
        let transaction = RepositoryTransaction(change)
        let page = Page<Leaf>([], next: next)
        _ = try transaction.merge(page, ids, at: .start, of: key, ListRules.Merging(), Evidence())
    }

    private func ids(_ key: ListKey, _ change: any StoreTransaction) throws -> [Int] {
        try RepositoryTransaction(change).rows(of: key, after: [ListEdit<Leaf>]()).elements.map(\.id)
    }

    func numbers(_ change: any StoreTransaction) throws -> String? {
        try fill(change)
        let numbers = try change.numbers(of: [1, 2, 3, 4], Leaf.self)
        if Set(numbers).count != 4 { return "two elements have one number" }
        if numbers.contains(where: { $0 < 0 }) { return "a number is negative" }
        if try change.numbers(of: [4, 1], Leaf.self) != [numbers[3], numbers[0]] {
            return "a number changes"
        }
        let lonely = try change.numbers(of: [5], Leaf.self)
        _ = try change.save(GenAPIRepositories.StoredElement(Leaf(id: 5)), for: 5)
        try change.removeElements(lonely, of: type)
        if try change.element(5, of: Leaf.self) != nil { return "an element that was removed is there" }
        let later = try change.numbers(of: [6], Leaf.self)
        return numbers.contains(later[0]) || later == lonely ? "a number is given twice" : nil
    }

    func elements(_ change: any StoreTransaction) throws -> String? {
        try fill(change)
        let pending = GenAPIRepositories.StoredElement(
            Leaf(id: 2, text: "changed"),
            server: Leaf(id: 2, text: "leaf 2"),
            isPending: true,
            evidence: Evidence(begun: 5, received: 7)
        )
        if try change.save(pending, for: 2) != number(2, change) { return "another value is no news" }
        guard let stored = try change.element(2, of: Leaf.self) else { return "an element is lost" }
        if stored.value?.text != "changed" || stored.server?.text != "leaf 2" { return "a value is lost" }
        if !stored.isPending || stored.evidence != pending.evidence {
            return "what is known of a value is lost"
        }
        var again = pending
        again.evidence = Evidence(begun: 9, received: 9)
        if try change.save(again, for: 2) != nil { return "an equal value is news" }
        if try change.element(2, of: Leaf.self)?.evidence.begun != 9 { return "a later request is forgotten" }
        let deletion = GenAPIRepositories.StoredElement<Leaf>(
            nil,
            evidence: Evidence(begun: 11, received: 11)
        )
        if try change.save(deletion, for: 2) == nil { return "a deletion is no news" }
        if try change.element(2, of: Leaf.self)?.evidence.begun != 11 { return "a deletion is forgotten" }
        return try change.element(7, of: Leaf.self) == nil ? nil : "an element that was never put is there"
    }

    func lists(_ change: any StoreTransaction) throws -> String? {
        if try change.list(key) != nil { return "a list that was never saved is there" }
        try fill(change)
        guard var list = try change.list(key) else { return "a list is lost" }
        list.facts.fetchedAt = .seconds(8)
        list.facts.invalidatedAt = 4
        list.facts.total = 12
        try change.save(list, adding: [], for: key)
        guard let stored = try change.list(key) else { return "a list is lost" }
        if stored.state != list.state { return "the state is \(stored.state) instead of \(list.state)" }
        if stored.type != list.type { return "it is not known what it is a list of" }
        if try ids(key, change) != [1, 2, 3] || ids(other, change) != [3, 2] { return "rows are lost" }
        try change.removeList(key)
        if try change.list(key) != nil { return "a removed list is there" }
        if try ids(other, change) != [3, 2] { return "another list was removed" }
        return try change.element(1, of: Leaf.self) == nil ? "an element went with its list" : nil
    }

    func tags(_ change: any StoreTransaction) throws -> String? {
        var list = StoredList()
        list.facts.tags = ["green", "dry"]
        try change.save(list, adding: [], for: key)
        for tags in [["dry"], ["dry", "wet"]] as [Set<String>] {
            if try change.lists(tagged: tags) != [key] { return "a tag does not find its list" }
        }
        if try !change.lists(tagged: ["wet"]).isEmpty { return "a tag finds another list" }
        list.facts.tags = ["wet"]
        try change.save(list, adding: [], for: key)
        if try !change.lists(tagged: ["dry"]).isEmpty { return "a former tag finds the list" }
        try change.removeList(key)
        return try change.lists(tagged: ["wet"]).isEmpty ? nil : "a tag finds a list that was removed"
    }

    func holders(_ change: any StoreTransaction) throws -> String? {
        try fill(change)
        func holders(_ id: Int) throws -> Set<ListKey> {
            Set(try change.lists(holding: try number(id, change), of: type))
        }
        if try holders(1) != [key] || holders(2) != [key, other] { return "an element is in other lists" }
        if try !holders(8).isEmpty { return "an element that is in no list is in one" }
        try RepositoryTransaction(change).edit(ListEdit<Leaf>.remove(2), of: key)
        if try holders(2) != [other] { return "an element leads to a list that it has left" }
        try change.removeList(other)
        if try !holders(2).isEmpty { return "an element leads to a list that was removed" }
        try RepositoryTransaction(change).edit(ListEdit<Leaf>.insert(2, .start), of: key)
        return try holders(2) == [key] ? nil : "an element does not lead to a list that it has come to"
    }
}
