/// A response that says that the call failed: with a code of the API's own, with its status, or with both.
///
///     catch ClientError.errorResponse(let response) where response.status == .notFound { … }
///
/// A failing call throws it as `ClientError.errorResponse`.
public struct ErrorResponse: Error, Sendable {
    /// Method and path of the call, without its query.
    public let request: RequestSummary
    /// The HTTP status. With a code it can be that of success.
    public let status: HTTPStatus
    /// As they were received.
    public let headers: ResponseHeaders
    /// The code as the API spells it, a number as its digits; `nil` for a response without a code, such as a proxy's.
    public let code: String?
    /// What the API says to people, where it does.
    public let message: String?
    /// What the API says beside its code, as it was sent.
    public let details: JSONValue?
    /// How the body begins, at most 512 characters.
    public let excerpt: Sensitive<String>
    /// Whether the call may have done what it was to do: the status does not rule it out, or an earlier attempt was lost.
    public let mayHaveTakenEffect: Bool
    /// Method, path, status, code, and what the server says for people, where that does not repeat a secret of the call; no
    /// query, no header and nothing else of the body.
    public let description: String

    /// How long the server asks to wait (RFC 9110 section 10.2.3).
    public var retryAfter: Duration? { headers.retryAfter }

    /// Where the server says the resource is.
    public var location: String? { headers["Location"] }

    /// For stubs and mocks; a client makes its own.
    ///
    /// - Parameter mayHaveTakenEffect: What the status says when `nil`.
    public init(
        request: RequestSummary,
        status: HTTPStatus,
        headers: ResponseHeaders = ResponseHeaders(),
        body: [UInt8] = [],
        code: String? = nil,
        message: String? = nil,
        details: JSONValue? = nil,
        mayHaveTakenEffect: Bool? = nil
    ) {
        self.init(
            request: request,
            status: status,
            headers: headers,
            body: body,
            code: code,
            message: message,
            details: details,
            mayHaveTakenEffect: mayHaveTakenEffect ?? status.mayHideEffect,
            secrets: []
        )
    }

    /// - Parameter secrets: Of the call; servers repeat them.
    init(
        request: RequestSummary,
        status: HTTPStatus,
        headers: ResponseHeaders,
        body: [UInt8],
        code: String?,
        message: String?,
        details: JSONValue?,
        mayHaveTakenEffect: Bool,
        secrets: [String]
    ) {
        self.request = request
        self.status = status
        self.headers = headers
        self.code = code
        self.message = message
        self.details = details
        self.mayHaveTakenEffect = mayHaveTakenEffect
        excerpt = Self.excerpt(of: body)
        let words = (message.map { ": \($0)" } ?? "") + (code.map { " (\($0))" } ?? "")
        description = "\(request) answered \(status)" + words.without(secrets)
    }

    static func excerpt(of body: [UInt8]) -> Sensitive<String> {
        Sensitive(String(String(decoding: body.prefix(2048), as: UTF8.self).prefix(512)))
    }
}

extension ErrorResponse: CustomStringConvertible, CustomReflectable {
    /// Nothing but the description: the rest can hold anything that the server was told.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
