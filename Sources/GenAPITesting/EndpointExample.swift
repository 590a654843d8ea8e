public import GenAPIRuntime

/// A call and the answer to it, as a spec shows them in `examples`: what an offline client is answered with.
///
///     EndpointExample("User.get", "missing", "GET /users/8", status: 404, answer: #"{"code": "NotFound"}"#)
public struct EndpointExample: Hashable, Sendable {
    /// The resource and its endpoint: `User.get`.
    public let call: String
    /// The name that the author gave it; names of a call are unique.
    public let name: String
    /// Method, and path and query as they go on the wire, from the server's base path on: `GET /users/{id}?q=a%20b`.
    /// A placeholder in braces stands for any one value; only that of `{id=}` can be empty. Query items that are not named may
    /// have any value.
    public let request: String
    /// The headers that the request has among others.
    public let headers: [HeaderItem]
    /// Members that the request's JSON or form has to contain, as JSON; `nil` if any body will do.
    public let body: String?
    /// The HTTP status of the answer.
    public let status: Int
    /// The headers of the answer.
    public let answerHeaders: [HeaderItem]
    /// The time until the answer arrives.
    public let delay: Duration
    /// The body of the answer; JSON, where the answer's `Content-Type` does not say otherwise.
    public let answer: String

    /// An example of a call.
    public init(
        _ call: String,
        _ name: String,
        _ request: String,
        headers: [HeaderItem] = [],
        body: String? = nil,
        status: Int = 200,
        answerHeaders: [HeaderItem] = [],
        delay: Duration = .zero,
        answer: String = ""
    ) {
        self.call = call
        self.name = name
        self.request = request
        self.headers = headers
        self.body = body
        self.status = status
        self.answerHeaders = answerHeaders
        self.delay = delay
        self.answer = answer
    }
}
