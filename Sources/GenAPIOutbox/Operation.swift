import GenAPIRuntime

/// A queued change of one element.
struct Operation: Sendable {
    enum Kind: String {
        case create, update, delete
    }

    /// The position of a new element in a list.
    struct Placement: Hashable {
        let list: String
        /// `start`, `end`, `before` or `after`.
        let position: String
        /// The neighbor of `before` and `after`.
        let neighbor: JSONValue?
    }

    /// An element that somebody else has changed.
    struct Remote: Hashable {
        /// `nil` for a deleted element, and if the server does not tell.
        let value: JSONValue?
        /// Its `ETag`.
        let tag: String?
    }

    enum Status: Hashable {
        case waiting
        case failed(QueuedOperation.Failure)
        case conflicted(Remote)
    }

    /// Operations of an element are sent in the order of their numbers.
    let number: Int
    let kind: Kind
    /// The name of the element type.
    let type: String
    var id: JSONValue
    var call: StoredCall
    /// Whether the response is the element.
    var returnsElement: Bool
    /// The element before and after the change; `nil` if it did not exist or does not exist any more.
    var base: JSONValue?
    var changed: JSONValue?
    let placement: Placement?
    /// The operations that create elements which this one refers to.
    var requirements: Set<Int>
    /// In milliseconds since 1970.
    let queuedAt: Int
    /// The number of attempts that have reached the server.
    var attempts = 0
    /// Whether a request that must not be repeated may have been sent.
    var isSent = false
    var status = Status.waiting
}

extension Operation {
    /// The element that an operation changes.
    struct Entity: Hashable {
        let type: String
        let id: JSONValue
    }

    var entity: Entity { Entity(type: type, id: id) }

    /// Whether the call can be sent again if its outcome is unknown. A patch of an element states the new values of
    /// members, and an earlier success is noticed before it is sent again.
    var isRepeatable: Bool { call.isRepeatable || call.method == "PATCH" && kind == .update }

    /// Whether the current element is compared with the one that was changed before the call is sent.
    func isCheckedFirst(_ policy: ConflictPolicy) -> Bool {
        kind == .update && ["PUT", "PATCH"].contains(call.method) && policy != .client
            && call[header: "If-Match"] == nil
    }

    /// Replaces the temporary id of a created element.
    mutating func replace(_ temporary: JSONValue, with new: JSONValue) {
        call.replace(temporary, with: new)
        id = id == temporary ? new : id
        base = base?.replacing(temporary, with: new)
        changed = changed?.replacing(temporary, with: new)
    }

    /// The same change on top of a newer element; `nil` if the change cannot be combined with it.
    func rebased(on remote: Remote) -> Operation? {
        let merge = ThreeWayMerge(base: base, local: changed, remote: remote.value)
        guard merge.conflicts.isEmpty, remote.value != nil else { return nil }
        var operation = self
        if call.method == "PUT" {
            // The body is the whole element, so it also has members that only the other side has changed.
            guard case .object(let body) = call.body,
                let body = merge.merged?.object.map({ body.updated(from: $0) })
            else { return nil }
            if body.isDifferent(from: merge.merged) { return nil }
            operation.call.body = .object(body)
        }
        operation.base = remote.value
        operation.changed = merge.merged
        if call[header: "If-Match"] != nil { operation.call[header: "If-Match"] = remote.tag }
        return operation
    }
}

extension JSONObject {
    fileprivate func updated(from values: JSONObject) -> JSONObject {
        var result = self
        for key in map(\.key) { if let value = values[key] { result[key] = value } }
        return result
    }

    /// Whether a member has another value, or none, in the element.
    fileprivate func isDifferent(from element: JSONValue?) -> Bool {
        contains { element?[$0.key] != $0.value }
    }
}

extension Operation: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        number = json.int("number")
        kind = Kind(rawValue: json.string("kind")) ?? .update
        type = json.string("type")
        id = json.json("id")
        call = json.value("call", as: StoredCall.self)
        returnsElement = json.bool("returns_element")
        base = json.jsonIfPresent("base")
        changed = json.jsonIfPresent("changed")
        placement = json.valueIfPresent("placement", as: Placement.self)
        requirements = Set(json.list("requires", of: Int.self))
        queuedAt = json.int("queued_at")
        attempts = json.int("attempts")
        isSent = json.bool("sent")
        status = json.value("status", as: Status.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("number", number)
        json.string("kind", kind.rawValue)
        json.string("type", type)
        json.json("id", id)
        json.value("call", call)
        json.bool("returns_element", returnsElement)
        json.jsonIfPresent("base", base)
        json.jsonIfPresent("changed", changed)
        json.valueIfPresent("placement", placement)
        json.list("requires", requirements.sorted())
        json.int("queued_at", queuedAt)
        json.int("attempts", attempts)
        json.bool("sent", isSent)
        json.value("status", status)
        json.endObject()
    }
}

extension Operation.Placement: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        list = json.string("list")
        position = json.string("position")
        neighbor = json.jsonIfPresent("neighbor")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("list", list)
        json.string("position", position)
        json.jsonIfPresent("neighbor", neighbor)
        json.endObject()
    }
}

extension Operation.Status: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        let name = json.string("name")
        let remote = Operation.Remote(value: json.jsonIfPresent("remote"), tag: json.stringIfPresent("tag"))
        let (status, code) = (json.intIfPresent("status"), json.stringIfPresent("code"))
        let message = json.stringIfPresent("message")
        json.endObject()
        self =
            switch name {
            case "waiting": .waiting
            case "conflicted": .conflicted(remote)
            case "rejected": .failed(.rejected(status: status ?? 0, code: code, message: message))
            case "unknown outcome": .failed(.unknownOutcome)
            case "unreadable response": .failed(.unreadableResponse)
            case "expired": .failed(.expired)
            case "unsendable": .failed(.unsendable(message ?? ""))
            case "unknown call": .failed(.unknownCall)
            default: .failed(.unreadable)
            }
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("name", name)
        switch self {
        case .conflicted(let remote):
            json.jsonIfPresent("remote", remote.value)
            json.stringIfPresent("tag", remote.tag)
        case .failed(.rejected(let status, let code, let message)):
            json.int("status", status)
            json.stringIfPresent("code", code)
            json.stringIfPresent("message", message)
        case .failed(.unsendable(let reason)): json.string("message", reason)
        case .waiting, .failed: break
        }
        json.endObject()
    }

    private var name: String {
        switch self {
        case .waiting: "waiting"
        case .conflicted: "conflicted"
        case .failed(.rejected): "rejected"
        case .failed(.unknownOutcome): "unknown outcome"
        case .failed(.unreadableResponse): "unreadable response"
        case .failed(.expired): "expired"
        case .failed(.unsendable): "unsendable"
        case .failed(.unknownCall): "unknown call"
        case .failed(.unreadable): "unreadable"
        }
    }
}
