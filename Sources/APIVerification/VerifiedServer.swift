package import APISimulation

/// A server that requests are sent to.
package protocol VerifiedServer: Sendable {
    /// - Throws: `NoResponse`.
    func respond(to request: SimulatedRequest) async throws -> SimulatedResponse
}

/// Why a request has no response.
package struct NoResponse: Error, Hashable, Sendable {
    /// For people: `the connection was refused`.
    package let reason: String
    /// Whether no request can have a response, as the server cannot be reached.
    package let isUnreachable: Bool

    package init(_ reason: String, isUnreachable: Bool = false) {
        self.reason = reason
        self.isUnreachable = isUnreachable
    }
}

/// What is compared, and how much.
package struct VerificationOptions: Sendable {
    package var credential = VerifiedCredential()
    /// The resources whose calls are compared; empty for all.
    package var only: Set<String> = []
    /// Whether elements are created, changed and deleted.
    package var writes = false
    /// The number of elements of a first page; `nil` for that of the spec.
    package var limit: Int?
    /// Values of parameters, by their names in paths and queries.
    package var values: [String: String] = [:]
    /// The largest number of requests.
    package var maxRequests = 5000

    package init() {}

    /// The largest number of requests for one call.
    package static let requestsPerCall = 10
}
