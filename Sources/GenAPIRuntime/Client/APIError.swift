/// A refusal with a code of the API's own.
public struct APIError: Error, Sendable {
    /// As the API spells it; a number as its digits.
    public let code: String
    /// What the API says to people, where it does.
    public let message: String?
    /// What the API says beside its code, as it was sent.
    public let details: JSONValue?
    /// What was answered to which call.
    public let answer: RefusedAnswer
    /// Method, path, status, code, and what the server says for people, where that does not repeat a secret of the call; no
    /// query, no header and nothing else of the body.
    public let description: String

    /// The HTTP status, which can be that of success.
    public var status: HTTPStatus { answer.status }

    /// For stubs and mocks; a client makes its own.
    public init(code: String, message: String? = nil, details: JSONValue? = nil, answer: RefusedAnswer) {
        self.init(code: code, message: message, details: details, answer: answer, secrets: [])
    }

    /// - Parameter secrets: Of the call; servers repeat them.
    init(code: String, message: String?, details: JSONValue?, answer: RefusedAnswer, secrets: [String]) {
        self.code = code
        self.message = message
        self.details = details
        self.answer = answer
        let text = message.map { ": \($0)" } ?? ""
        description = "\(answer.line) answered \(answer.status)" + "\(text) (\(code))".without(secrets)
    }
}

/// A refusal that has no code, such as a proxy's.
public struct StatusError: Error, Sendable {
    /// What the server says to people, where it does.
    public let message: String?
    /// What was answered to which call.
    public let answer: RefusedAnswer
    /// Method, path, status, and what the server says for people, where that does not repeat a secret of the call; no query,
    /// no header and nothing else of the body.
    public let description: String

    /// The HTTP status, which is none of success.
    public var status: HTTPStatus { answer.status }

    /// For stubs and mocks; a client makes its own.
    public init(message: String? = nil, answer: RefusedAnswer) {
        self.init(message: message, answer: answer, secrets: [])
    }

    /// - Parameter secrets: Of the call; servers repeat them.
    init(message: String?, answer: RefusedAnswer, secrets: [String]) {
        self.message = message
        self.answer = answer
        let text = message.map { ": \($0)" } ?? ""
        description = "\(answer.line) answered \(answer.status)" + text.without(secrets)
    }
}

/// The answer to a call that did not work.
public struct RefusedAnswer: Sendable {
    /// Method and path of the call, without its query.
    public let line: RequestLine
    /// What the server answered, which may be 200.
    public let status: HTTPStatus
    /// As they were received.
    public let headers: ResponseHeaders
    /// How the body begins, at most 512 characters.
    public let excerpt: Sensitive<String>
    /// Whether the call may have done what it was refused: the status does not rule it out, or an earlier attempt was lost.
    public let mayHaveTakenEffect: Bool

    /// How long the server asks to wait (RFC 9110 section 10.2.3).
    public var retryAfter: Duration? { headers.retryAfter }

    /// Where the server says the resource is.
    public var location: String? { headers["Location"] }

    /// - Parameter mayHaveTakenEffect: What the status says when `nil`.
    public init(
        line: RequestLine,
        status: HTTPStatus,
        headers: ResponseHeaders = ResponseHeaders(),
        body: [UInt8] = [],
        mayHaveTakenEffect: Bool? = nil
    ) {
        self.line = line
        self.status = status
        self.headers = headers
        excerpt = Self.excerpt(of: body)
        self.mayHaveTakenEffect = mayHaveTakenEffect ?? status.mayHideEffect
    }

    static func excerpt(of body: [UInt8]) -> Sensitive<String> {
        Sensitive(String(String(decoding: body.prefix(2048), as: UTF8.self).prefix(512)))
    }
}

extension APIError: CustomStringConvertible, CustomReflectable {
    /// Nothing but the description: the rest can hold anything that the server was told.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension StatusError: CustomStringConvertible, CustomReflectable {
    /// Nothing but the description: the rest can hold anything that the server was told.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
