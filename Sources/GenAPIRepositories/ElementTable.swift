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

/// The elements of one type in memory, with a copy of their state before the current transaction.
package final class ElementTable<Element: Identifiable & Sendable>: UntypedElementTable
where Element.ID: Sendable {
    private struct State {
        var numbers = ElementNumbers<Element.ID>()
        var values = PersistentVector<StoredElement<Element>>()
        /// Elements with a pending deletion.
        var hidden: Set<Int> = []
        /// Elements with a pending change.
        var pending: Set<Int> = []
    }

    private var state = State()
    private var original: State?
    var holders = ListMemberships()

    /// Creates an empty table.
    package init() {}

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

    /// Whether readers see no difference from the former element.
    package func isUnchanged(
        _ element: StoredElement<Element>,
        from known: StoredElement<Element>?
    ) -> Bool {
        guard let known, let isSame, known.change == element.change, let old = known.value,
            let new = element.value
        else { return false }
        return isSame(old, new)
    }

    /// Starts a transaction.
    package func begin() { original = state }

    /// Restores the state before the transaction.
    package func undo() { state = original ?? State() }

    /// - Parameter revision: Larger than that of all earlier changes.
    package func set(_ element: StoredElement<Element>, at number: Int, _ revision: Int) {
        state.values.set(element, at: number, revision: revision)
        if element.isPending { state.pending.insert(number) } else { state.pending.remove(number) }
        if element.value == nil && element.isPending {
            state.hidden.insert(number)
        } else {
            state.hidden.remove(number)
        }
    }

    /// Removes elements.
    package func remove(_ gone: [Int], _ revision: Int) {
        let ids = gone.compactMap { state.values[$0]?.value?.id }
        for number in gone { state.values.set(nil, at: number, revision: revision) }
        state.pending.subtract(gone)
        state.numbers = state.numbers.without(ids)
    }
}

extension ElementTable {
    /// All visible elements.
    var current: [Element] {
        var elements: [Element] = []
        values.indicesChanged(since: PersistentVector()) { number in
            if let element = values[number]?.value { elements.append(element) }
        }
        return elements
    }
}

// A cache for a store on disk.

extension ElementTable {
    /// The elements for the rows of lists.
    package var rows: ElementRows<Element> {
        ElementRows(values: values, numbers: numbers, hidden: hidden)
    }

    /// The number of an element; `nil` if it is not in the cache.
    package func number(of id: Element.ID) -> Int? { numbers.existing(id) }

    /// `nil` if the element has no stored value.
    package func element(at number: Int) -> StoredElement<Element>? { values[number] }

    /// Sets the number of an element.
    package func adopt(_ number: Int, for id: Element.ID) { numbers.insert(number, for: id) }

    /// Removes the numbers of some elements.
    package func forgetNumbers(of ids: [Element.ID]) { state.numbers = state.numbers.without(ids) }

    /// Whether two values are equal; `false` for types that are not `Equatable`.
    package func isEqual(_ left: Element?, _ right: Element?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return isSame?(left, right) ?? false
    }

    /// Elements with a pending change.
    package var pending: Set<Int> { state.pending }

    /// The number of elements without a visible value that are in the file.
    package var hiddenCount: Int { state.hidden.count }

    /// Hides an element from all rows until it is set.
    package func hide(_ number: Int) { state.hidden.insert(number) }

    /// Whether the element is in the cache or was found to be unreadable.
    package func isRead(_ number: Int) -> Bool { values[number] != nil || hidden.contains(number) }
}
