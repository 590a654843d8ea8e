import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime

/// A queued change of one element.
struct Operation: Sendable {
    enum Kind: String {
        case create, update, delete
    }

    /// The position of a new element in a list.
    struct Placement: Hashable {
        fileprivate(set) var list: String
        /// `start`, `end`, `before` or `after`.
        let position: String
        /// The neighbor of `before` and `after`.
        var neighbor: JSONValue?

        fileprivate func replacing(_ temporary: JSONValue, with new: JSONValue) -> Placement {
            var placement = self
            if neighbor == temporary { placement.neighbor = new }
            return placement
        }
    }

    /// An element that somebody else has changed.
    struct Remote: Hashable {
        /// `nil` for a deleted element, and if the server does not tell.
        let value: JSONValue?
        /// Its `ETag`.
        let tag: String?
    }

    /// Operations of other elements that come first because the server may otherwise delete, or reject, what they change.
    struct Precedence: Hashable {
        /// These are sent before, if they can be sent: one that has failed holds up nothing.
        var earlier: Set<Int> = []
        /// These must have succeeded: they take something out of the element that this operation deletes.
        var confirmed: Set<Int> = []

        var all: Set<Int> { earlier.union(confirmed) }
    }

    enum Status: Hashable {
        case waiting
        case failed(QueuedOperation.Failure)
        case conflicted(Remote)
    }

    /// Operations of an element are sent in the order of their numbers.
    var number: Int
    let kind: Kind
    /// The `elementTypeName` of the element, or the name of an earlier version's type.
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
    /// The operations of other elements that are sent before this one.
    var precedence = Precedence()
    /// In milliseconds since 1970.
    let queuedAt: Int
    /// When the app last decided to send it again, in milliseconds since 1970.
    var retriedAt: Int?
    /// The number of attempts that have reached the server.
    var attempts = 0
    /// Whether a request that must not be repeated may have been sent.
    var isSent = false
    /// The name of its request that may outlive the process, from before the start until its outcome is stored; `nil` for others.
    var transfer: String?
    /// Whether an earlier change was dropped on which this one is based, which `If-Match` cannot tell.
    var hasDroppedBase = false
    /// Whether it refers to an element that the server has created without telling its id.
    var lacksID = false
    /// The parent of the element, as in the key of its scope; `nil` in operations of earlier versions.
    var parent: String?
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
        let parent: String
    }

    var entity: Entity { Entity(type: type, id: id, parent: parent ?? "") }

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

    /// Whether the server chooses the id of the new element: the call does not state it.
    var hasTemporaryID: Bool {
        guard kind == .create, call.method != "PUT", let text = id.idText else { return false }
        return !call.texts.contains { $0 == text || $0.temporaryIDs.contains(text) }
    }

    /// The operation in a row, whose number counts; `nil` if it cannot be read.
    init?(_ content: [UInt8], number: Int) {
        guard (1...OperationQueue.largestNumber).contains(number) else { return nil }
        do { self = try Operation(json: content) } catch { return nil }
        self.number = number
    }

    /// Sends it again after a failure.
    ///
    /// - Parameter time: In milliseconds since 1970.
    mutating func restart(at time: Int) {
        // A server may repeat its response to a key.
        if isRejected, call[header: "Idempotency-Key"] != nil { call.renewIdempotencyKey() }
        (status, attempts, isSent, retriedAt) = (.waiting, 0, false, time)
    }

    /// The operation with the present names of its type and its list.
    func belonging<Element: OfflineElement>(to type: Element.Type) -> Operation {
        var operation = self
        operation.type = type.elementTypeName
        if let list = placement?.list { operation.placement?.list = ListKey(list).renamed(for: type).name }
        return operation
    }

    /// Replaces the temporary id of a created element.
    mutating func replace(_ temporary: JSONValue, with new: JSONValue) {
        call.replace(temporary, with: new)
        parent = parent.map { StoredCall.replacing(temporary, with: new, inPath: $0) }
        id = id == temporary ? new : id
        base = base?.replacing(temporary, with: new)
        changed = changed?.replacing(temporary, with: new)
        placement = placement?.replacing(temporary, with: new)
    }
}

extension Operation: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        number = json.int("number")
        kind = json.name("kind", of: Kind.self) ?? .update
        type = json.string("type")
        id = json.json("id")
        call = json.value("call", as: StoredCall.self)
        returnsElement = json.bool("returns_element")
        base = json.jsonIfPresent("base")
        changed = json.jsonIfPresent("changed")
        placement = json.valueIfPresent("placement", as: Placement.self)
        requirements = Set(json.list("requires", of: Int.self))
        precedence.earlier = Set(json.list("earlier", of: Int.self, default: []))
        precedence.confirmed = Set(json.list("confirmed", of: Int.self, default: []))
        queuedAt = json.int("queued_at")
        retriedAt = json.intIfPresent("retried_at")
        attempts = max(0, json.int("attempts"))
        isSent = json.bool("sent")
        transfer = json.stringIfPresent("transfer")
        hasDroppedBase = json.bool("dropped_base", default: false)
        lacksID = json.bool("lacks_id", default: false)
        parent = json.stringIfPresent("parent")
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
        if !precedence.earlier.isEmpty { json.list("earlier", precedence.earlier.sorted()) }
        if !precedence.confirmed.isEmpty { json.list("confirmed", precedence.confirmed.sorted()) }
        json.int("queued_at", queuedAt)
        json.intIfPresent("retried_at", retriedAt)
        json.int("attempts", attempts)
        json.bool("sent", isSent)
        json.stringIfPresent("transfer", transfer)
        json.bool("dropped_base", hasDroppedBase)
        if lacksID { json.bool("lacks_id", true) }
        json.stringIfPresent("parent", parent)
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
        let known: Operation.Status? =
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
            default: nil
            }
        if known == nil { json.failUnknownType(name, known: []) }
        self = known ?? .waiting
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
        }
    }
}
