import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

/// A store that merges pages as many clients do.
struct NaiveStore: LocalStore {
    enum Fault: CaseIterable, Sendable {
        /// A page that is not full is taken to end where the known rows begin.
        case goesByLength
        /// A refresh throws everything away first.
        case startsOver
        /// Every page goes to the end.
        case appends
        /// Whatever comes last is the newest.
        case forgetsEvidence
        /// A page that was counted out goes where it was asked for.
        case ignoresCounting

        var consequences: Set<MergeFailure.Kind> {
            switch self {
            case .goesByLength: [.silentGap]
            case .startsOver: [.vanished]
            case .appends: [.disorder, .notConverged]
            case .forgetsEvidence: [.olderValue]
            case .ignoresCounting: [.vanished]
            }
        }
    }

    let memory = MemoryStore()
    let fault: Fault
    let pageLimit: Int

    init(_ fault: Fault, pageLimit: Int) { (self.fault, self.pageLimit) = (fault, pageLimit) }

    func transaction<Result: Sendable>(
        _ change: @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let (fault, pageLimit) = (fault, pageLimit)
        return try await memory.transaction { try change(NaiveTransaction($0, fault, pageLimit)) }
    }

    func removeAll() async throws { await memory.removeAll() }
}

private final class NaiveTransaction: StoreTransaction {
    private let base: any StoreTransaction
    private let fault: NaiveStore.Fault
    private let pageLimit: Int

    init(_ base: any StoreTransaction, _ fault: NaiveStore.Fault, _ pageLimit: Int) {
        (self.base, self.fault, self.pageLimit) = (base, fault, pageLimit)
    }

    func merge<Element>(
        _ page: Page<Element>,
        _ ids: [Element.ID],
        at place: ListPlace,
        of key: ListKey,
        _ rules: MergeRules,
        _ evidence: Evidence
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        var (page, place) = (page, place)
        switch fault {
        case .goesByLength:
            if ids.count < pageLimit, !page.isEnd { page.isJoined = true }
        case .startsOver:
            if place == .start { try base.removeList(key) }
        case .appends:
            if let tail = try base.list(key).tail { place = .end(tail.id) }
        case .forgetsEvidence: break
        case .ignoresCounting: page.beginning = .opening
        }
        return try base.merge(page, ids, at: place, of: key, rules, evidence)
    }

    func changedLists(among lists: Set<ListKey>) throws -> Set<ListKey> {
        try base.changedLists(among: lists)
    }

    func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        var element = try base.element(id, of: type)
        if fault == .forgetsEvidence { element?.evidence = Evidence() }
        return element
    }

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
