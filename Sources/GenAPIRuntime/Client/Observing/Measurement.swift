import GenAPIMapping

/// A number that a part of the runtime has measured. Its attributes contain names and kinds, and no value of a request, a
/// response or an element.
package struct Measurement: Sendable {
    package enum Value: Sendable {
        case count(Int)
        case duration(Duration)
        /// The current value of something that goes up and down.
        case level(Double)
    }

    package let name: String
    package let value: Value
    package let attributes: [(String, String)]

    package init(_ name: String, _ value: Value = .count(1), _ attributes: [(String, String)] = []) {
        self.name = name
        self.value = value
        self.attributes = attributes
    }
}

extension Measurement {
    /// The kind of an error, as the conventions of OpenTelemetry want it: the status of a response, the kind of another failure
    /// of a call, or the type of the error.
    package static func errorType(_ error: any Error) -> String {
        switch error {
        case is CancellationError: "cancelled"
        case let error as TransportError: name(of: error.kind)
        case ClientError.transport(_, let error): name(of: error.kind)
        case ClientError.timeout: "timeout"
        case let error as ClientError:
            error.response.map { String($0.status.rawValue) } ?? error.kind.rawValue.replacing(" ", with: "_")
        default: "\(type(of: error))"
        }
    }

    private static func name(of kind: TransportError.Kind) -> String {
        switch kind {
        case .cannotConnect: "cannot_connect"
        case .connectionLost: "connection_lost"
        case .timedOut: "timeout"
        case .notTrusted: "not_trusted"
        case .other: "_OTHER"
        }
    }

    static func retry(of operation: String) -> Measurement {
        Measurement("genapi.client.retries", .count(1), [("genapi.operation", operation)])
    }

    static func deniedRetry(of operation: String) -> Measurement {
        Measurement("genapi.client.denied_retries", .count(1), [("genapi.operation", operation)])
    }

    /// A response that could not be decoded, by the field that did not fit.
    static func undecodable(_ error: MappingError, as type: Any.Type, _ operation: String) -> Measurement {
        Measurement(
            "genapi.client.decoding_failures",
            .count(1),
            [
                ("genapi.operation", operation), ("genapi.type", "\(type)"),
                ("genapi.field", error.fieldPath),
            ]
        )
    }
}

/// Where the response of a call comes from, in a client with a cache.
package enum CacheResult: String, Sendable {
    /// The cache, without a request.
    case hit
    /// The cache, although it is no longer fresh: it is confirmed later, or the server has failed.
    case stale
    /// The cache, after the server has confirmed it.
    case revalidated
    /// The server.
    case miss

    func measurement(of operation: String) -> Measurement {
        Measurement(
            "genapi.client.cache.responses",
            .count(1),
            [("genapi.operation", operation), ("genapi.cache.result", rawValue)]
        )
    }
}

/// The result of asking for a new token.
package enum RenewalResult: String, Sendable {
    case succeeded
    /// The server will not issue another token.
    case refused
    /// There is no answer, or one that may be different next time.
    case failed

    var measurement: Measurement {
        Measurement("genapi.token.renewals", .count(1), [("genapi.token.result", rawValue)])
    }
}
