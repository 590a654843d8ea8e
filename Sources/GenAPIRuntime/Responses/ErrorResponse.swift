public import GenAPIMapping

/// A response that reports an error with a code of the API, with its status, or with both.
///
///     catch ClientError.errorResponse(let response) where response.status == .notFound { … }
///
/// A failing call throws it as `ClientError.errorResponse`.
public struct ErrorResponse: Error, Sendable {
    /// Method and path of the call, without its query.
    public let request: RequestSummary
    /// The HTTP status. With a code, it can be a status of success.
    public let status: HTTPStatus
    /// The headers as received.
    public let headers: ResponseHeaders
    /// The code as the API spells it, a number as its digits; `nil` for a response without a code, such as a proxy's.
    public let code: String?
    /// The API's message for people, if it has one.
    public let message: String?
    /// The details that the API sends with the code, unchanged.
    public let details: JSONValue?
    /// The whole body, for `body(as:)`.
    let bytes: [UInt8]
    /// The beginning of the body, at most 512 characters.
    public let excerpt: Sensitive<String>
    /// Whether the call may have taken effect: the status does not rule it out, or an earlier attempt was lost.
    public let mayHaveTakenEffect: Bool
    /// Method, path, status, code, and the server's message, unless that repeats a secret of the call. Texts in the details
    /// take the place of a missing message. No query, no header and no other part of the body.
    public let description: String

    /// How long the server asks clients to wait, from zero to a day: `Retry-After` as seconds or as a date (RFC 9110
    /// section 10.2.3), or `retry-after-ms`.
    public var retryAfter: Duration? { headers.retryAfter }

    /// The `Location` header.
    public var location: String? { headers["Location"] }

    /// Creates an error response for stubs and mocks.
    ///
    /// - Parameter mayHaveTakenEffect: `nil` derives it from the status.
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

    /// - Parameter secrets: The secrets of the call, which servers may repeat.
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
        bytes = body
        excerpt = Self.excerpt(of: body)
        // Secrets go first: the beginning of one would not be recognized.
        let sentence = message ?? details?.sentences.map { String($0.without(secrets).prefix(200)) }
        let words = (sentence.map { ": \($0)" } ?? "") + (code.map { " (\($0))" } ?? "")
        description = "\(request) returned \(status)" + words.without(secrets).printable
    }

    static func excerpt(of body: [UInt8]) -> Sensitive<String> {
        Sensitive(String(String(decoding: body.prefix(2048), as: UTF8.self).prefix(512)))
    }
}

extension ErrorResponse: CustomStringConvertible, CustomReflectable {
    /// Shows only the description, because the rest can repeat any part of the request.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension JSONValue {
    /// Itself or its first elements, if these are texts.
    fileprivate var sentences: String? {
        switch self {
        case .string(let text): text
        case .array(let elements):
            elements.isEmpty || !elements.allSatisfy { $0.string != nil }
                ? nil : elements.prefix(5).compactMap(\.string).joined(separator: "; ")
        case .null, .bool, .number, .object: nil
        }
    }
}
