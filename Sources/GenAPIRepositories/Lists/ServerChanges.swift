import GenAPIFieldSelection
import GenAPIRuntime

/// What has changed in a list of the server since a mark, or the whole list.
public struct ServerChanges<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Elements that are new or have changed. Of several with the same id, the last one counts. An element that is marked as
    /// deleted (`deleted` of `store` in the spec) counts as deleted.
    public var elements: [Element]
    /// The ids of elements that are no longer in the list because the server has deleted them.
    public var deleted: [Element.ID]
    /// What the next request asks for changes since: a text that only the server understands, or a time of the server's
    /// clock. `nil` keeps the former mark.
    public var mark: String?
    /// Whether `elements` are the whole list, and elements that are not among them are not in it any more.
    public var isWhole: Bool

    /// - Parameters:
    ///   - elements: New and changed elements, in the order of the list.
    ///   - deleted: The ids of deleted elements.
    ///   - isWhole: Whether this is the whole list: the answer to a request without a mark.
    ///   - mark: The next request asks for what has changed since.
    public init(
        _ elements: [Element] = [],
        deleted: [Element.ID] = [],
        isWhole: Bool = false,
        mark: String? = nil
    ) {
        (self.elements, self.deleted, self.isWhole, self.mark) = (elements, deleted, isWhole, mark)
    }
}

/// The changes that requests have brought, each with the interval of its request.
struct ReceivedChanges<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Elements of a response, and the interval of its request.
    typealias Part = (elements: [Element], interval: RequestInterval)

    let parts: [Part]
    let deleted: [Element.ID]
    let mark: String?
    /// The id of the event that they come from.
    var eventID: String?
    let isWhole: Bool
    /// The interval of all requests together.
    let interval: RequestInterval

    init(
        _ parts: [Part],
        deleted: [Element.ID] = [],
        isWhole: Bool,
        mark: String?,
        _ interval: RequestInterval
    ) {
        self.parts = Self.latest(of: parts)
        (self.deleted, self.isWhole, self.mark, self.interval) = (deleted, isWhole, mark, interval)
    }

    init(_ changes: ServerChanges<Element>, _ interval: RequestInterval) {
        self.init(
            [(changes.elements, interval)],
            deleted: changes.deleted,
            isWhole: changes.isWhole,
            mark: changes.mark,
            interval
        )
    }

    /// The changes with the elements as hooks leave them.
    func prepared(by hooks: Repositories) throws -> Self {
        let parts = try parts.map { (elements: try hooks.prepared($0.elements), interval: $0.interval) }
        var changes = Self(parts, deleted: deleted, isWhole: isWhole, mark: mark, interval)
        changes.eventID = eventID
        return changes
    }

    /// The parts, each without the elements that a later part has again: lists change while they are read. Fields that the later
    /// response lacks have the values of the earlier one.
    private static func latest(of parts: [Part]) -> [Part] {
        guard parts.count > 1 else { return parts }
        let filling = MissingFieldFilling<Element>()
        var seen: [Element.ID: (part: Int, index: Int)] = [:]
        var latest = parts
        for part in parts.indices.reversed() {
            var elements: [Element] = []
            var places: [Element.ID: Int] = [:]
            for element in parts[part].elements {
                if let later = seen[element.id] {
                    guard let filling else { continue }
                    let known = latest[later.part].elements[later.index]
                    latest[later.part].elements[later.index] = filling.filled(known, from: element)
                } else {
                    places[element.id] = elements.count
                    elements.append(element)
                }
            }
            latest[part].elements = elements
            for (id, index) in places { seen[id] = (part, index) }
        }
        return latest
    }
}

extension RepositoryTransaction {
    /// Applies changes to a list: its rows, the values of elements in all lists, and the mark.
    ///
    /// - Parameters:
    ///   - place: The position of new rows, `.start` or `.end`, unless the changes are the whole list.
    func apply<Element>(
        _ changes: ReceivedChanges<Element>,
        to key: ListKey,
        in scope: ElementScope<Element>,
        at place: InsertionPoint<Element.ID>,
        _ pending: PendingChanges,
        _ completion: FieldCompletion<Element>?
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        var entries: [Int] = []
        for part in changes.parts {
            entries += try receive(
                part.elements,
                in: scope,
                part.interval,
                pending: pending.changes(in: scope),
                completion: completion,
                lastCounts: true
            )
            try receiveContents(of: part.elements, in: scope, part.interval, pending, completion)
        }
        for id in changes.deleted { try receive(nil, id, in: scope, changes.interval, pending) }
        if changes.isWhole {
            let whole = ListConfiguration.MergePolicy()
            _ = try merge(Page<Element>([]), entries, at: .start, of: key, in: scope, whole, changes.interval)
        } else {
            try insert(entries, at: place, of: key, in: scope)
        }
        if changes.mark == nil && changes.eventID == nil { return }
        var list = try list(key)
        list.mark = changes.mark ?? list.mark
        list.eventID = changes.eventID ?? list.eventID
        try put(list, for: key)
    }

    private func insert<Element>(
        _ entries: [Int],
        at place: InsertionPoint<Element.ID>,
        of key: ListKey,
        in scope: ElementScope<Element>
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        let former = try store.list(key)?.contents ?? ListContents()
        let new = entries.filter { !former.contains($0) }
        if new.isEmpty { return }
        let isAtStart = place == .start
        try change(key) { list in
            list.scope = scope.key
            for entry in isAtStart ? new.reversed() : new {
                list.contents.apply(.insert(entry, isAtStart ? .start : .end))
            }
            return new
        }
    }
}
