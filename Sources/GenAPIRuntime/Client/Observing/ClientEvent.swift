import Synchronization

/// The identity of a call, the same in all its events and log lines.
public struct CallIdentity: Hashable, Sendable, CustomStringConvertible {
    /// Unique among the calls of the process.
    public let id: String
    /// The name in the API's spec, such as `User.get`, the same for all calls of an endpoint; `nil` for a hand-written
    /// endpoint.
    public let operation: String?
    /// Method and path.
    public let line: RequestSummary
    /// The value of the app's own that the call was given (`CallOptions.context`).
    public let context: (any Sendable)?

    private static let count = Atomic<UInt64>(0)
    /// Distinguishes the calls of several processes in one log.
    private static let process = String(UInt32.random(in: .min ... .max), radix: 36)

    /// Creates the identity of a new call.
    init(_ request: EndpointRequest) {
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        id = "\(Self.process)-\(number)"
        operation = request.operation.isEmpty ? nil : request.operation
        line = request.line
        context = request.context
    }

    /// Whether both are of the same call.
    public static func == (left: CallIdentity, right: CallIdentity) -> Bool { left.id == right.id }

    /// Consistent with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// Number and line, which begin each line of the log.
    public var description: String { "\(id) \(line)" }
}

/// An event of a call, for metrics. No event contains a header, a query, a body or a credential.
///
///     options.onEvent = { event in
///         if case .ended(let call, let result, _, _, let time) = event { metrics.record(call.operation, result, time) }
///     }
public enum ClientEvent: Sendable {
    /// The call begins; nothing has been sent.
    case began(CallIdentity)
    /// An attempt has ended, on the network or in the cache.
    case attempted(CallIdentity, number: Int, result: CallResult, took: Duration)
    /// The server has asked for a pause: calls of this client that begin now wait.
    case paused(CallIdentity, for: Duration)
    /// The call has ended. This is its last event.
    case ended(CallIdentity, result: CallResult, attempts: Int, fromCache: Bool, took: Duration)
}

/// The result of a call or an attempt.
public enum CallResult: Hashable, Sendable, CustomStringConvertible {
    /// A response with that status.
    case answered(HTTPStatus)
    /// A failure, without the server's text.
    case failed(String)
    /// The caller cancelled the call.
    case cancelled

    init(_ error: any Error) {
        switch error {
        case is CancellationError: self = .cancelled
        case let error as TransportError: self = .failed(error.kind.rawValue)
        case let error as ClientError: self = Self.of(error)
        // Errors of middleware can contain any text.
        default: self = .failed("\(type(of: error))")
        }
    }

    private static func of(_ error: ClientError) -> CallResult {
        if let status = error.status { return .answered(status) }
        if case .transport(_, let failure) = error { return .failed(failure.kind.rawValue) }
        return .failed(error.kind.rawValue)
    }

    /// A few words, without any text of a server or a caller.
    public var description: String {
        switch self {
        case .answered(let status): "returned \(status)"
        case .failed(let text): "failed: \(text)"
        case .cancelled: "cancelled"
        }
    }
}
