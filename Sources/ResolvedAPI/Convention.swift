/// The defaults for envelopes, names and failures.
package struct Convention: Hashable, Sendable {
    package var envelope: Envelope
    package var failure: FailureBody
    /// The key path of an object's type; `nil` if objects have none.
    package var discriminator: [String]?
    /// The paging of lists whose endpoints set this mode, and nothing else.
    package var paging: Paging?
    package var keepsUnknownTypes: Bool
    package var keepsUnknownCases: Bool
    package var skipsBadElements: Bool

    package init(
        envelope: Envelope = Envelope(),
        failure: FailureBody = FailureBody(),
        discriminator: [String]? = ["type"],
        paging: Paging? = nil,
        keepsUnknownTypes: Bool = true,
        keepsUnknownCases: Bool = true,
        skipsBadElements: Bool = false
    ) {
        self.envelope = envelope
        self.failure = failure
        self.discriminator = discriminator
        self.paging = paging
        self.keepsUnknownTypes = keepsUnknownTypes
        self.keepsUnknownCases = keepsUnknownCases
        self.skipsBadElements = skipsBadElements
    }
}

/// The location of the payload in a response. An empty `data` means that the whole body is the payload.
package struct Envelope: Hashable, Sendable {
    /// Key path to the payload.
    package var data: [String]
    /// Key path to the code that reports success or failure, and the value of success.
    package var code: [String]?
    package var ok: String
    package var message: [String]?
    package var info: [String]?

    package init(
        data: [String] = ["data"],
        code: [String]? = ["code"],
        ok: String = "OK",
        message: [String]? = ["message"],
        info: [String]? = ["info"]
    ) {
        self.data = data
        self.code = code
        self.ok = ok
        self.message = message
        self.info = info
    }

    /// The body is the payload.
    package static let none = Envelope(data: [], code: nil, ok: "OK", message: nil, info: nil)
}

/// The location of the error in a failure response, as key paths into its body.
package struct FailureBody: Hashable, Sendable {
    package var code: [String]?
    package var message: [String]?
    package var details: [String]?

    package init(
        code: [String]? = ["code"],
        message: [String]? = ["message"],
        details: [String]? = ["details"]
    ) {
        self.code = code
        self.message = message
        self.details = details
    }
}
