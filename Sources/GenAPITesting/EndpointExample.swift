public import GenAPIRuntime

/// A call and the answer to it, as a spec shows them in `examples`: what an offline client is answered with.
///
///     EndpointExample("User.get", "missing", "GET /users/8", status: 404, answer: #"{"code": "NotFound"}"#)
public struct EndpointExample: Hashable, Sendable {
    /// The resource and its endpoint: `User.get`.
    public let call: String
    /// What the author calls it; one name for one example of a call.
    public let name: String
    /// Method, and path and query as they go on the wire, from the server's base path on: `GET /users/{id}?q=a%20b`.
    /// What stands in braces may be any one value, and so may what is not said of the query.
    public let request: String
    /// The headers that the request has among others.
    public let headers: [HeaderItem]
    /// What the request's JSON or form holds among other things, as JSON; `nil` when that does not matter.
    public let body: String?
    /// The HTTP status of the answer.
    public let status: Int
    /// The headers of the answer.
    public let answerHeaders: [HeaderItem]
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
        answer: String = ""
    ) {
        self.call = call
        self.name = name
        self.request = request
        self.headers = headers
        self.body = body
        self.status = status
        self.answerHeaders = answerHeaders
        self.answer = answer
    }
}
