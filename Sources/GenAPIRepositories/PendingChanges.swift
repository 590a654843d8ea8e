import Synchronization

/// The unconfirmed changes in the order in which they were made. Readers see the server's value with these changes
/// applied; rolling a change back means removing it.
package final class PendingChanges: Sendable {
    private struct ElementKey: Hashable {
        let type: ObjectIdentifier
        let id: AnyID
    }

    private struct ChangedElement {
        var changes: [any Sendable] = []
        /// Its location.
        let place: ElementReference.Finder
        /// Applies the changes to the value in a store again.
        let reapply: @Sendable (RepositoryTransaction) throws -> Void
    }

    private struct State {
        var elements: [ElementKey: ChangedElement] = [:]
        var edits: [ListKey: [(id: Int, edit: any Sendable)]] = [:]
    }

    private let state = Mutex(State())

    package func changes<Element>(_ id: Element.ID, of type: Element.Type) -> [PendingChange<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let changes = state.withLock { state in
            if state.elements.isEmpty { return [] as [any Sendable] }
            let key = ElementKey(type: ObjectIdentifier(type), id: AnyID(base: id))
            return state.elements[key]?.changes ?? []
        }
        return changes.isEmpty ? [] : changes.compactMap { $0 as? PendingChange<Element> }
    }

    /// Returns the changes of an element; `nil` if there are no changes.
    package func changes<Element>(of type: Element.Type) -> ((Element.ID) -> [PendingChange<Element>])?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        if state.withLock({ $0.elements.isEmpty }) { return nil }
        return { self.changes($0, of: type) }
    }

    /// Adds a change, or replaces the one with its id. Queued changes have negative ids, and stay in descending order.
    package func add<Element>(_ change: PendingChange<Element>, to id: Element.ID)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let key = ElementKey(type: ObjectIdentifier(Element.self), id: AnyID(base: id))
        let new = ChangedElement(place: ElementReference.finder(id, of: Element.self)) {
            [unowned self] change in
            try self.reapply(to: id, of: Element.self, in: change)
        }
        state.withLock { state in
            var changes = state.elements[key]?.changes ?? []
            let ids = changes.map { ($0 as? PendingChange<Element>)?.id ?? 0 }
            if let place = ids.firstIndex(of: change.id) {
                changes[place] = change
            } else {
                changes.insert(change, at: Self.place(of: change.id, among: ids))
            }
            state.elements[key, default: new].changes = changes
        }
    }

    /// The index for a new id.
    private static func place(of id: Int, among ids: [Int]) -> Int {
        id < 0 ? ids.firstIndex { $0 < id } ?? ids.count : ids.count
    }

    private func reapply<Element>(
        to id: Element.ID,
        of type: Element.Type,
        in change: RepositoryTransaction
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        try change.apply(changes(id, of: type), to: id)
    }

    /// Applies all changes of elements again, to a store that contains only the values of the server.
    func reapply(in change: RepositoryTransaction) throws {
        for reapply in state.withLock({ $0.elements.values.map(\.reapply) }) { try reapply(change) }
    }

    package func remove<Element>(_ change: PendingChange<Element>, from id: Element.ID)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let key = ElementKey(type: ObjectIdentifier(Element.self), id: AnyID(base: id))
        state.withLock { state in
            guard let place = state.elements.index(forKey: key) else { return }
            state.elements.values[place].changes.removeAll {
                ($0 as? PendingChange<Element>)?.id == change.id
            }
            if state.elements.values[place].changes.isEmpty { state.elements.remove(at: place) }
        }
    }

    /// The elements with pending changes.
    var elements: [ElementReference.Finder] { state.withLock { $0.elements.values.map(\.place) } }

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

/// An id of any type.
private struct AnyID: Hashable, Sendable {
    let base: any Hashable & Sendable

    static func == (left: Self, right: Self) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

    func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
