/// The elements of one type, for the rows of a list.
package struct ElementRows<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Indexed by element number.
    let values: PersistentVector<StoredElement<Element>>
    let numbers: ElementNumbers<Element.ID>
    /// Elements with a pending deletion.
    let hidden: Set<Int>
}

/// A type-erased table.
protocol UntypedElementTable: AnyObject {
    /// The lists of each element.
    var holders: ListMemberships { get set }
    func begin()
    func undo()
    func remove(_ gone: [Int], _ revision: Int)
}

/// The elements of one type, with a copy of their state before the current transaction.
final class ElementTable<Element: Identifiable & Sendable>: UntypedElementTable where Element.ID: Sendable {
    private struct State {
        var numbers = ElementNumbers<Element.ID>()
        var values = PersistentVector<StoredElement<Element>>()
        /// Elements with a pending deletion.
        var hidden: Set<Int> = []
    }

    private var state = State()
    private var original: State?
    var holders = ListMemberships()

    var numbers: ElementNumbers<Element.ID> { state.numbers }
    var values: PersistentVector<StoredElement<Element>> { state.values }
    var hidden: Set<Int> { state.hidden }

    /// Compares two values; `nil` if the type is not `Equatable`.
    private let isSame: ((Element, Element) -> Bool)? = {
        func equality<Known: Equatable>(of type: Known.Type) -> (Element, Element) -> Bool {
            { ($0 as? Known) == ($1 as? Known) }
        }
        return (Element.self as? any Equatable.Type).map { equality(of: $0) }
    }()

    /// Whether readers see no difference from the stored element.
    func isUnchanged(_ element: StoredElement<Element>, at number: Int) -> Bool {
        guard let isSame, let known = values[number], known.isPending == element.isPending,
            let old = known.value, let new = element.value
        else { return false }
        return isSame(old, new)
    }

    func begin() { original = state }

    func undo() { state = original ?? State() }

    func set(_ element: StoredElement<Element>, at number: Int, _ revision: Int) {
        state.values.set(element, at: number, revision: revision)
        if element.value == nil && element.isPending {
            state.hidden.insert(number)
        } else {
            state.hidden.remove(number)
        }
    }

    func remove(_ gone: [Int], _ revision: Int) {
        let ids = gone.compactMap { state.values[$0]?.value?.id }
        for number in gone { state.values.set(nil, at: number, revision: revision) }
        state.numbers = state.numbers.without(ids)
    }
}
