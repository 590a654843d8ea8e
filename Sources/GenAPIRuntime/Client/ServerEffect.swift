/// What a call that failed has done on the server.
///
///     catch let error as ClientError where error.effect == .unknown {
///         // The payment may have been made: look before trying again.
///     }
public enum ServerEffect: Hashable, Sendable {
    /// Nothing: it never arrived, or was refused.
    case none
    /// The server says that it did what was asked for; only its answer is of no use.
    case applied
    /// Nobody can say: an attempt was lost after it was sent, or failed in the middle.
    case unknown
}

extension ClientError {
    /// What the call has done, over all its attempts. Only for calls that change something does it matter.
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

    /// The error of an attempt that was not sent, after one that may have taken effect.
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
