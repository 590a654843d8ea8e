/// Why a call gave no value. A cancelled call throws `CancellationError` instead.
///
/// Descriptions name the method, the path and the status, and never a credential, a header or a query.
///
///     GET /users/7 answered 404: there is no such user (NotFound)
///
/// It is a single reference, so that code which only passes it on stays small.
public indirect enum ClientError: Error, Sendable {
    /// The server refuses with a code of its own, whatever the HTTP status.
    case api(APIError)
    /// The status is none of success, and the body has no code.
    case status(StatusError)
    /// The answer is not what the endpoint promises.
    case mapping(UnreadableAnswer)
    /// The status says that the call worked, but there is no body where a value is promised.
    case emptyBody(RequestLine, HTTPStatus)
    /// There is no answer.
    case transport(RequestLine, TransportError)
    /// There was no answer within the call's time.
    case timeout(RequestLine, after: Duration)
    /// A patch that changes nothing; no request was made.
    case nothingToSend(RequestLine)
    /// What cannot be sent as meant; no request was made.
    case unsendable(RequestLine, UnsendableReason)
    /// The endpoint asks for a credential that the client does not have; no request was made.
    case missingCredentials(RequestLine, scheme: String)
    /// There is no token for the call.
    case authorization(RequestLine, any AuthorizationError)
    /// A redirect that cannot be followed.
    case redirect(RequestLine, RedirectProblem)
    /// The answer has more bytes than the client takes (`ClientOptions.answerLimit`).
    case tooLarge(RequestLine, limit: Int)
    /// The next page cannot be asked for.
    case paging(RequestLine, PagingProblem)
}

/// Which call: its method and its path, without the query.
public struct RequestLine: Hashable, Sendable, CustomStringConvertible {
    /// `GET`, as it was to go on the wire.
    public let method: String
    /// From the server's base path on, escaped, without the query, which may hold secrets.
    public let path: String
    /// Whether the call may have taken effect before the error that names it, in an earlier attempt or before a redirect.
    let mayHaveTakenEffect: Bool

    /// The first line of a request, without its query.
    public init(method: String, path: String) {
        self.init(method: method, path: path, mayHaveTakenEffect: false)
    }

    init(method: String, path: String, mayHaveTakenEffect: Bool) {
        self.method = method
        self.path = path
        self.mayHaveTakenEffect = mayHaveTakenEffect
    }

    /// `GET /users/7`
    public var description: String { "\(method) \(path)" }
}

/// Why a call cannot be put on the wire. Nothing was sent.
public enum UnsendableReason: Sendable {
    case path(EndpointPath.Problem)
    /// HTTP cannot carry a header of that name or its value.
    case invalidHeader(String)
    /// The value of that name in a query, a header or a form has no text: a number that is not finite, or a date that its
    /// format cannot say.
    case valueWithoutText(String)
    /// Not an http or https URL without query and user information.
    case invalidServer(String)
    case body(any Error)
}

/// Why there is no next page.
public enum PagingProblem: Hashable, Sendable {
    /// A page asks for a page that was already there.
    case loop
    /// The next page would be on another server.
    case otherServer(String)
    /// The next page's place cannot be read, or there shall be a next page without a place.
    case unreadableNext(String)
    /// Five pages in a row had no elements.
    case noProgress
    /// The walk has taken as many pages as it may.
    case tooManyPages(Int)
    /// The token is of another list, of other parameters, or of another way of paging.
    case foreignToken
}

/// An answer from which no value could be made.
public struct UnreadableAnswer: Sendable {
    /// Method and path of the call.
    public let line: RequestLine
    /// One that says that the call worked.
    public let status: HTTPStatus
    /// What the reader found, where in the body.
    public let error: MappingError
    /// How the body begins.
    public let excerpt: Sensitive<String>
    /// Method, path, status, and what the reader found where, unless that is a secret of the call.
    public let description: String
}

extension UnreadableAnswer: CustomStringConvertible, CustomReflectable {
    /// Nothing but the description: a value that does not fit can be anything.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension ClientError {
    /// The status of the answer, where there was one.
    public var status: HTTPStatus? {
        switch self {
        case .api(let error): error.answer.status
        case .status(let error): error.answer.status
        case .mapping(let answer): answer.status
        case .emptyBody(_, let status): status
        default: nil
        }
    }

    /// The refusal, where there was one: its status, its headers, how long to wait.
    public var refusal: RefusedAnswer? {
        switch self {
        case .api(let error): error.answer
        case .status(let error): error.answer
        default: nil
        }
    }
}

extension ClientError: CustomStringConvertible {
    /// A sentence that begins with method and path; no query, no header, no credential, and of a body only what a refusal
    /// says for people.
    public var description: String {
        switch self {
        case .api(let error): error.description
        case .status(let error): error.description
        case .mapping(let answer): answer.description
        case .emptyBody(let line, let status): "\(line) answered \(status) without a body"
        case .transport(let line, let error): "\(line) had no answer: \(error)"
        case .timeout(let line, let duration): "\(line) had no answer within \(duration)"
        case .nothingToSend(let line): "\(line) was not sent: nothing changes"
        case .unsendable(let line, let reason): "\(line) was not sent: \(reason)"
        case .missingCredentials(let line, let scheme):
            "\(line) was not sent: it needs \(scheme) authorization and the client has none"
        case .authorization(let line, let error): "\(line) was not authorized: \(error)"
        case .redirect(let line, let problem): "\(line) was redirected, which was not followed: \(problem)"
        case .tooLarge(let line, let limit): "\(line) answered more than \(limit) bytes"
        case .paging(let line, let problem): "\(line): \(problem)"
        }
    }
}

extension UnsendableReason: CustomStringConvertible {
    /// What is wrong, by the name of a header and never by its value.
    public var description: String {
        switch self {
        case .path(.emptySegment): "a value of the path is empty"
        case .path(.dotSegment): "a segment of the path is '.' or '..'"
        case .path(.queryOrFragment): "the path has a query or fragment"
        case .path(.valueWithoutText): "a value of the path has no text"
        case .path(.unusableURL): "its URL is not an absolute http or https URL without user information"
        case .path(.otherServer): "its URL is on another server than the client's"
        case .invalidHeader(let name): "HTTP cannot carry the value of \(name)"
        case .valueWithoutText(let name): "the value of \(name) has no text"
        case .invalidServer: "the server is not an http or https URL"
        case .body(let error): "its body cannot be written: \(error)"
        }
    }
}

extension PagingProblem: CustomStringConvertible {
    /// A sentence without anything of the answer.
    public var description: String {
        switch self {
        case .loop: "the next page was already there"
        case .otherServer(let origin): "the next page would be on another server, \(origin)"
        case .unreadableNext(let place): "the next page's place in \(place) cannot be read"
        case .noProgress: "\(PageTrail.idleLimit) pages in a row had no elements"
        case .tooManyPages(let count): "the list has more than \(count) pages"
        case .foreignToken: "the token to go on from is of another list"
        }
    }
}

extension ClientError: CustomReflectable {
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
