import GenAPIRuntime
import StoredCalls

/// The consequence of a failed call for its operation.
enum Consequence {
    /// - Parameter failure: The failure of the operation if the server rejects only its call; `nil` without a login.
    case authorize(QueuedOperation.Failure?)
    case end(OperationResult)
    /// The server cannot be reached.
    case wait
    /// - Parameter delay: `nil` for a delay that grows with the number of attempts.
    case retry(after: Duration?)
    case conflict
    case fail(QueuedOperation.Failure)

    /// - Parameter isCheck: Whether the call was not the operation's, but one for the current element.
    init(_ error: ClientError, _ operation: Operation, isCheck: Bool) {
        let status = error.status
        switch error {
        case .authorization, .missingCredentials: self = .authorize(nil)
        case .errorResponse(let response) where status == .unauthorized: self = .authorize(.init(response))
        case _ where status == .unauthorized:
            self = .authorize(.rejected(status: 401, code: nil, message: nil))
        case .decoding where isCheck, .emptyBody where isCheck: self = .fail(.unsendable(error.description))
        case .decoding, .emptyBody:
            self = operation.kind == .create ? .fail(.unreadableResponse) : .end(.applied())
        case .errorResponse(let response) where isCheck && !response.isTemporary:
            self = .fail(.init(response))
        case _ where operation.kind == .delete && (status == .notFound || status == .gone):
            self = .end(.element(nil))
        case _ where error.effect == .unknown && !isCheck && !operation.isRepeatable:
            self = .fail(.unknownOutcome)
        case .transport where error.effect == .none: self = .wait
        case .transport, .timeout, .redirect, .tooLarge: self = .retry(after: nil)
        case .errorResponse(let response): self.init(response, operation)
        case .nothingToSend, .unsendable, .paging: self = .fail(.unsendable(error.description))
        }
    }

    private init(_ response: ErrorResponse, _ operation: Operation) {
        switch response.status {
        case .conflict, .preconditionFailed: self = .conflict
        case .notFound, .gone: self = operation.kind == .update ? .conflict : .fail(.init(response))
        case _ where response.isTemporary: self = .retry(after: response.retryAfter)
        default: self = .fail(.init(response))
        }
    }
}

extension ErrorResponse {
    /// Whether a later attempt can succeed.
    fileprivate var isTemporary: Bool {
        status.rawValue >= 500 || [.requestTimeout, .tooManyRequests, 425].contains(status)
    }
}

extension QueuedOperation.Failure {
    fileprivate init(_ response: ErrorResponse) {
        self = .rejected(
            status: response.status.rawValue,
            code: response.code,
            message: response.message
        )
    }
}
