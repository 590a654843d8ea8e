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
        var values = StoredElements<Element>()
        /// Elements with a pending deletion, and those that could not be read.
        var hidden = NumberSet()
        /// Elements of lists whose values are missing or unreadable.
        var unreadable = NumberSet()
        /// Elements with a pending change.
        var pending = NumberSet()
        /// The revisions of evicted elements.
        var evicted = RunVector<Int>()
    }

    private var state = State()
    private var original: State?
    var holders = ListMemberships()

    /// Creates an empty table.
    package init() {}

    var numbers: ElementNumbers<Element.ID> { state.numbers }
    var values: StoredElements<Element> { state.values }
    var hidden: NumberSet { state.hidden }

    /// Compares two values; `nil` if the type is not `Equatable`.
    private let equality: ((Element, Element) -> Bool)? = {
        func equal<Known: Equatable>(of type: Known.Type) -> ((Element, Element) -> Bool)? {
            let isEqual: (Known, Known) -> Bool = { $0 == $1 }
            return isEqual as? (Element, Element) -> Bool
        }
        return (Element.self as? any Equatable.Type).flatMap { equal(of: $0) }
    }()

    /// Whether readers see no difference from the former element.
    package func isUnchanged(
        _ element: StoredContent,
        from known: StoredContent?
    ) -> Bool {
        guard let known, known.change == element.change else { return false }
        return isSame(element.value, known.value, orMissing: false)
    }

    /// - Parameter orMissing: The result if both are missing.
    private func isSame(_ left: StoredContent.Box?, _ right: StoredContent.Box?, orMissing: Bool) -> Bool {
        guard let left, let right else { return left == nil && right == nil && orMissing }
        guard let equality else { return false }
        return left === right
            || equality(
                unsafeDowncast(left, to: ElementBox<Element>.self).element,
                unsafeDowncast(right, to: ElementBox<Element>.self).element
            )
    }

    /// Starts a transaction.
    package func begin() { original = state }

    /// Restores the state before the transaction.
    package func undo() { state = original ?? State() }

    /// - Parameter revision: Larger than that of all earlier changes.
    package func set(_ element: StoredContent, at number: Int, _ revision: Int) {
        state.values.contents.set(element, at: number, revision: revision)
        if element.isPending {
            state.pending.insert(number)
        } else {
            state.pending.remove(number)
        }
        if element.value == nil && element.isPending {
            state.hidden.insert(number)
        } else {
            state.hidden.remove(number)
        }
        state.unreadable.remove(number)
    }

    /// Removes elements.
    package func remove(_ gone: [Int], _ revision: Int) {
        let ids = gone.compactMap { state.values[$0]?.value?.id }
        for number in gone { state.values.contents.set(nil, at: number, revision: revision) }
        for number in gone { state.pending.remove(number) }
        state.numbers = state.numbers.without(ids)
    }
}

extension ElementTable {
    /// All visible elements.
    func current(in scope: ElementScopeKey) -> [QueryMatch<Element>] {
        var elements: [QueryMatch<Element>] = []
        values.contents.visit { number, content in
            guard let element = StoredElement<Element>(content).value else { return }
            elements.append(QueryMatch(element, number: number, in: scope))
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

    /// The numbers of elements; `nil` for those that are not in the cache.
    package func numbers(of ids: [Element.ID]) -> [Int?] { numbers.existing(ids) }

    /// `nil` if the element has no stored value.
    package func content(at number: Int) -> StoredContent? { values.contents[number] }

    /// `nil` if the element has no value for readers.
    package func value(at number: Int) -> Element? { values[number]?.value }

    /// The numbers of elements. Those that are not in the cache get new ones.
    ///
    /// - Parameter first: The least of these, larger than all numbers so far.
    package func numbers(of ids: [Element.ID], from first: Int) -> [Int] {
        numbers.numbers(for: ids, from: first)
    }

    /// Sets the numbers of elements; `nil` for those that are not in the store.
    package func adopt(_ ids: [Element.ID], _ numbers: [Int?]) { self.numbers.set(ids, numbers) }

    /// Removes the numbers of some elements.
    package func forgetNumbers(of ids: [Element.ID]) { state.numbers = state.numbers.without(ids) }

    /// Whether the server's values are equal or both missing; `false` for types that are not `Equatable`.
    package func hasSameServerValue(
        _ element: StoredContent,
        as known: StoredContent?
    ) -> Bool {
        isSame(element.confirmed, known?.confirmed, orMissing: true)
    }

    /// Elements with a pending change.
    package var pending: NumberSet { state.pending }

    /// Releases elements without pending changes that were received before a request.
    ///
    /// - Parameters:
    ///   - isKept: Whether an element stays.
    ///   - revision: Larger than that of all earlier changes.
    /// - Returns: The number of elements that stay.
    package func evict(
        before request: Int,
        isKept: (Int) -> Bool,
        _ revision: Int
    ) -> Int {
        var (left, gone) = (0, [(number: Int, revision: Int)]())
        state.values.contents.removeAll(revision: revision) { number, element in
            if element.isPending || element.interval.received >= request || isKept(number) {
                left += 1
                return false
            }
            gone.append((number, element.revision))
            return true
        }
        for (number, former) in gone { state.evicted.set(former, at: number, revision: revision) }
        if !gone.isEmpty { state.numbers = numbers.keeping(values.contains) }
        return left
    }

    /// The revision of an element when it was evicted. It has it again when it is read.
    package func evictedRevision(at number: Int) -> Int? { state.evicted[number] }

    /// Hides an element from all rows until it is set.
    ///
    /// - Parameter isDeleted: Whether the server has none. Otherwise its value is missing or unreadable.
    package func hide(_ number: Int, isDeleted: Bool) {
        state.hidden.insert(number)
        if !isDeleted { state.unreadable.insert(number) }
    }

    /// Whether a value was found to be missing or unreadable above the first gap of a list. A refresh brings none of the
    /// elements below it.
    package func hasUnreadable(aboveGapsOf list: ListContents) -> Bool {
        if state.unreadable.isEmpty { return false }
        let gap = list.gaps.keys.compactMap { list.index(of: ~$0.number) }.min() ?? list.count
        return state.unreadable.numbers.contains { number in
            list.index(of: number).map { $0 < gap } == true
        }
    }

    /// Whether the element is in the cache or was found to be unreadable.
    package func isRead(_ number: Int) -> Bool { values.contains(number) || hidden.contains(number) }
}
