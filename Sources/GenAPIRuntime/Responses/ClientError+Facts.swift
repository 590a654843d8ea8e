extension ClientError {
    /// The kind of an error without its details. The raw value is a few words for logs and metrics.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case errorResponse = "error response"
        case decoding = "undecodable response"
        case emptyBody = "no body"
        case transport = "no response"
        case timeout = "timed out"
        case nothingToSend = "nothing to send"
        case unsendable
        case missingCredentials = "missing credentials"
        case authorization = "not authorized"
        case redirect = "redirect not followed"
        case tooLarge = "response too large"
        case paging = "no next page"
    }

    /// The case, without its values.
    public var kind: Kind {
        switch self {
        case .errorResponse: .errorResponse
        case .decoding: .decoding
        case .emptyBody: .emptyBody
        case .transport: .transport
        case .timeout: .timeout
        case .nothingToSend: .nothingToSend
        case .unsendable: .unsendable
        case .missingCredentials: .missingCredentials
        case .authorization: .authorization
        case .redirect: .redirect
        case .tooLarge: .tooLarge
        case .paging: .paging
        }
    }

    /// Method and path of the call, without its query.
    public var request: RequestSummary {
        switch self {
        case .errorResponse(let response): response.request
        case .decoding(let answer): answer.line
        case .emptyBody(let line, _), .transport(let line, _), .timeout(let line, _),
            .nothingToSend(let line),
            .unsendable(let line, _), .missingCredentials(let line, _), .authorization(let line, _),
            .redirect(let line, _), .tooLarge(let line, _), .paging(let line, _):
            line
        }
    }

    /// The error of the part that failed: an ``ErrorResponse``, a `MappingError`, a ``TransportError``, an
    /// ``AuthorizationError``, or the error of writing the body; `nil` if the client itself gave up.
    public var underlyingError: (any Error)? {
        switch self {
        case .errorResponse(let response): response
        case .decoding(let answer): answer.error
        case .transport(_, let error): error
        case .authorization(_, let error): error
        case .unsendable(_, .body(let error)): error
        default: nil
        }
    }
}
