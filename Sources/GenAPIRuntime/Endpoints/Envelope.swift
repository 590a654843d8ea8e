/// Where an API puts the payload of an answer, and the code that says whether the call worked.
///
///     { "data": …, "info": { "total": 10 }, "code": "OK" }
///
/// A code other than `ok` is an error whatever the HTTP status says. An answer without a code is taken at its status.
public struct Envelope: Hashable, Sendable {
    /// The payload; the whole body when empty.
    public var data: JSONKeyPath
    /// `nil`: answers have no code.
    public var code: JSONKeyPath?
    /// What the code is when the call worked.
    public var ok: String
    /// What the API says to people; `nil`: nothing.
    public var message: JSONKeyPath?
    /// What stands beside the payload, such as totals; `nil`: nothing.
    public var info: JSONKeyPath?

    /// The body is the payload, but for what is given.
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

    /// The same envelope, its code still looked at, with the whole body as payload.
    func readFromRoot() -> Envelope {
        var envelope = self
        envelope.data = .root
        return envelope
    }
}

/// How one endpoint's answers are wrapped.
public struct EndpointEnvelope: Hashable, Sendable {
    private enum Choice: Hashable, Sendable {
        case inherited, root
        case own(Envelope)
    }

    private let choice: Choice

    /// As the API says.
    public static let inherited = EndpointEnvelope(choice: .inherited)
    /// As the API says, but the value is made from the whole body: it holds the payload and what is beside it.
    public static let root = EndpointEnvelope(choice: .root)
    /// The body is the payload, and has no code.
    public static let none = EndpointEnvelope(choice: .own(.none))

    /// As these key paths say.
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

/// Where the body of a refused call says why.
public struct FailureBody: Hashable, Sendable {
    /// A string or an integer.
    public var code: JSONKeyPath?
    /// For people.
    public var message: JSONKeyPath?
    /// Any JSON; its shape depends on the code.
    public var details: JSONKeyPath?

    /// A refusal that says nothing, but for what is given.
    public init(code: JSONKeyPath? = nil, message: JSONKeyPath? = nil, details: JSONKeyPath? = nil) {
        self.code = code
        self.message = message
        self.details = details
    }

    /// `code`, `message`, `details`.
    public static let standard = FailureBody(code: "code", message: "message", details: "details")
}
