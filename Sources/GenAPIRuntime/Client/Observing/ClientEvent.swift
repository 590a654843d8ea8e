import Synchronization

/// Which call something is about, the same in every event and every line of the log.
public struct CallIdentity: Hashable, Sendable, CustomStringConvertible {
    /// Different for every call of the process.
    public let id: String
    /// What the API's spec calls it, such as `User.get`, the same for all calls of one endpoint; `nil` for one that was made by hand.
    public let operation: String?
    /// What it asks for.
    public let line: RequestSummary

    private static let count = Atomic<UInt64>(0)
    /// Tells the calls of one process from those of another in the same log.
    private static let process = String(UInt32.random(in: .min ... .max), radix: 36)

    /// The identity of a new call.
    init(_ request: EndpointRequest) {
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        id = "\(Self.process)-\(number)"
        operation = request.operation.isEmpty ? nil : request.operation
        line = request.line
    }

    /// Number and line: what each line of the log begins with.
    public var description: String { "\(id) \(line)" }
}

/// What happens to the calls of a client, for metrics. No event holds a header, a query, a body or a credential.
///
///     options.onEvent = { event in
///         if case .ended(let call, let result, _, _, let time) = event { metrics.record(call.operation, result, time) }
///     }
public enum ClientEvent: Sendable {
    /// Before anything is sent.
    case began(CallIdentity)
    /// One attempt, on the network or in the cache.
    case attempted(CallIdentity, number: Int, result: CallResult, took: Duration)
    /// The server asked for that: calls of this client that begin meanwhile wait.
    case paused(CallIdentity, for: Duration)
    /// The last one of each call.
    case ended(CallIdentity, result: CallResult, attempts: Int, fromCache: Bool, took: Duration)
}

/// How a call or an attempt ended.
public enum CallResult: Hashable, Sendable, CustomStringConvertible {
    /// With that status, whatever it is.
    case answered(HTTPStatus)
    /// What failed, without what the server said.
    case failed(String)
    /// By whoever waited for it.
    case cancelled

    init(_ error: any Error) {
        switch error {
        case is CancellationError: self = .cancelled
        case let error as TransportError: self = .failed(error.kind.rawValue)
        case let error as ClientError: self = Self.of(error)
        // What a middleware throws can say anything.
        default: self = .failed("\(type(of: error))")
        }
    }

    private static func of(_ error: ClientError) -> CallResult {
        if let status = error.status { return .answered(status) }
        if case .transport(_, let failure) = error { return .failed(failure.kind.rawValue) }
        return .failed(error.kind.rawValue)
    }

    /// A few words, without anything that a server or a caller said.
    public var description: String {
        switch self {
        case .answered(let status): "answered \(status)"
        case .failed(let text): "failed: \(text)"
        case .cancelled: "cancelled"
        }
    }
}
