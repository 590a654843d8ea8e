import Synchronization

/// The unconfirmed changes in the order in which they were made. Readers see the server's value with these changes
/// applied; rolling a change back means removing it.
package final class PendingChanges: Sendable {
    private struct State {
        /// By their scopes.
        var elements: [ElementScopeKey: any UntypedElementChanges] = [:]
        var edits: [ListKey: [(id: Int, edit: any Sendable)]] = [:]

        func changes<Element>(in scope: ElementScope<Element>) -> ElementChanges<Element>? {
            elements[scope.key] as? ElementChanges<Element>
        }
    }

    private let state = Mutex(State())

    package func changes<Element>(_ id: Element.ID, in scope: ElementScope<Element>) -> [PendingChange<
        Element
    >]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        state.withLock { $0.changes(in: scope)?.changes[id] ?? [] }
    }

    /// Returns the changes of an element; `nil` if there are no changes.
    package func changes<Element>(in scope: ElementScope<Element>) -> (
        (Element.ID) -> [PendingChange<Element>]
    )?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        if state.withLock({ $0.changes(in: scope)?.changes.isEmpty ?? true }) { return nil }
        return { self.changes($0, in: scope) }
    }

    /// Adds a change, or replaces the one with its id. Queued changes have negative ids, and stay in descending order.
    package func add<Element>(
        _ change: PendingChange<Element>,
        to id: Element.ID,
        in scope: ElementScope<Element>
    ) where Element: Identifiable & Sendable, Element.ID: Sendable {
        state.withLock { state in
            let elements = state.changes(in: scope) ?? ElementChanges(scope)
            state.elements[scope.key] = elements
            let ids = elements.changes[id]?.map(\.id) ?? []
            if let place = ids.firstIndex(of: change.id) {
                elements.changes[id]?[place] = change
            } else {
                elements.changes[id, default: []].insert(change, at: Self.place(of: change.id, among: ids))
            }
        }
    }

    /// The index for a new id.
    private static func place(of id: Int, among ids: [Int]) -> Int {
        id < 0 ? ids.firstIndex { $0 < id } ?? ids.count : ids.count
    }

    /// Applies all changes of elements again, to a store that contains only the values of the server.
    func reapply(in change: RepositoryTransaction) throws {
        for reapply in state.withLock({ $0.elements.values.map(\.reapplied) }) { try reapply(change) }
    }

    package func remove<Element>(
        _ change: PendingChange<Element>,
        from id: Element.ID,
        in scope: ElementScope<Element>
    ) where Element: Identifiable & Sendable, Element.ID: Sendable {
        state.withLock { state in
            guard let elements = state.changes(in: scope) else { return }
            elements.changes[id]?.removeAll { $0.id == change.id }
            if elements.changes[id]?.isEmpty == true { elements.changes[id] = nil }
            if elements.changes.isEmpty { state.elements[scope.key] = nil }
        }
    }

    /// The elements with pending changes.
    var elements: [ElementReference.Finder] { state.withLock { $0.elements.values.flatMap(\.places) } }

    func edits<Element>(of key: ListKey, _ type: Element.Type) -> [ListEdit<Element>] {
        state.withLock { $0.edits[key] ?? [] }.compactMap { $0.edit as? ListEdit<Element> }
    }

    /// Adds an edit, or replaces the one with this id. The edits of queued changes have negative ids, and stay in descending
    /// order.
    package func add<Element>(_ edit: ListEdit<Element>, _ id: Int, to key: ListKey) {
        state.withLock { state in
            if let place = state.edits[key]?.firstIndex(where: { $0.id == id }) {
                state.edits[key]?[place].edit = edit
            } else {
                let place = Self.place(of: id, among: state.edits[key]?.map(\.id) ?? [])
                state.edits[key, default: []].insert((id, edit), at: place)
            }
        }
    }

    package func removeEdit(_ id: Int, from key: ListKey) {
        state.withLock { state in
            state.edits[key]?.removeAll { $0.id == id }
            if state.edits[key]?.isEmpty == true { state.edits[key] = nil }
        }
    }
}

/// The changes of elements of any type.
private protocol UntypedElementChanges: AnyObject {
    /// The locations of the elements.
    var places: [ElementReference.Finder] { get }
    /// Applies the changes again to the values in a store.
    var reapplied: @Sendable (RepositoryTransaction) throws -> Void { get }
}

/// The changes of the elements of a scope.
private final class ElementChanges<Element: Identifiable & Sendable>: UntypedElementChanges
where Element.ID: Sendable {
    let scope: ElementScope<Element>
    var changes: [Element.ID: [PendingChange<Element>]] = [:]

    init(_ scope: ElementScope<Element>) { self.scope = scope }

    var places: [ElementReference.Finder] {
        changes.keys.map { ElementReference.finder($0, in: scope) }
    }

    var reapplied: @Sendable (RepositoryTransaction) throws -> Void {
        let (changes, scope) = (changes, scope)
        return { for (id, changes) in changes { try $0.apply(changes, to: id, in: scope) } }
    }
}
