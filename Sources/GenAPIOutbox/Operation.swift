import GenAPIRepositories
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
    private(set) var type: String
    var id: JSONValue
    var call: StoredCall
    /// Whether the response is the element.
    var returnsElement: Bool
    /// The element before and after the change; `nil` if it did not exist or does not exist any more.
    var base: JSONValue?
    var changed: JSONValue?
    var placement: Placement?
    /// The operations that create elements which this one refers to.
    var requirements: Set<Int>
    /// In milliseconds since 1970.
    let queuedAt: Int
    /// When the app last decided to send it again, in milliseconds since 1970.
    var retriedAt: Int?
    /// The number of attempts that have reached the server.
    var attempts = 0
    /// Whether a request that must not be repeated may have been sent.
    var isSent = false
    /// Whether an earlier change was dropped on which this one is based, which `If-Match` cannot tell.
    var hasDroppedBase = false
    var status = Status.waiting
}

extension Operation.Status {
    /// The state of the element's rows.
    var changeState: Repositories.ChangeState {
        switch self {
        case .waiting: .pending
        case .failed: .failed
        case .conflicted: .conflicted
        }
    }
}

extension Operation {
    /// The element that an operation changes.
    struct Entity: Hashable {
        let type: String
        let id: JSONValue
    }

    var entity: Entity { Entity(type: type, id: id) }

    /// Whether the call can be sent again if its outcome is unknown. A patch of an element states the new values of
    /// members, and an earlier success is noticed before it is sent again, except for that of a file.
    var isRepeatable: Bool {
        call.isRepeatable || call.method == "PATCH" && kind == .update && call.upload == nil
    }

    /// Whether the server has certainly not performed it.
    var isRejected: Bool {
        if case .failed(.rejected) = status { true } else { false }
    }

    /// Whether it failed without being sent, because of a file.
    var hasFileProblem: Bool { [.failed(.fileMissing), .failed(.fileChanged)].contains(status) }

    /// Sends it again after a failure.
    ///
    /// - Parameter time: In milliseconds since 1970.
    mutating func restart(at time: Int) {
        // A server may repeat its response to a key.
        if isRejected, call[header: "Idempotency-Key"] != nil { call.renewIdempotencyKey() }
        (status, attempts, isSent, retriedAt) = (.waiting, 0, false, time)
    }

    func renamed(to type: String) -> Operation {
        var operation = self
        operation.type = type
        return operation
    }

    /// Replaces the temporary id of a created element.
    mutating func replace(_ temporary: JSONValue, with new: JSONValue) {
        call.replace(temporary, with: new)
        id = id == temporary ? new : id
        base = base?.replacing(temporary, with: new)
        changed = changed?.replacing(temporary, with: new)
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
        retriedAt = json.intIfPresent("retried_at")
        attempts = json.int("attempts")
        isSent = json.bool("sent")
        hasDroppedBase = json.bool("dropped_base", default: false)
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
        json.intIfPresent("retried_at", retriedAt)
        json.int("attempts", attempts)
        json.bool("sent", isSent)
        json.bool("dropped_base", hasDroppedBase)
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
            case "file missing": .failed(.fileMissing)
            case "file changed": .failed(.fileChanged)
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
        case .failed(.fileMissing): "file missing"
        case .failed(.fileChanged): "file changed"
        case .failed(.unsendable): "unsendable"
        case .failed(.unknownCall): "unknown call"
        case .failed(.unreadable): "unreadable"
        }
    }
}
