/// Why a call gave no value. A cancelled call throws `CancellationError` instead.
///
/// Descriptions name the method, the path and the status, and never a credential, a header or a query.
///
///     GET /users/7 answered 404: there is no such user (NotFound)
///
/// It is a single reference, so that code which only passes it on stays small.
public indirect enum ClientError: Error, Sendable {
    /// The server says that the call failed: with a code of its own, whatever the HTTP status, or with the status alone.
    case errorResponse(ErrorResponse)
    /// The answer is not what the endpoint promises.
    case decoding(DecodingFailure)
    /// The status says that the call worked, but there is no body where a value is promised.
    case emptyBody(RequestSummary, HTTPStatus)
    /// There is no answer.
    case transport(RequestSummary, TransportError)
    /// There was no answer within the call's time.
    case timeout(RequestSummary, after: Duration)
    /// A patch that changes nothing; no request was made.
    case nothingToSend(RequestSummary)
    /// What cannot be sent as meant; no request was made.
    case unsendable(RequestSummary, UnsendableReason)
    /// The endpoint asks for a credential that the client does not have; no request was made.
    case missingCredentials(RequestSummary, scheme: String)
    /// There is no token for the call.
    case authorization(RequestSummary, any AuthorizationError)
    /// A redirect that cannot be followed.
    case redirect(RequestSummary, RedirectProblem)
    /// The answer has more bytes than the client takes (`ClientOptions.maxResponseBytes`).
    case tooLarge(RequestSummary, limit: Int)
    /// The next page cannot be asked for.
    case paging(RequestSummary, PagingProblem)
}

/// Which call: its method and its path, without the query.
public struct RequestSummary: Hashable, Sendable, CustomStringConvertible {
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
    /// A value that has to fill a segment of the path is empty.
    case emptyPathSegment
    /// A segment of the path is `.` or `..`, which servers and proxies take for a direction (RFC 3986 section 5.2.4).
    case dotPathSegment
    /// The path has a `?` or `#` of its own; query items belong in `query:`.
    case queryOrFragmentInPath
    /// A value of the path has no text, such as a number that is not finite.
    case pathValueWithoutText
    /// The URL of the call is not an absolute http or https URL without user information.
    case unusableURL
    /// The URL of the call is on another server than the client's.
    case otherServer
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
    /// The cursor is of another list, of other parameters, or of another way of paging.
    case foreignCursor
}

/// An answer from which no value could be made.
public struct DecodingFailure: Sendable {
    /// Method and path of the call.
    public let line: RequestSummary
    /// One that says that the call worked.
    public let status: HTTPStatus
    /// What the reader found, where in the body.
    public let error: MappingError
    /// How the body begins.
    public let excerpt: Sensitive<String>
    /// Method, path, status, and what the reader found where, unless that is a secret of the call.
    public let description: String
}

extension DecodingFailure: CustomStringConvertible, CustomReflectable {
    /// Nothing but the description: a value that does not fit can be anything.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension ClientError {
    /// The status of the answer, where there was one.
    public var status: HTTPStatus? {
        switch self {
        case .errorResponse(let response): response.status
        case .decoding(let answer): answer.status
        case .emptyBody(_, let status): status
        default: nil
        }
    }

    /// The error response, where there was one: its code, its status, its headers, how long to wait.
    public var response: ErrorResponse? {
        if case .errorResponse(let response) = self { response } else { nil }
    }
}

extension ClientError: CustomStringConvertible {
    /// A sentence that begins with method and path; no query, no header, no credential, and of a body only what a refusal
    /// says for people.
    public var description: String {
        switch self {
        case .errorResponse(let response): response.description
        case .decoding(let answer): answer.description
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
        case .emptyPathSegment: "a value of the path is empty"
        case .dotPathSegment: "a segment of the path is '.' or '..'"
        case .queryOrFragmentInPath: "the path has a query or fragment"
        case .pathValueWithoutText: "a value of the path has no text"
        case .unusableURL: "its URL is not an absolute http or https URL without user information"
        case .otherServer: "its URL is on another server than the client's"
        case .invalidHeader(let name): "HTTP cannot carry the value of \(name)"
        case .valueWithoutText(let name): "the value of \(name) has no text"
        case .invalidServer: "the server is not an http or https URL"
        case .body(let error): "its body cannot be written: \(error)"
        }
    }
}

extension UnsendableReason {
    init(_ problem: EndpointPath.Problem) {
        switch problem {
        case .emptySegment: self = .emptyPathSegment
        case .dotSegment: self = .dotPathSegment
        case .queryOrFragment: self = .queryOrFragmentInPath
        case .valueWithoutText: self = .pathValueWithoutText
        case .unusableURL: self = .unusableURL
        case .otherServer: self = .otherServer
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
        case .foreignCursor: "the cursor to go on from is of another list"
        }
    }
}

extension ClientError: CustomReflectable {
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
