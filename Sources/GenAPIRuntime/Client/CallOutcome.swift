/// What a call that failed has done on the server.
///
///     catch let error as ClientError where error.outcome == .unknown {
///         // The payment may have been made: look before trying again.
///     }
public enum CallOutcome: Hashable, Sendable {
    /// Nothing: it never arrived, or was refused.
    case none
    /// The server says that it did what was asked for; only its answer is of no use.
    case done
    /// Nobody can say: an attempt was lost after it was sent, or failed in the middle.
    case unknown
}

extension ClientError {
    /// What the call has done, over all its attempts. Only for calls that change something does it matter.
    public var outcome: CallOutcome {
        switch self {
        case .api(let error): error.answer.mayHaveTakenEffect ? .unknown : .none
        case .status(let error): error.answer.mayHaveTakenEffect ? .unknown : .none
        case .mapping, .emptyBody: .done
        case .transport(_, let error): error.requestMayHaveArrived ? .unknown : .none
        case .timeout, .redirect, .tooLarge: .unknown
        case .nothingToSend(let line), .unsendable(let line, _), .missingCredentials(let line, _),
            .authorization(let line, _), .paging(let line, _):
            line.mayHaveTakenEffect ? .unknown : .none
        }
    }

    /// The error of an attempt that was not sent, after one that may have taken effect.
    var afterEffect: ClientError {
        func after(_ line: RequestLine) -> RequestLine {
            RequestLine(method: line.method, path: line.path, mayHaveTakenEffect: true)
        }
        return switch self {
        case .unsendable(let line, let reason): .unsendable(after(line), reason)
        case .missingCredentials(let line, let scheme): .missingCredentials(after(line), scheme: scheme)
        case .authorization(let line, let error): .authorization(after(line), error)
        default: self
        }
    }
}
