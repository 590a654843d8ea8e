import Synchronization

/// The unconfirmed changes in the order in which they were made. Readers see the server's value with these changes
/// applied; rolling a change back means removing it.
final class PendingChanges: Sendable {
    private struct ElementKey: Hashable {
        let type: ObjectIdentifier
        let id: AnyID
    }

    private struct State {
        var elements: [ElementKey: [any Sendable]] = [:]
        /// The locations of the changed elements.
        var places: [ElementKey: ElementReference.Finder] = [:]
        var edits: [ListKey: [(id: Int, edit: any Sendable)]] = [:]
    }

    private let state = Mutex(State())

    func changes<Element>(_ id: Element.ID, of type: Element.Type) -> [PendingChange<Element>]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let key = ElementKey(type: ObjectIdentifier(type), id: AnyID(base: id))
        return state.withLock { $0.elements[key] ?? [] }.compactMap { $0 as? PendingChange<Element> }
    }

    func add<Element>(_ change: PendingChange<Element>, to id: Element.ID)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let key = ElementKey(type: ObjectIdentifier(Element.self), id: AnyID(base: id))
        state.withLock { state in
            state.elements[key, default: []].append(change)
            state.places[key] = ElementReference.finder(id, of: Element.self)
        }
    }

    func remove<Element>(_ change: PendingChange<Element>, from id: Element.ID)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        let key = ElementKey(type: ObjectIdentifier(Element.self), id: AnyID(base: id))
        state.withLock { state in
            state.elements[key]?.removeAll { ($0 as? PendingChange<Element>)?.id == change.id }
            if state.elements[key]?.isEmpty == true { (state.elements[key], state.places[key]) = (nil, nil) }
        }
    }

    /// The elements with pending changes.
    var elements: [ElementReference.Finder] { state.withLock { Array($0.places.values) } }

    func edits<Element>(of key: ListKey, _ type: Element.Type) -> [ListEdit<Element>] {
        state.withLock { $0.edits[key] ?? [] }.compactMap { $0.edit as? ListEdit<Element> }
    }

    func add<Element>(_ edit: ListEdit<Element>, _ id: Int, to key: ListKey) {
        state.withLock { $0.edits[key, default: []].append((id, edit)) }
    }

    func removeEdit(_ id: Int, from key: ListKey) {
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
