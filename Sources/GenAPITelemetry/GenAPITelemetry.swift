public import CoreMetrics
public import GenAPIRuntime
import Synchronization
public import Tracing

extension ClientOptions {
    /// Traces and metrics of the client's calls, and of the lists and the outbox that use the client.
    ///
    ///     options.telemetry = Telemetry()
    public var telemetry: Telemetry? {
        get { callTelemetry as? Telemetry }
        set { callTelemetry = newValue }
    }
}

/// Traces with swift-distributed-tracing and metrics with swift-metrics, by OpenTelemetry's conventions for HTTP.
///
/// Each request to a server has a span of its own, retries and redirects included. The trace context goes to the server that
/// the client was created for, and to no other. Nothing that is recorded has a credential, a secret of a query, a body, or a
/// value of an element.
///
/// Clients of one app share one object, also those of several APIs.
public final class Telemetry: Sendable {
    /// The methods of RFC 9110 and RFC 5789.
    public static let standardMethods: Set<String> = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE",
    ]

    let propagatesContext: Bool
    let knownMethods: Set<String>
    private let ownTracer: (any Tracer)?
    private let ownMetrics: (any MetricsFactory)?
    private let used = Mutex<Backends?>(nil)

    /// - Parameters:
    ///   - propagatesContext: Whether the client's own server gets the trace context in its headers: `traceparent`,
    ///     `tracestate` and `baggage`, with the usual tracers.
    ///   - knownMethods: Requests with other methods have the method `_OTHER`.
    ///   - tracer: `nil` for the tracer and the instruments that the process has when the first request is sent.
    ///   - metrics: `nil` for the metrics that the process has when the first one is recorded.
    public init(
        propagatesContext: Bool = true,
        knownMethods: Set<String> = Telemetry.standardMethods,
        tracer: (any Tracer)? = nil,
        metrics: (any MetricsFactory)? = nil
    ) {
        self.propagatesContext = propagatesContext
        self.knownMethods = knownMethods
        ownTracer = tracer
        ownMetrics = metrics
    }

    /// An app can set up its backends after it has created its clients.
    var backends: Backends {
        used.withLock { used in
            if let used { return used }
            let tracer = ownTracer ?? InstrumentationSystem.tracer
            let backends = Backends(
                tracer: tracer is NoOpTracer ? nil : tracer,
                instrument: ownTracer ?? InstrumentationSystem.instrument,
                metrics: MetricTable(ownMetrics ?? MetricsSystem.factory)
            )
            used = backends
            return backends
        }
    }
}

/// Where everything is recorded.
struct Backends: Sendable {
    /// `nil` if nothing is traced.
    let tracer: (any Tracer)?
    let instrument: any Instrument
    let metrics: MetricTable
}
