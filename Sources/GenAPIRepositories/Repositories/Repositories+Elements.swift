import GenAPIFieldSelection
import GenAPIRuntime

/// An element as it is after a request.
struct FetchedElement<Element: Sendable>: Sendable {
    /// `nil` if there is none.
    let element: Element?
    /// The number of the request.
    let begun: Int
    /// The `ListDifference` of each list in use that was inside of the element.
    let differences: [ListKey: any Sendable]
}

extension Repositories {
    /// The stored element, which counts as used.
    func known<Element: Identifiable & Sendable>(
        _ id: Element.ID,
        in scope: ElementScope<Element>
    ) async throws -> StoredElement<Element>? where Element.ID: Sendable {
        try await transaction(isReading: true) { change in
            guard let known = try change.element(id, in: scope) else { return nil }
            self.recordUse(of: try ElementReference.finder(id, in: scope)(change))
            return known
        }
    }

    func load<Element: Identifiable & Sendable>(
        _ id: Element.ID,
        in scope: ElementScope<Element>,
        _ source: ElementSource<Element>
    ) async throws -> FetchedElement<Element> where Element.ID: Sendable {
        let (begun, time) = (sequence.next(), clock.now())
        underWay.begin(begun)
        defer { underWay.end(begun) }
        let fetched = try await source.fetch()
        let interval = RequestInterval(begun: begun, received: sequence.next())
        let element = try fetched.flatMap { try prepared([$0]).first }
        let isRefused = fetched != nil && element == nil
        let pending = pending
        let (value, changed, differences) = try await transaction { change in
            if !isRefused {
                try change.receive(element, id, in: scope, interval, pending, source.completion)
            }
            if let element {
                try change.receiveContents(of: [element], in: scope, interval, pending, source.completion)
            }
            self.recordSingle(try ElementReference.finder(id, in: scope)(change))
            try self.forgetUnused(in: change, answering: begun)
            return (
                try change.element(id, in: scope)?.value, try self.changedLists(in: change),
                change.differences
            )
        }
        requests.succeeded(source.key, at: time)
        await self.changed(changed)
        return FetchedElement(element: value, begun: begun, differences: differences)
    }

    /// Stores the server's elements.
    ///
    /// - Parameter interval: That of the request; `nil` for the current elements.
    func save<Element: Identifiable & Sendable>(
        _ groups: [(scope: ElementScope<Element>, elements: [Element])],
        _ interval: RequestInterval? = nil,
        _ completion: FieldCompletion<Element>? = nil
    ) async throws where Element.ID: Sendable {
        let interval = interval ?? currentInterval()
        let pending = pending
        let groups = try groups.map { (scope: $0.scope, elements: try prepared($0.elements)) }
        await changed(
            try await transaction { change in
                for (scope, elements) in groups {
                    let numbers = try change.receive(
                        elements,
                        in: scope,
                        interval,
                        pending: pending.changes(in: scope),
                        completion: completion,
                        lastCounts: true
                    )
                    try change.receiveContents(of: elements, in: scope, interval, pending, completion)
                    change.noteContained(numbers, in: scope.key)
                }
                return try self.changedLists(in: change)
            }
        )
    }

    /// Stores the server's element; `nil` for a deleted one.
    ///
    /// - Parameter interval: That of the request; `nil` for the current element.
    func save<Element: Identifiable & Sendable>(
        _ element: Element?,
        for id: Element.ID,
        in scope: ElementScope<Element>,
        _ interval: RequestInterval? = nil,
        _ completion: FieldCompletion<Element>? = nil
    ) async throws where Element.ID: Sendable {
        let interval = interval ?? currentInterval()
        let pending = pending
        let received = element
        let element = try received.flatMap { try prepared([$0]).first }
        if received != nil && element == nil { return }
        await changed(
            try await transaction { change in
                try change.receive(element, id, in: scope, interval, pending, completion)
                if let element {
                    try change.receiveContents(of: [element], in: scope, interval, pending, completion)
                }
                self.recordSingle(try ElementReference.finder(id, in: scope)(change))
                return try self.changedLists(in: change)
            }
        )
    }

    /// The interval of data that is newer than all earlier responses.
    func currentInterval() -> RequestInterval {
        let now = sequence.next()
        return RequestInterval(begun: now, received: now)
    }
}
