import PlausibleValues
import ResolvedAPI

/// What is left of the deleted elements of a resource whose lists are refreshed by their changes: the latest ones.
struct DeletedElements: Sendable {
    private(set) var elements: [Element] = []
    /// The latest one that is forgotten.
    private(set) var forgotten: Element?

    private static var most: Int { 1_000 }

    mutating func add(_ element: Element) {
        elements.append(element)
        if elements.count > Self.most { forgotten = elements.removeFirst() }
    }

    /// An element that exists again is not deleted.
    mutating func remove(_ text: String, in table: ElementTable) {
        elements.removeAll { table.identityText($0.json) == text }
    }
}

/// Lists that are refreshed by what has changed since a mark.
extension Simulation {
    /// The elements of a list, which are those that have changed since the mark of the request, if there is one, and what is
    /// left of deleted ones; `nil` if the server has forgotten the mark.
    func changes(
        of elements: [Element],
        _ request: CallRequest,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) throws(SyncRefusal) -> [Element] {
        guard let sync = request.endpoint.sync, let text = request.values.query[sync.since], !text.isEmpty
        else { return elements }
        let since = try SyncPoint(sync, text)
        let deleted = deleted[object.name] ?? DeletedElements()
        if let forgotten = deleted.forgotten, since.precedes(forgotten) { throw .forgotten }
        let table = table(object)
        let left = deleted.elements.filter { $0.matches(constraints, table) }
        return (elements + left).filter(since.precedes).sorted { $0.number < $1.number }
    }

    /// Adds the mark of a list to its response.
    func addMark(_ request: CallRequest, to response: inout SimulatedResponse) {
        guard let sync = request.endpoint.sync else { return }
        switch sync.mark {
        case .header(let name): response.set(name, "\"\(latestRevision)\"")
        case .pageValue(let field, _):
            guard var body = try? JSONLiteral(json: response.body.bytes), case .object = body
            else { return }
            let isText = field.type == .scalar(.string)
            body.set(isText ? .string("\(latestRevision)") : .int(latestRevision), at: field.keyPath)
            response.body = .bytes(Array(body.json.utf8))
        case .field, .serverTime: response.set("Date", CivilDate.httpDate(request.request.time / 1000))
        }
    }

    /// Keeps what is left of an element, if a list of its type says which elements are deleted.
    mutating func keepDeleted(_ element: Element, _ object: Object) {
        guard let field = object.fields.first(where: { $0.name == object.deletionMark }),
            syncs[object.name] != nil
        else { return }
        var element = element
        element.revision = nextRevision()
        element.json.set(
            field.type.isInstant ? field.type.json(milliseconds: element.modified) : .bool(true),
            at: field.keyPath
        )
        deleted[object.name, default: DeletedElements()].add(element)
    }

    /// The fields of a resource whose times are marks.
    func marks(_ object: Object) -> [Field] {
        (syncs[object.name] ?? []).compactMap {
            if case .field(let field, _) = $0.mark { field } else { nil }
        }
    }
}

/// Why a mark is refused.
enum SyncRefusal: Error {
    case forgotten
    case invalid(String)
}

/// A place in the order of all changes.
struct SyncPoint {
    private let mark: ListSync.Mark
    private let text: String
    private let number: Double?

    init(_ sync: ListSync, _ text: String) throws(SyncRefusal) {
        mark = sync.mark
        let plain = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
        switch sync.mark {
        case .header, .pageValue:
            self.text = String(plain.filter { $0 != "\"" })
            guard let revision = Int(self.text) else { throw .invalid(sync.since) }
            number = Double(revision)
        case .field, .serverTime:
            self.text = text
            number = Double(text)
        }
    }

    /// Whether an element changed after it, or at the same time.
    func precedes(_ element: Element) -> Bool {
        switch mark {
        case .header, .pageValue: Double(element.revision) > (number ?? 0)
        case .field(let field, let notation): isBefore(element.json[field.keyPath], notation)
        case .serverTime(let notation):
            isBefore(TypeReference.instant([notation]).json(milliseconds: element.modified), notation)
        }
    }

    /// Times in a notation without an order of their own are never before the mark.
    private func isBefore(_ value: JSONLiteral?, _ notation: DateNotation) -> Bool {
        guard let value, let other = value.plainText else { return true }
        if case .number = value { return number.map { (Double(other) ?? .infinity) >= $0 } ?? true }
        // The fraction of a second can have any number of digits.
        guard case .format(.datetime, _) = notation, text.hasSuffix("Z"), other.hasSuffix("Z") else {
            return true
        }
        return other.dropLast() >= text.dropLast()
    }
}
