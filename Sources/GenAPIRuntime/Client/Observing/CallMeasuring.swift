/// The seam for traces and metrics of a client and of what is built on it, which `GenAPITelemetry` implements. It must not show a
/// secret.
package protocol CallMeasuring: AnyObject, Sendable {
    /// Begins a request on its way to a server. It can add headers.
    func begin(_ attempt: MeasuredAttempt, _ request: inout WireRequest) -> any RunningAttempt
    /// Notes what a part of the runtime has measured.
    func note(_ measurement: Measurement)
}

/// A request that has begun. It ends with one of these.
package protocol RunningAttempt: Sendable {
    /// The response has arrived, with its whole body unless that is streamed.
    func end(_ response: WireResponse)
    /// - Parameter isTimeout: Whether the attempt has ended because its time, or that of its call, is over.
    func end(_ error: any Error, isTimeout: Bool)
}

/// One request on its way to a server.
package struct MeasuredAttempt: Sendable {
    /// The template of its path, from the server's root: `/v1/users/{user_id}`; `nil` for a hand-written endpoint, and for the
    /// target of a redirect.
    package let template: String?
    /// The number of requests of the same call before it: retries, redirects, and repetitions with another credential.
    package let resends: Int
    /// The server of the request; `nil` if its URL has none.
    package let origin: Origin?
    /// Whether it goes to the server that the client was created for, and all requests of the call before it did.
    package let isAtHome: Bool
    /// The names that the API declares as sensitive.
    package let sensitive: Set<String>
}
