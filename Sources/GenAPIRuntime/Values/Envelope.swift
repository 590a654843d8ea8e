public import GenAPIMapping

/// The location of the payload in a response, and of the code that reports success or failure.
///
///     { "data": …, "info": { "total": 10 }, "code": "OK" }
///
/// A code other than `ok` is an error, whatever the HTTP status. A response without a code is judged by its status.
public struct Envelope: Hashable, Sendable {
    /// The payload; the whole body if empty.
    public var data: JSONKeyPath
    /// `nil` if responses have no code.
    public var code: JSONKeyPath?
    /// The code of success.
    public var ok: String
    /// The message for people; `nil` if there is none.
    public var message: JSONKeyPath?
    /// The values beside the payload, such as totals; `nil` if there are none.
    public var info: JSONKeyPath?

    /// Creates an envelope; by default, the body is the payload.
    public init(
        data: JSONKeyPath = .root,
        code: JSONKeyPath? = nil,
        ok: String = "OK",
        message: JSONKeyPath? = nil,
        info: JSONKeyPath? = nil
    ) {
        self.data = data
        self.code = code
        self.ok = ok
        self.message = message
        self.info = info
    }

    /// `data`, `code: "OK"`, `message`, `info`.
    public static let standard = Envelope(data: "data", code: "code", message: "message", info: "info")

    /// The body is the payload.
    public static let none = Envelope()

    /// The same envelope with the whole body as payload. Its code is still checked.
    func readFromRoot() -> Envelope {
        var envelope = self
        envelope.data = .root
        return envelope
    }
}

/// The envelope of one endpoint's responses.
public struct EndpointEnvelope: Hashable, Sendable {
    package enum Choice: Hashable, Sendable {
        case inherited, root
        case own(Envelope)
    }

    package let choice: Choice

    /// The envelope of the API.
    public static let inherited = EndpointEnvelope(choice: .inherited)
    /// The envelope of the API, with the value decoded from the whole body, which has the payload and the values beside
    /// it.
    public static let root = EndpointEnvelope(choice: .root)
    /// The body is the payload, and has no code.
    public static let none = EndpointEnvelope(choice: .own(.none))

    /// An envelope with these key paths.
    public static func own(_ envelope: Envelope) -> EndpointEnvelope {
        EndpointEnvelope(choice: .own(envelope))
    }

    func envelope(of api: Envelope) -> Envelope {
        switch choice {
        case .inherited: api
        case .root: api.readFromRoot()
        case .own(let envelope): envelope
        }
    }
}

/// The location of the error in the body of a failed call.
public struct FailureBody: Hashable, Sendable {
    /// A string or an integer. Through a list, `errors[].code`, it is that of the first element.
    public var code: JSONKeyPath?
    /// The message for people. Through a list, `errors[]` or `errors[].detail`, it has the texts of the first ten elements,
    /// separated by semicolons.
    public var message: JSONKeyPath?
    /// Any JSON; its shape depends on the code.
    public var details: JSONKeyPath?

    /// Creates a failure body; by default, it says nothing.
    public init(code: JSONKeyPath? = nil, message: JSONKeyPath? = nil, details: JSONKeyPath? = nil) {
        self.code = code
        self.message = message
        self.details = details
    }

    /// `code`, `message`, `details`.
    public static let standard = FailureBody(code: "code", message: "message", details: "details")
}
