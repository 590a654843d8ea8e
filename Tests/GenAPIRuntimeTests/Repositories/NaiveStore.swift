import GenAPIRuntime

/// A store that goes by the length of a page: one that is not full is taken to end where the known rows begin.
struct NaiveStore: LocalStore {
    let memory = MemoryStore()
    let pageLimit: Int

    func transaction<Result: Sendable>(
        _ change: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let pageLimit = pageLimit
        return try await memory.transaction { try change(NaiveTransaction($0, pageLimit: pageLimit)) }
    }

    func removeAll() async throws { await memory.removeAll() }
}

private final class NaiveTransaction: StoreTransaction {
    private let base: any StoreTransaction
    private let pageLimit: Int

    init(_ base: any StoreTransaction, pageLimit: Int) {
        self.base = base
        self.pageLimit = pageLimit
    }

    func merge<Element>(
        _ page: PageOrder<Element>,
        at place: ListPlace,
        of key: ListKey,
        _ rules: MergeRules
    ) throws -> PageMerge {
        var page = page
        if page.ids.count < pageLimit, page.next != nil { page.isJoined = true }
        return try base.merge(page, at: place, of: key, rules)
    }

    var changedLists: Set<ListKey> { base.changedLists }

    func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable { try base.element(id, of: type) }

    func put<Element>(_ element: StoredElement<Element>, for id: Element.ID) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable { try base.put(element, for: id) }

    func list(_ key: ListKey) throws -> ListState { try base.list(key) }

    func put(_ state: ListState, for key: ListKey) throws { try base.put(state, for: key) }

    func edit<Element>(_ edit: ListEdit<Element>, of key: ListKey) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable { try base.edit(edit, of: key) }

    func rows<Element>(of key: ListKey, after edits: [ListEdit<Element>]) throws -> ListRows<Element>
    where Element: Identifiable & Sendable, Element.ID: Sendable { try base.rows(of: key, after: edits) }

    func lists(tagged tags: Set<String>) throws -> Set<ListKey> { try base.lists(tagged: tags) }

    func removeList(_ key: ListKey) throws { try base.removeList(key) }
}
