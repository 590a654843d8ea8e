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
        case .nothingToSend, .unsendable, .missingCredentials, .authorization, .paging: .none
        }
    }
}
