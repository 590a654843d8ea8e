public import CoreMetrics
import Synchronization
public import Tracing

/// A tracer whose spans are real until they end, and are then dropped.
public struct EmptyTracer: Tracer {
    public init() {}

    public final class Span: Tracing.Span {
        private struct State {
            var name: String
            var attributes: SpanAttributes = [:]
            var status: SpanStatus?
            var isRecording = true
        }

        public let context: ServiceContext
        private let state: Mutex<State>

        init(_ name: String, _ context: ServiceContext) {
            self.context = context
            state = Mutex(State(name: name))
        }

        public var operationName: String {
            get { state.withLock(\.name) }
            set { state.withLock { $0.name = newValue } }
        }

        public var attributes: SpanAttributes {
            get { state.withLock(\.attributes) }
            set { state.withLock { $0.attributes = newValue } }
        }

        public var isRecording: Bool { state.withLock(\.isRecording) }

        public func setStatus(_ status: SpanStatus) { state.withLock { $0.status = status } }

        public func addEvent(_ event: SpanEvent) {}

        public func addLink(_ link: SpanLink) {}

        public func recordError<Instant: TracerInstant>(
            _ error: any Error,
            attributes: SpanAttributes,
            at instant: @autoclosure () -> Instant
        ) {}

        public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
            state.withLock { $0.isRecording = false }
        }
    }

    public func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> Span {
        Span(operationName, context())
    }

    public func forceFlush() {}

    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {}

    public func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        let value = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        injector.inject(value, forKey: "traceparent", into: &carrier)
    }
}

/// Metrics that are counted in one number.
public final class EmptyMetrics: MetricsFactory {
    public init() {}

    public final class Handler: CounterHandler, TimerHandler, RecorderHandler, MeterHandler {
        private let sum = Atomic<Int64>(0)

        private func add(_ value: Int64) { sum.wrappingAdd(value, ordering: .relaxed) }

        public func increment(by value: Int64) { add(value) }
        public func increment(by value: Double) { add(1) }
        public func decrement(by value: Double) { add(-1) }
        public func reset() {}
        public func record(_ value: Int64) { add(value) }
        public func record(_ value: Double) { add(1) }
        public func set(_ value: Int64) { add(value) }
        public func set(_ value: Double) { add(1) }
        public func recordNanoseconds(_ value: Int64) { add(value) }
    }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { Handler() }
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler { Handler() }
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { Handler() }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool)
        -> any RecorderHandler
    {
        Handler()
    }

    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
}
