public import GenAPIRuntime

extension RepositoryStore {
    /// A type whose values contain elements that are also stored by themselves.
    ///
    /// Generated for resources with `store: { embedded: true }` in their spec, and for every type that contains
    /// them. Repositories store such elements with the response that contains them, in one transaction.
    public protocol ContainingElements {
        /// Adds the elements of the value: itself, if it is one, and those inside of it.
        func addElements(to elements: inout ContainedElements)
    }

    /// The elements and the lists of a response, of any number of types. Of elements with the same identity, the last one
    /// counts.
    public struct ContainedElements {
        private var groups: [ObjectIdentifier: any ElementGroup] = [:]
        private var lists: [ListKey: any ReceivedList] = [:]

        /// - Parameter outer: Elements that are stored anyway, and are not added.
        init<Element: Identifiable & Sendable>(without outer: [Element]) where Element.ID: Sendable {
            groups[ObjectIdentifier(Element.self)] = GroupedElements<Element>(without: outer.map(\.id))
        }

        init() {}

        /// Adds an element.
        public mutating func add<Element: Identifiable & Sendable>(_ element: Element)
        where Element.ID: Sendable {
            let type = ObjectIdentifier(Element.self)
            let known = groups[type] as? GroupedElements<Element>
            let group = known ?? GroupedElements()
            if known == nil { groups[type] = group }
            group.add(element)
        }

        /// Adds a list of an element, with its rows. Nothing is added if the list is missing, or the element was deleted.
        public mutating func add<Element: ContainingLists, Row>(
            _ list: ContainedList<Element, Row>,
            of element: Element
        ) {
            if DeletionMark().isSet(in: element) { return }
            guard let rows = list.rows(element)?.withDistinctIDs else { return }
            for row in rows { add(row) }
            let ids = rows.map { $0.id }
            lists[list.key(of: element.id)] = ReceivedRows(list: list, element: element.id, rows: ids)
        }

        fileprivate func receive(
            in transaction: RepositoryTransaction,
            _ interval: RequestInterval,
            _ pending: PendingChanges
        ) throws {
            for group in groups.values { try group.receive(in: transaction, interval, pending) }
            for list in lists.values { try list.receive(in: transaction, interval, pending) }
        }
    }
}

/// Elements of one type.
private protocol ElementGroup: AnyObject {
    func receive(
        in transaction: RepositoryTransaction,
        _ interval: RequestInterval,
        _ pending: PendingChanges
    ) throws
}

private final class GroupedElements<Element: Identifiable & Sendable>: ElementGroup
where Element.ID: Sendable {
    private var elements: [Element] = []
    private var places: [Element.ID: Int] = [:]
    private let others: Set<Element.ID>

    init(without others: [Element.ID] = []) { self.others = Set(others) }

    func add(_ element: Element) {
        if others.contains(element.id) { return }
        if let place = places[element.id] {
            elements[place] = element
        } else {
            places[element.id] = elements.count
            elements.append(element)
        }
    }

    func receive(
        in transaction: RepositoryTransaction,
        _ interval: RequestInterval,
        _ pending: PendingChanges
    ) throws {
        let numbers = try transaction.receive(elements, interval, pending: pending.changes(of: Element.self))
        transaction.noteContained(numbers, of: Element.self)
    }
}

extension RepositoryTransaction {
    /// Stores the elements inside of values from a response, except those for which newer data may be known.
    func receiveContents<Value: Sendable>(
        of value: Value,
        _ interval: RequestInterval,
        _ pending: PendingChanges,
        _ completion: FieldCompletion<Value>? = nil
    ) throws {
        if completion?.hasPartialObjects == true { return }
        guard let value = value as? any RepositoryStore.ContainingElements else { return }
        var contents = RepositoryStore.ContainedElements()
        value.addElements(to: &contents)
        try contents.receive(in: self, interval, pending)
    }

    /// Stores the elements inside of others, which are stored themselves.
    func receiveContents<Element: Identifiable & Sendable>(
        of elements: [Element],
        _ interval: RequestInterval,
        _ pending: PendingChanges,
        _ completion: FieldCompletion<Element>? = nil
    ) throws where Element.ID: Sendable {
        if completion?.hasPartialObjects == true { return }
        guard Element.self is any RepositoryStore.ContainingElements.Type else { return }
        var contents = RepositoryStore.ContainedElements(without: elements)
        for case let element as any RepositoryStore.ContainingElements in elements {
            element.addElements(to: &contents)
        }
        try contents.receive(in: self, interval, pending)
    }
}

// Values that contain others.

extension Optional: RepositoryStore.ContainingElements where Wrapped: RepositoryStore.ContainingElements {
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        self?.addElements(to: &elements)
    }
}

extension Nullable: RepositoryStore.ContainingElements where Value: RepositoryStore.ContainingElements {
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        if case .value(let value) = self { value.addElements(to: &elements) }
    }
}

extension Array: RepositoryStore.ContainingElements where Element: RepositoryStore.ContainingElements {
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        for element in self { element.addElements(to: &elements) }
    }
}

extension Dictionary: RepositoryStore.ContainingElements
where Value: RepositoryStore.ContainingElements {
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        for value in values { value.addElements(to: &elements) }
    }
}

extension Expandable: RepositoryStore.ContainingElements where Value: RepositoryStore.ContainingElements {
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        value?.addElements(to: &elements)
    }
}
