/// The effect of a failed call on the server.
///
///     catch let error as ClientError where error.effect == .unknown {
///         // The payment may have been made: look before trying again.
///     }
public enum ServerEffect: Hashable, Sendable {
    /// No effect: the request never arrived, or was rejected.
    case none
    /// The server reported success, but its response could not be used.
    case applied
    /// Unknown: an attempt was lost after it was sent, or failed while the server worked on it.
    case unknown
}

extension ClientError {
    /// The effect of the call over all its attempts. It only matters for calls that change something.
    public var effect: ServerEffect {
        switch self {
        case .errorResponse(let response): response.mayHaveTakenEffect ? .unknown : .none
        case .decoding, .emptyBody: .applied
        case .transport(_, let error): error.requestMayHaveArrived ? .unknown : .none
        case .timeout, .redirect, .tooLarge: .unknown
        case .nothingToSend(let line), .unsendable(let line, _), .missingCredentials(let line, _),
            .authorization(let line, _), .paging(let line, _):
            line.mayHaveTakenEffect ? .unknown : .none
        }
    }

    /// The error of an attempt that was not sent, after an attempt that may have taken effect.
    var afterEffect: ClientError {
        func after(_ line: RequestSummary) -> RequestSummary {
            RequestSummary(method: line.method, path: line.path, mayHaveTakenEffect: true)
        }
        return switch self {
        case .unsendable(let line, let reason): .unsendable(after(line), reason)
        case .missingCredentials(let line, let scheme): .missingCredentials(after(line), scheme: scheme)
        case .authorization(let line, let error): .authorization(after(line), error)
        default: self
        }
    }
}
