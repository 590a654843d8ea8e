import CoreMetrics
import GenAPIMapping
import GenAPIRuntime
import GenAPITelemetry
import GenAPITesting
import InMemoryTracing
import Instrumentation
import MetricsTestKit
import Tracing

/// A client with a telemetry that records in memory.
struct TelemetryFixture {
    let server = StubTransport()
    let tracer = InMemoryTracer()
    let metrics = TestMetrics()
    var definition = APIDefinition(
        name: "Trips",
        envelope: .none,
        sensitive: ["ticket"],
        paths: """
            User.get /users/{id}
            User.list /users
            User.create /users
            """
    )
    var credentials = Credentials.none
    var middleware: [any Middleware] = []
    var options = ClientOptions()

    init() {
        options.telemetry = Telemetry(tracer: tracer, metrics: metrics)
        options.minRetries = 1
        options.retryShare = 0
    }

    var client: Client {
        Client(
            definition,
            baseURL: "https://stub.test:8443/v1",
            transport: server,
            credentials: credentials,
            middleware: middleware,
            options: options,
            clock: ImmediateClock()
        )
    }

    var spans: [FinishedInMemorySpan] { tracer.finishedSpans }

    /// The attributes of each timer and what it has recorded.
    func timers(_ label: String) -> [String: Int] {
        let named = metrics.timers(label: label).map { (text($0.dimensions), $0.values.count) }
        return Dictionary(uniqueKeysWithValues: named)
    }

    /// The counts by their attributes.
    func counts(_ label: String) -> [String: Int64] {
        let named = metrics.counters(label: label).map { (text($0.dimensions), $0.totalValue) }
        return Dictionary(uniqueKeysWithValues: named)
    }

    private func text(_ dimensions: [(String, String)]) -> String {
        dimensions.map { "\($0)=\($1)" }.joined(separator: " ")
    }

    /// Everything that was recorded, as one text.
    var everything: String {
        let spans = spans.map { span in
            var parts = [span.operationName, "\(span.status as Any)", "\(span.errors)", "\(span.events)"]
            span.attributes.forEach { parts.append("\($0)=\($1)") }
            return parts.joined(separator: " ")
        }
        let all: [any TestMetric] =
            metrics.counters + metrics.timers + metrics.recorders + metrics.meters
        let labels = all.map { metric -> String in
            switch metric {
            case let counter as TestCounter: "\(counter.label) \(text(counter.dimensions))"
            case let timer as TestTimer: "\(timer.label) \(text(timer.dimensions))"
            case let recorder as TestRecorder: "\(recorder.label) \(text(recorder.dimensions))"
            default: ""
            }
        }
        return (spans + labels).joined(separator: "\n")
    }
}

extension FinishedInMemorySpan {
    /// The attributes that do not depend on the server's name.
    var facts: [String: String] {
        var facts: [String: String] = [:]
        attributes.forEach { name, value in
            switch value {
            case .string(let text): facts[name] = text
            case .int64(let number): facts[name] = "\(number)"
            default: facts[name] = "\(value)"
            }
        }
        return facts
    }

    var isError: Bool { status?.code == .error }
}

/// A clock whose pauses end at once.
struct ImmediateClock: Clock {
    private let clock = ContinuousClock()

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}

/// Injects the headers of W3C Trace Context and Baggage.
struct W3CTracer: Tracer {
    let spans = InMemoryTracer(idGenerator: .incrementing)

    func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> InMemorySpan {
        spans.startSpan(
            operationName,
            context: context(),
            ofKind: kind,
            at: instant(),
            function: function,
            file: fileID,
            line: line
        )
    }

    func forceFlush() {}

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {}

    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let span = context.inMemorySpanContext else { return }
        injector.inject("00-\(span.traceID)-\(span.spanID)-01", forKey: "traceparent", into: &carrier)
        injector.inject("vendor=1", forKey: "tracestate", into: &carrier)
        injector.inject("tenant=7", forKey: "baggage", into: &carrier)
        injector.inject("a\r\nX-Smuggled: b", forKey: "x-broken", into: &carrier)
        injector.inject("a", forKey: "no name", into: &carrier)
    }
}
