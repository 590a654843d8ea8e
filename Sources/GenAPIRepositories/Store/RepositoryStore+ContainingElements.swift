import GenAPIFieldSelection
public import GenAPIMapping
import GenAPIRuntime

extension RepositoryStore {
    /// A type whose values contain elements that are also stored by themselves.
    ///
    /// Generated for resources with `store: { embedded: true }` in their spec, and for every type that contains
    /// them. Repositories store such elements with the response that contains them, in one transaction.
    /// It is not bound to an actor, even in modules whose default is the main actor.
    public protocol ContainingElements: SendableMetatype {
        /// Adds the elements of the value: itself, if it is one, and those inside of it.
        func addElements(to elements: inout ContainedElements)
    }

    /// The elements and the lists of a response, of any number of types. Of elements with the same identity, the last one
    /// counts.
    public struct ContainedElements {
        private var groups: [ElementScopeKey: any ElementGroup] = [:]
        private var lists: [ListKey: any ReceivedList] = [:]
        private let origin: ElementOrigin
        /// The scope of the elements that are stored anyway.
        private var outer: (any Sendable)?

        /// - Parameter outer: Elements that are stored anyway, and are not added.
        init<Element: Identifiable & Sendable>(without outer: [Element], in scope: ElementScope<Element>)
        where Element.ID: Sendable {
            (origin, self.outer) = (scope.origin, scope)
            groups[scope.key] = GroupedElements(in: scope, without: outer.map(\.id))
        }

        init(_ origin: ElementOrigin) { self.origin = origin }

        private func scope<Element>() -> ElementScope<Element>? {
            outer as? ElementScope<Element> ?? origin.contained()
        }

        /// Adds an element. One whose parent is not known is not added; see `NestedResource`.
        public mutating func add<Element: Identifiable & Sendable>(_ element: Element)
        where Element.ID: Sendable {
            if let scope = scope() as ElementScope<Element>? { add(element, in: scope) }
        }

        private mutating func add<Element>(_ element: Element, in scope: ElementScope<Element>) {
            let known = groups[scope.key] as? GroupedElements<Element>
            let group = known ?? GroupedElements(in: scope)
            if known == nil { groups[scope.key] = group }
            group.add(element)
        }

        /// Adds a list of an element, with its rows. Nothing is added if the list is missing, or the element was deleted.
        public mutating func add<Element: ContainingLists, Row>(
            _ list: ContainedList<Element, Row>,
            of element: Element
        ) {
            if DeletionMark().isSet(in: element) { return }
            guard let scope = scope() as ElementScope<Element>?,
                let rows = list.rows(element)?.withDistinctIDs
            else { return }
            let key = list.key(of: element.id, in: scope)
            let rowScope: ElementScope<Row> = origin.rows(of: key)
            for row in rows { add(row, in: rowScope) }
            lists[key] = ReceivedRows(
                list: list,
                element: element,
                scope: scope,
                rows: rows,
                rowScope: rowScope
            )
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

/// Elements of one scope.
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
    private let scope: ElementScope<Element>
    private let filling = MissingFieldFilling<Element>()

    init(in scope: ElementScope<Element>, without others: [Element.ID] = []) {
        (self.scope, self.others) = (scope, Set(others))
    }

    func add(_ element: Element) {
        // Another form of an element that is stored anyway may have fields that it lacks.
        if others.contains(element.id) && filling == nil { return }
        if let place = places[element.id] {
            elements[place] = filling?.filled(element, from: elements[place]) ?? element
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
        let changes = pending.changes(in: scope)
        let elements = try transaction.lists?.prepared(elements) ?? elements
        let numbers = try transaction.receive(elements, in: scope, interval, pending: changes)
        transaction.noteContained(numbers, in: scope.key)
    }
}

extension RepositoryTransaction {
    /// Stores the elements inside of values from a response, except those for which newer data may be known.
    ///
    /// - Parameter path: That of the call.
    func receiveContents<Value: Sendable>(
        of value: Value,
        fromPath path: String,
        _ interval: RequestInterval,
        _ pending: PendingChanges,
        _ completion: FieldCompletion<Value>? = nil
    ) throws {
        if completion?.hasPartialObjects == true && !(Value.self is any PartialElement.Type) { return }
        guard let value = value as? any RepositoryStore.ContainingElements else { return }
        var contents = RepositoryStore.ContainedElements(ElementOrigin(path: path))
        value.addElements(to: &contents)
        try contents.receive(in: self, interval, pending)
    }

    /// Stores the elements inside of others, which are stored themselves.
    func receiveContents<Element: Identifiable & Sendable>(
        of elements: @autoclosure () -> [Element],
        in scope: ElementScope<Element>,
        _ interval: RequestInterval,
        _ pending: PendingChanges,
        _ completion: FieldCompletion<Element>? = nil
    ) throws where Element.ID: Sendable {
        if completion?.hasPartialObjects == true && !(Element.self is any PartialElement.Type) { return }
        guard Element.self is any RepositoryStore.ContainingElements.Type else { return }
        let elements = elements()
        var contents = RepositoryStore.ContainedElements(without: elements, in: scope)
        for case let element as any RepositoryStore.ContainingElements in elements {
            element.addElements(to: &contents)
        }
        try contents.receive(in: self, interval, pending)
    }
}

// Values that contain others.

extension Optional: RepositoryStore.ContainingElements where Wrapped: RepositoryStore.ContainingElements {
    /// Adds the elements of the value, if there is one.
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        self?.addElements(to: &elements)
    }
}

extension Nullable: RepositoryStore.ContainingElements where Value: RepositoryStore.ContainingElements {
    /// Adds the elements of the value, unless it is null.
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        if case .value(let value) = self { value.addElements(to: &elements) }
    }
}

extension Array: RepositoryStore.ContainingElements where Element: RepositoryStore.ContainingElements {
    /// Adds the elements of all values, in order.
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        for element in self { element.addElements(to: &elements) }
    }
}

extension Dictionary: RepositoryStore.ContainingElements
where Value: RepositoryStore.ContainingElements {
    /// Adds the elements of all values.
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        for value in values { value.addElements(to: &elements) }
    }
}

extension Expandable: RepositoryStore.ContainingElements where Value: RepositoryStore.ContainingElements {
    /// Adds the elements of the whole value, if the server has sent it.
    public func addElements(to elements: inout RepositoryStore.ContainedElements) {
        value?.addElements(to: &elements)
    }
}
