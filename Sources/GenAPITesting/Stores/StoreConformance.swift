public import GenAPIRepositories
import GenAPIRuntime

/// What every `LocalStore` has to do, as a test of any.
///
///     @Test(arguments: StoreRequirement.allCases)
///     func conforms(_ requirement: StoreRequirement) async throws {
///         #expect(try await StoreConformance { try MyStore(path: temporary()) }.problem(requirement) == nil)
///     }
public struct StoreConformance<Store: LocalStore> {
    private let makeStore: () async throws -> Store

    /// - Parameter makeStore: An empty store.
    public init(_ makeStore: @escaping () async throws -> Store) {
        self.makeStore = makeStore
    }

    /// How a store fails in a requirement; `nil` when it meets it.
    ///
    /// - Parameter seeds: How many random stories are played where there are any.
    public func problem(_ requirement: StoreRequirement, seeds: Int = 200) async throws -> String? {
        switch requirement {
        case .merging: return try await merging(seeds) { MergeScenario(seed: $0) }
        case .counting:
            let rules = MergeRules(refresh: .generation)
            return try await merging(seeds) { MergeScenario(seed: $0, rules: rules, isCounted: true) }
        case .atomicity: return try await atomicity()
        default: return try await problem(in: try await makeStore(), requirement)
        }
    }

    private func merging(_ seeds: Int, _ scenario: (UInt64) -> MergeScenario) async throws -> String? {
        for seed in 0..<UInt64(seeds) {
            if let failure = try await scenario(seed).failure(of: try await makeStore()) {
                return "seed \(seed): \(failure)"
            }
        }
        return nil
    }

    private struct Stop: Error {}

    private func atomicity() async throws -> String? {
        let store = try await makeStore()
        let list = ConformanceList()
        try await store.transaction { try list.fill($0) }
        do {
            try await store.transaction { change in
                try change.put(GenAPIRepositories.StoredElement(Leaf(id: 1, text: "changed")), for: 1)
                try change.put(GenAPIRepositories.StoredElement(Leaf(id: 9)), for: 9)
                try change.edit(ListEdit<Leaf>.remove(2), of: list.key)
                var state = try change.list(list.key)
                state.total = 99
                try change.put(state, for: list.key)
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
            if try change.list(list.key).total != nil { return "the state of a failed transaction is there" }
            return try list.ids(change) == [1, 2, 3] ? nil : "an edit of a failed transaction was made"
        }
    }

    private func problem(in store: Store, _ requirement: StoreRequirement) async throws -> String? {
        let list = ConformanceList()
        try await store.transaction { try list.fill($0) }
        if requirement == .removal {
            try await store.removeAll()
            return try await store.transaction { change in
                let isEmpty = try list.ids(change).isEmpty && change.element(1, of: Leaf.self) == nil
                return isEmpty ? nil : "something is left after everything was removed"
            }
        }
        return try await store.transaction { change in
            switch requirement {
            case .elements: try list.elements(change)
            case .deletion: try list.deletion(change)
            case .pendingDeletion: try list.pendingDeletion(change)
            case .edits: try list.edits(change)
            case .state: try list.state(change)
            case .changedLists: try list.changedLists(change)
            case .merging, .counting, .atomicity, .removal: nil
            }
        }
    }
}

/// What a store has to do.
public enum StoreRequirement: String, CaseIterable, Sendable {
    /// Pages are merged as `ListPlace` and `MergeRules` say, in any story.
    case merging
    /// Pages that were counted out are merged by the rows that they repeat, as `PageBeginning` says, in any story.
    case counting
    /// A transaction that throws leaves nothing.
    case atomicity
    /// Elements come back as they were put, values of the server and all, and are the same in all lists.
    case elements
    /// An element without value is in no list.
    case deletion
    /// An element whose deletion is pending is in no rows, and back when it is not.
    case pendingDeletion
    case edits
    /// What is known of a list comes back, and its tags find it.
    case state
    case changedLists
    /// After `removeAll` nothing is known.
    case removal
}

struct Leaf: Hashable, Identifiable, Sendable {
    let id: Int
    var text = ""
}

/// A list of three leaves, and another one that shares two of them.
private struct ConformanceList: Sendable {
    let key = ListKey("leaves")
    let other = ListKey("other leaves")

    func fill(_ change: any StoreTransaction) throws {
        for id in 1...3 {
            try change.put(GenAPIRepositories.StoredElement(Leaf(id: id, text: "leaf \(id)")), for: id)
        }
        try fill(key, [1, 2, 3], next: "3", change)
        try fill(other, [3, 2], change)
    }

    private func fill(_ key: ListKey, _ ids: [Int], next: String? = nil, _ change: any StoreTransaction)
        throws
    {
        let page = Page<Leaf>([], next: next)
        _ = try change.merge(page, ids, at: .start, of: key, MergeRules(), Evidence())
    }

    func ids(_ change: any StoreTransaction, of key: ListKey? = nil, after edits: [ListEdit<Leaf>] = [])
        throws -> [Int]
    {
        try change.rows(of: key ?? self.key, after: edits).items.map(\.id)
    }

    func elements(_ change: any StoreTransaction) throws -> String? {
        let pending = GenAPIRepositories.StoredElement(
            Leaf(id: 2, text: "changed"),
            server: Leaf(id: 2, text: "leaf 2"),
            isPending: true,
            evidence: Evidence(begun: 5, received: 7)
        )
        try change.put(pending, for: 2)
        guard let stored = try change.element(2, of: Leaf.self) else { return "an element is lost" }
        if stored.value?.text != "changed" || stored.server?.text != "leaf 2" { return "a value is lost" }
        if !stored.isPending || stored.evidence != pending.evidence {
            return "what is known of a value is lost"
        }
        for key in [key, other] {
            let rows = try change.rows(of: key, after: [ListEdit<Leaf>]())
            guard let index = rows.index(of: 2),
                rows[index] == .element(Leaf(id: 2, text: "changed"), isPending: true)
            else { return "\(key.name) shows another value" }
        }
        return try change.element(7, of: Leaf.self) == nil ? nil : "an element that was never put is there"
    }

    func deletion(_ change: any StoreTransaction) throws -> String? {
        try change.put(
            GenAPIRepositories.StoredElement<Leaf>(nil, evidence: Evidence(begun: 9, received: 9)),
            for: 2
        )
        if try change.element(2, of: Leaf.self)?.evidence.begun != 9 { return "a deletion is forgotten" }
        if try ids(change) != [1, 3] || ids(change, of: other) != [3] {
            return "a deleted element is in a list"
        }
        try change.put(GenAPIRepositories.StoredElement(Leaf(id: 2)), for: 2)
        return try ids(change) == [1, 3] ? nil : "an element that was deleted is back in its lists"
    }

    func pendingDeletion(_ change: any StoreTransaction) throws -> String? {
        try change.put(
            GenAPIRepositories.StoredElement<Leaf>(nil, server: Leaf(id: 2), isPending: true),
            for: 2
        )
        if try ids(change) != [1, 3] || ids(change, of: other) != [3] {
            return "an element to be deleted is in rows"
        }
        try change.put(GenAPIRepositories.StoredElement(Leaf(id: 2)), for: 2)
        return try ids(change) == [1, 2, 3] && ids(change, of: other) == [3, 2]
            ? nil : "an element is not back"
    }

    func edits(_ change: any StoreTransaction) throws -> String? {
        try change.put(GenAPIRepositories.StoredElement(Leaf(id: 4)), for: 4)
        let edits: [ListEdit<Leaf>] = [
            .insert(4, .after(1)), .remove(2), .move(3, .start), .move(9, .start), .insert(1, .end),
        ]
        if try ids(change, after: edits) != [3, 1, 4] {
            return "rows after edits: \(try ids(change, after: edits))"
        }
        if try ids(change) != [1, 2, 3] { return "reading rows has changed them" }
        for edit in edits { try change.edit(edit, of: key) }
        return try ids(change) == [3, 1, 4] ? nil : "rows of an edited list: \(try ids(change))"
    }

    func state(_ change: any StoreTransaction) throws -> String? {
        var state = try change.list(key)
        if state.count != 3 || state.tail?.cursor.text != "3" { return "the rows are not in the state" }
        state.fetchedAt = .seconds(8)
        state.invalidatedAt = 4
        state.total = 12
        state.tags = ["green", "dry"]
        try change.put(state, for: key)
        if try change.list(key) != state { return "the state is \(try change.list(key)) instead of \(state)" }
        if try change.lists(tagged: ["dry", "wet"]) != [key] { return "a tag does not find its list" }
        if try !change.lists(tagged: ["wet"]).isEmpty { return "a tag finds another list" }
        try change.removeList(key)
        if try !ids(change).isEmpty || change.list(key) != ListState() { return "a removed list is there" }
        return try change.element(1, of: Leaf.self) == nil ? "an element went with its list" : nil
    }

    func changedLists(_ change: any StoreTransaction) throws -> String? {
        try change.put(GenAPIRepositories.StoredElement(Leaf(id: 2)), for: 2)
        if try change.changedLists(among: [key, other]) != [key, other] {
            return "a changed element changes no list"
        }
        return try change.changedLists(among: [other]) == [other]
            ? nil : "lists change that nobody asked about"
    }
}
