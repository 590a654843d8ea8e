import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

// Foundation has another `Operation`.
typealias Operation = StoredCalls.Operation

extension Operation {
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

    var status: Status {
        get { Status(storedStatus) }
        set { storedStatus = StoredStatus(newValue) }
    }
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

    /// The operations of other elements that are sent before.
    var predecessors: [Int] { earlier + confirmed }

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
        guard (1...OperationQueue.largestNumber).contains(number),
            let operation = try? Operation(json: content),
            // A call with another method could do something else.
            EndpointRequest.isMethod(operation.call.method)
        else { return nil }
        self = operation
        self.number = number
        // A damaged number does not end the program when it is counted on.
        attempts = min(max(0, attempts), Int(Int32.max))
    }

    var stored: StoredOperation {
        get throws { StoredOperation(number: number, content: try jsonBytes()) }
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
        if placement?.neighbor == temporary { placement?.neighbor = new }
    }
}

// The stored form of a status.

extension Operation.Status {
    fileprivate init(_ stored: Operation.StoredStatus) {
        self =
            switch stored.name {
            case .waiting: .waiting
            case .conflicted: .conflicted(Operation.Remote(value: stored.remote, tag: stored.tag))
            case .rejected:
                .failed(
                    .rejected(status: stored.status ?? 0, code: stored.code, message: stored.message)
                )
            case .unknownOutcome: .failed(.unknownOutcome)
            case .unreadableResponse: .failed(.unreadableResponse)
            case .expired: .failed(.expired)
            case .fileMissing: .failed(.fileMissing)
            case .fileChanged: .failed(.fileChanged)
            case .unsendable: .failed(.unsendable(stored.message ?? ""))
            case .unknownCall: .failed(.unknownCall)
            }
    }
}

extension Operation.StoredStatus {
    init(_ status: Operation.Status) {
        switch status {
        case .waiting: self.init(name: .waiting)
        case .conflicted(let remote): self.init(name: .conflicted, remote: remote.value, tag: remote.tag)
        case .failed(.rejected(let status, let code, let message)):
            self.init(name: .rejected, status: status, code: code, message: message)
        case .failed(.unsendable(let reason)): self.init(name: .unsendable, message: reason)
        case .failed(.unknownOutcome): self.init(name: .unknownOutcome)
        case .failed(.unreadableResponse): self.init(name: .unreadableResponse)
        case .failed(.expired): self.init(name: .expired)
        case .failed(.fileMissing): self.init(name: .fileMissing)
        case .failed(.fileChanged): self.init(name: .fileChanged)
        case .failed(.unknownCall): self.init(name: .unknownCall)
        }
    }
}
