/// The seam for a log of all calls of a client, which `GenAPILogging` implements. A log must not show a secret.
package protocol CallLogging: Sendable {
    /// Whether anything is logged.
    var isEnabled: Bool { get }
    func log(_ event: ClientEvent)
    func logDeniedRetry(of call: CallIdentity)
    /// Whether requests and responses are logged as well: the functions below are called only then.
    var hasMessages: Bool { get }
    func log(_ request: WireRequest, of call: ObservedCall)
    func log(_ response: WireResponse, of call: ObservedCall)
    func log(_ body: [UInt8], of response: WireResponse, _ call: ObservedCall)
}

/// A call, with what a log must not show of its messages.
package struct ObservedCall: Sendable {
    package let identity: CallIdentity
    /// The secrets of the request, which a server can repeat under any name.
    package let secrets: [String]
    /// The names that the API declares as sensitive.
    package let sensitive: Set<String>
}
