public import GenAPIMapping

/// The error of a failed call. A cancelled call throws `CancellationError` instead.
///
/// Descriptions name the method, the path and the status, and never a credential, a header or a query.
///
///     GET /users/7 returned 404: there is no such user (NotFound)
///
/// It is a single reference, so that code which only passes it on stays small.
public indirect enum ClientError: Error, Sendable {
    /// The server responded with an error: a code of its own with any HTTP status, or an error status.
    case errorResponse(ErrorResponse)
    /// The response is not what the endpoint declares.
    case decoding(DecodingFailure)
    /// The status says success, but there is no body to decode.
    case emptyBody(RequestSummary, HTTPStatus)
    /// There is no response.
    case transport(RequestSummary, TransportError)
    /// There was no response within the call's time.
    case timeout(RequestSummary, after: Duration)
    /// A patch without changes; no request was made.
    case nothingToSend(RequestSummary)
    /// The request cannot be sent as meant; no request was made.
    case unsendable(RequestSummary, UnsendableReason)
    /// The endpoint needs a credential that the client does not have; no request was made.
    case missingCredentials(RequestSummary, scheme: String)
    /// There is no token for the call, or its login ended while the call was in flight.
    case authorization(RequestSummary, any AuthorizationError)
    /// A redirect that cannot be followed.
    case redirect(RequestSummary, RedirectProblem)
    /// The response has more bytes than `ClientOptions.maxResponseBytes`.
    case tooLarge(RequestSummary, limit: Int)
    /// The next page cannot be requested.
    case paging(RequestSummary, PagingProblem)
}

/// Method and path of a call, without the query.
public struct RequestSummary: Hashable, Sendable, CustomStringConvertible {
    /// `GET`, as it was to go on the wire.
    public let method: String
    /// Relative to the server's base path, escaped, without the query, which may hold secrets.
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
    public var description: String { "\(method) \(path)".printable }
}

/// The reason why a call cannot be sent. Nothing was sent.
public enum UnsendableReason: Sendable {
    /// A value that fills a path segment is empty.
    case emptyPathSegment
    /// A path segment is `.` or `..`, which servers and proxies resolve (RFC 3986 section 5.2.4).
    case dotPathSegment
    /// The path contains `?` or `#`; query items belong in `query:`.
    case queryOrFragmentInPath
    /// A path value has no text, such as a number that is not finite.
    case pathValueWithoutText
    /// The URL of the call is not an absolute http or https URL without user information.
    case unusableURL
    /// The URL of the call is on another server than the client's; or the call would send the API's credential to another
    /// server, which neither its endpoint states nor `ClientOptions.trustedServers` allows.
    case otherServer
    /// HTTP cannot carry a header of that name or its value.
    case invalidHeader(String)
    /// The value of that name in a query, a header or a form has no text: a number that is not finite, or a date that
    /// its format cannot represent; or its text would mean another value: a separator in an element of a joined list, a
    /// bracket in the key of a map, an empty object in a list.
    case valueWithoutText(String)
    /// Not an http or https URL without query and user information.
    case invalidServer(String)
    case body(any Error)
}

/// The reason why there is no next page.
public enum PagingProblem: Hashable, Sendable {
    /// A page leads to a page that was already read.
    case loop
    /// The next page would be on another server.
    case otherServer(String)
    /// The location of the next page cannot be read, or is missing although there is a next page.
    case unreadableNext(String)
    /// As many pages in a row as the paging allows had no new elements; five, unless it says otherwise.
    case noProgress
    /// The iteration has read as many pages as it may.
    case tooManyPages(Int)
    /// The cursor belongs to another list, to other parameters, or to another paging mode.
    case foreignCursor
}

/// A response that could not be decoded.
public struct DecodingFailure: Sendable {
    /// Method and path of the call.
    public let line: RequestSummary
    /// A status of success.
    public let status: HTTPStatus
    /// The problem and its location in the body.
    public let error: MappingError
    /// The beginning of the body.
    public let excerpt: Sensitive<String>
    /// Method, path, status, and the problem with its location, unless that contains a secret of the call.
    public let description: String
}

extension DecodingFailure: CustomStringConvertible, CustomReflectable {
    /// Shows only the description, because the rest can hold any value.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension ClientError {
    /// The status of the response, if there was one.
    public var status: HTTPStatus? {
        switch self {
        case .errorResponse(let response): response.status
        case .decoding(let answer): answer.status
        case .emptyBody(_, let status): status
        default: nil
        }
    }

    /// The error response, if there was one, with its code, status, headers and `retryAfter`.
    public var response: ErrorResponse? {
        if case .errorResponse(let response) = self { response } else { nil }
    }
}

extension ClientError: CustomStringConvertible {
    /// A sentence that begins with method and path. It contains no query, no header, no credential, and nothing of a
    /// body but the message of an error response.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .errorResponse(let response): response.description
        case .decoding(let answer): answer.description
        case .emptyBody(let line, let status): "\(line) returned \(status) without a body"
        case .transport(let line, let error): "\(line) got no response: \(error)"
        case .timeout(let line, let duration): "\(line) got no response within \(duration)"
        case .nothingToSend(let line): "\(line) was not sent: nothing changes"
        case .unsendable(let line, let reason): "\(line) was not sent: \(reason)"
        case .missingCredentials(let line, let scheme):
            "\(line) was not sent: it needs \(scheme) authorization and the client has none"
        case .authorization(let line, let error): "\(line) was not authorized: \(error)"
        case .redirect(let line, let problem): "\(line) was redirected, which was not followed: \(problem)"
        case .tooLarge(let line, let limit): "\(line) returned more than \(limit) bytes"
        case .paging(let line, let problem): "\(line): \(problem)"
        }
    }
}

extension UnsendableReason: CustomStringConvertible {
    /// The problem, with the name of a header and never its value.
    public var description: String { sentence.printable }

    private var sentence: String {
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

extension PagingProblem: CustomStringConvertible {
    /// A sentence without content of the response.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .loop: "the next page was already there"
        case .otherServer(let origin): "the next page would be on another server, \(origin)"
        case .unreadableNext(let place): "the next page's place in \(place) cannot be read"
        case .noProgress: "too many pages in a row had no new elements"
        case .tooManyPages(let count): "the list has more than \(count) pages"
        case .foreignCursor: "the cursor to go on from is of another list"
        }
    }
}

extension ClientError: CustomReflectable {
    /// Shows only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
