package import GenAPIFieldSelection
package import GenAPIRuntime

extension RepositoryTransaction {
    /// Stores the result of a request for one element, unless newer data is known.
    func receive<Element>(
        _ element: Element?,
        _ id: Element.ID,
        in scope: ElementScope<Element>,
        _ interval: RequestInterval,
        _ pending: PendingChanges,
        _ completion: FieldCompletion<Element>? = nil
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        if let element { noteImported(CollectionOfOne(element), in: scope) }
        let merging = ResponseMerging(completion)
        try update(id, in: scope) { (known: StoredElement<Element>?) in
            if let known, !interval.startsAfter(known.interval) {
                guard let element else { return nil }
                return merging?.filled(known, from: element, interval, pending.changes(id, in: scope))
            }
            let present = DeletionMark().present(element)
            let whole = present.map { merging?.completed($0, from: known) ?? $0 }
            return StoredElement(whole, pending.changes(id, in: scope), interval)
        }
    }

    /// Stores elements from a response, except those for which newer data may be known, and removes deleted ones.
    ///
    /// - Parameters:
    ///   - pending: Returns the unconfirmed changes of an element; `nil` if there are none.
    ///   - completion: Keeps the known values of fields that the response lacks because they were not selected.
    ///   - lastCounts: Whether the last of several elements with the same id counts, instead of the first.
    /// - Returns: The distinct numbers of the elements that exist according to the latest data, in order.
    package func receive<Element>(
        _ elements: [Element],
        in scope: ElementScope<Element>,
        _ interval: RequestInterval,
        pending: ((Element.ID) -> [PendingChange<Element>])? = nil,
        completion: FieldCompletion<Element>? = nil,
        lastCounts: Bool = false
    ) throws -> [Int] where Element: Identifiable & Sendable, Element.ID: Sendable {
        noteImported(elements, in: scope)
        let ids = elements.map { $0.id }
        var isPresent = [Bool](repeating: true, count: ids.count)
        let mark = DeletionMark<Element>()
        let merging = ResponseMerging(completion)
        let dependsOnKnown = merging?.isNeeded(for: elements) ?? false
        let replaced = dependsOnKnown ? nil : interval
        let numbers = try update(ids, in: scope, replacing: replaced) { index, known in
            if let known, !interval.startsAfter(known.interval), !lastCounts || known.interval != interval {
                isPresent[index] = known.confirmed != nil
                return merging?.filled(
                    StoredElement(known),
                    from: elements[index],
                    interval,
                    pending?(ids[index]) ?? []
                )?.content
            }
            var element = elements[index]
            isPresent[index] = !mark.isSet(in: element)
            if !isPresent[index] {
                return StoredElement<Element>(nil, pending?(ids[index]) ?? [], interval).content
            }
            if let merging { element = merging.completed(element, from: known.map(StoredElement.init)) }
            guard let pending else { return ElementBox.content(of: element, interval) }
            return StoredElement(element, pending(ids[index]), interval).content
        }
        let present = numbers.indices.compactMap { isPresent[$0] ? numbers[$0] : nil }
        return present.isAscending ? present : present.distinct
    }

    /// Stores a page: its elements, and their order if its position still exists.
    package func receive<Element>(
        _ page: Page<Element>,
        at place: MergePoint,
        of key: ListKey,
        in scope: ElementScope<Element>,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval,
        pending: ((Element.ID) -> [PendingChange<Element>])? = nil,
        completion: FieldCompletion<Element>? = nil
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        _ = try receive(page.repeats, in: scope, interval, pending: pending, completion: completion)
        let entries = try receive(page.inOrder, in: scope, interval, pending: pending, completion: completion)
        return try merge(page, entries, at: place, of: key, in: scope, policy, interval)
    }

    /// Stores the server's value of an element after a change. Fields that it lacks keep their values.
    package func put<Element>(
        server element: Element,
        _ changes: [PendingChange<Element>],
        _ interval: RequestInterval,
        for id: Element.ID,
        in scope: ElementScope<Element>
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        guard let filling = MissingFieldFilling<Element>() else {
            return try put(StoredElement(element, changes, interval), for: id, in: scope)
        }
        try update(id, in: scope) { known in
            StoredElement(filling.filled(element, from: known?.confirmed), changes, interval)
        }
    }
}

/// An unconfirmed change. `nil` represents a missing element.
package struct PendingChange<Element: Sendable>: Sendable {
    package let id: Int
    package let state: Repositories.ChangeState
    package let apply: @Sendable (inout Element?) -> Void

    package init(
        id: Int,
        state: Repositories.ChangeState = .pending,
        apply: @escaping @Sendable (inout Element?) -> Void
    ) {
        (self.id, self.state) = (id, state)
        self.apply = apply
    }
}

/// Gives elements of a type the known values of fields that a response lacked.
struct MissingFieldFilling<Element> {
    /// Whether a response lacked fields of the element.
    let isNeeded: (Element) -> Bool
    private let fill: (inout Element, Element) -> Void

    /// `nil` for a type whose responses are whole.
    init?() {
        guard let type = Element.self as? any PartialElement.Type else { return nil }
        guard let filling = type.anyFilling as? MissingFieldFilling<Element> else { return nil }
        self = filling
    }

    fileprivate init(isNeeded: @escaping (Element) -> Bool, fill: @escaping (inout Element, Element) -> Void)
    {
        (self.isNeeded, self.fill) = (isNeeded, fill)
    }

    /// The element with the fields that it lacks and another version has.
    func filled(_ element: Element, from other: Element?) -> Element {
        guard let other, isNeeded(element) else { return element }
        var element = element
        fill(&element, other)
        return element
    }
}

extension PartialElement {
    /// A `MissingFieldFilling` of the type.
    fileprivate static var anyFilling: Any {
        MissingFieldFilling<Self>(isNeeded: \.hasMissingFields) { $0.fillMissingFields(from: $1) }
    }
}

extension StoredElement {
    /// A server's value with the pending changes applied in order.
    package init(_ server: Element?, _ changes: [PendingChange<Element>], _ interval: RequestInterval) {
        var (value, state) = (server, changes.first?.state)
        for change in changes {
            change.apply(&value)
            state = state.map { max($0, change.state) }
        }
        self.init(value, server: changes.isEmpty ? nil : server, change: state, interval: interval)
    }
}

/// Combines elements of responses with what is known of them.
private struct ResponseMerging<Element: Sendable> {
    /// For a call that selects fields.
    private let completion: FieldCompletion<Element>?
    private let filling: MissingFieldFilling<Element>?

    /// `nil` if elements of the response replace known ones.
    init?(_ completion: FieldCompletion<Element>?) {
        filling = MissingFieldFilling()
        self.completion = completion
        if completion == nil && filling == nil { return nil }
    }

    /// Whether the elements do not simply replace known ones.
    func isNeeded(for elements: [Element]) -> Bool {
        completion != nil || filling.map { elements.contains(where: $0.isNeeded) } ?? false
    }

    /// The received element with the known values of fields that were not selected, and of those that are missing.
    func completed(_ received: Element, from known: StoredElement<Element>?) -> Element {
        guard let known = known?.confirmed else { return received }
        let element = completion?.completed(received, from: known) ?? received
        return filling?.filled(element, from: known) ?? element
    }

    /// The known element with what another response has that may be as new; `nil` if there is nothing.
    func filled(
        _ known: StoredElement<Element>,
        from received: Element,
        _ interval: RequestInterval,
        _ changes: [PendingChange<Element>]
    ) -> StoredElement<Element>? {
        guard interval == known.interval || interval.overlaps(known.interval),
            let confirmed = known.confirmed
        else { return nil }
        if let filling {
            guard filling.isNeeded(confirmed) else { return nil }
            return StoredElement(filling.filled(confirmed, from: received), changes, known.interval)
        }
        guard let element = completion?.filled(confirmed, from: received) else { return nil }
        return StoredElement(element, changes, known.interval)
    }
}

extension Array where Element: Identifiable {
    /// The first element of each id, in order.
    var withDistinctIDs: [Element] {
        var seen: Set<Element.ID> = []
        return filter { seen.insert($0.id).inserted }
    }
}

extension [Int] {
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }

    /// The first of each number, in order.
    fileprivate var distinct: [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
