public import GenAPIMapping
public import GenAPIRepositories
public import GenAPIRuntime
import StoredCalls

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// Each call returns when the change survives a crash and a power failure.

extension Outbox {
    /// Changes an element at once, and on the server as soon as possible.
    ///
    ///     try await outbox.update(Location.self, "12") { $0.title = "Home" } call: { new, old in
    ///         new.update(userID: "7", changedFrom: old)
    ///     }
    ///
    /// A change that was not sent yet is combined with the previous one of the element if both set members.
    ///
    /// - Parameter call: The call for the changed and the former element; `nil` if they do not differ. Nothing is queued then.
    ///   It runs twice if the call sends a file, which is read in between.
    /// - Returns: The changed element.
    /// - Throws: `OutboxError.notQueueable`; `OutboxError.unreadableFile`; `FetchError.notFound` if the element is not stored; an error of the store.
    @discardableResult
    public func update<Element: OfflineElement, Answer>(
        _ type: Element.Type,
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void,
        call: @escaping @Sendable (_ changed: Element, _ former: Element) -> Endpoint<Answer>?
    ) async throws -> Element {
        try await enqueue(.update, id) { known, files -> (Element, QueuedChange<Element>?) in
            guard let former = known else { throw FetchError.notFound(type: "\(Element.self)", id: "\(id)") }
            var changed = former
            change(&changed)
            guard let call = call(changed, former) else { return (former, nil) }
            return (changed, try QueuedChange(.update, call, files, from: former, to: changed))
        }
    }

    /// Changes an element at once, and on the server as soon as possible.
    ///
    ///     try await outbox.update(User.self, "7") { $0.firstName = "Alice" }
    ///
    /// - Returns: The changed element.
    /// - Throws: As `update(_:_:_:call:)`.
    @discardableResult
    public func update<Element: OfflineElement & Updatable>(
        _ type: Element.Type,
        _ id: Element.ID,
        _ change: @escaping @Sendable (inout Element) -> Void
    ) async throws -> Element {
        try await update(type, id, change, call: { $0.update(changedFrom: $1) })
    }

    /// Removes an element at once, and from the server as soon as possible. An element that the server does not have any
    /// more (404, 410) counts as deleted.
    ///
    ///     try await outbox.delete(Location.self, "12", call: Location.delete(userID: "7", id: "12"))
    ///
    /// Changes of the element that were not sent yet are dropped. If its creation was not sent yet, nothing is sent.
    ///
    /// - Throws: `OutboxError.notQueueable`; an error of the store.
    public func delete<Element: OfflineElement, Answer>(
        _ type: Element.Type,
        _ id: Element.ID,
        call: Endpoint<Answer>
    ) async throws {
        try await enqueue(.delete, id) { (known: Element?, files) in
            ((), try QueuedChange(.delete, call, files, from: known, to: nil))
        }
    }

    /// Removes an element at once, and from the server as soon as possible.
    ///
    ///     try await outbox.delete(User.self, "7")
    ///
    /// - Throws: As `delete(_:_:call:)`.
    public func delete<Element: OfflineElement & Deletable>(
        _ type: Element.Type,
        _ id: Element.ID
    ) async throws {
        try await delete(type, id, call: Element.delete(id: id))
    }

    /// Adds an element at once, and on the server as soon as possible.
    ///
    ///     let place = Location(id: .temporary(), title: "Home", …)
    ///     try await outbox.create(place, call: Location.create(userID: "7", title: place.title, …), in: places)
    ///
    /// The element has a temporary id until the server has created it. Then the server's id replaces it in all later calls
    /// and queued elements: where it is a whole value (a segment of a path, a value of a query, a header or a body), and, if
    /// `Identifier.temporary()` has made it, also in the middle of a segment or of a text. If the server creates the element
    /// without telling its id, the later changes fail with `unsendable`.
    ///
    /// - Parameters:
    ///   - list: Shows the element at `position`.
    /// - Throws: `OutboxError.notQueueable`; `OutboxError.unreadableFile`; an error of the store.
    public func create<Element: OfflineElement, Answer>(
        _ element: Element,
        call: Endpoint<Answer>,
        in list: ListRepository<Element>? = nil,
        at position: InsertionPoint<Element.ID> = .start
    ) async throws {
        let placement = try list.map { try Operation.Placement($0.key, position) }
        try await enqueue(.create, element.id, in: list?.scope) { (_: Element?, files) in
            ((), try QueuedChange(.create, call, files, from: nil, to: element, at: placement))
        }
    }
}

extension Identifier where RawValue == String {
    /// A unique id for an element that the server has not created yet.
    public static func temporary() -> Self { Self("temporary-\(UUID().uuidString.lowercased())") }
}

extension Identifier where RawValue == UUID {
    /// A unique id for an element that the server has not created yet.
    public static func temporary() -> Self { Self(UUID()) }
}

extension Identifier where RawValue: FixedWidthInteger & SignedInteger {
    /// A unique negative id for an element that the server has not created yet. Numbers of all sizes but `Int8` and `Int16`
    /// have at least ten digits, so that the id is also found in the middle of a text.
    public static func temporary() -> Self { Self(.random(in: RawValue.min...(RawValue.min / 2))) }
}

extension Operation.Placement {
    fileprivate init<ID: JSONWritable & Hashable & Sendable>(_ key: ListKey, _ position: InsertionPoint<ID>)
        throws
    {
        func json(_ id: ID) throws -> JSONValue { try JSONValue(json: id.jsonBytes()) }
        switch position {
        case .start: self.init(list: key.name, position: "start", neighbor: nil)
        case .end: self.init(list: key.name, position: "end", neighbor: nil)
        case .before(let id): self.init(list: key.name, position: "before", neighbor: try json(id))
        case .after(let id): self.init(list: key.name, position: "after", neighbor: try json(id))
        }
    }
}
