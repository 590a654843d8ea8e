import CoreMetrics
import GenAPIRuntime
import Synchronization

/// The metrics that were recorded, each created once. A server can make the names of hosts and fields up, so their number is
/// limited: what is above the limit counts without attributes.
final class MetricTable: Sendable {
    /// The limit for the sets of attributes that OpenTelemetry's SDKs have.
    static let most = 2_000
    /// The attributes of everything above the limit, as in OpenTelemetry's SDKs.
    static let overflow = [("otel.metric.overflow", "true")]

    private let factory: any MetricsFactory
    private let routes = Mutex<[RouteKey: Route]>([:])
    private let handles = Mutex<[[String]: Handle]>([:])

    init(_ factory: any MetricsFactory) {
        self.factory = factory
    }

    func route(_ key: RouteKey) -> Route {
        routes.withLock { routes in
            if let route = routes[key] { return route }
            let isOther = routes.count >= Self.most
            let route = Route(key, factory, isOther: isOther)
            if !isOther { routes[key] = route }
            return route
        }
    }

    func note(_ measurement: Measurement) {
        let key = [measurement.name] + measurement.attributes.map(\.1)
        let handle = handles.withLock { handles in
            if let handle = handles[key] { return handle }
            let isOther = handles.count >= Self.most
            let key = isOther ? [measurement.name] : key
            let attributes = isOther ? Self.overflow : measurement.attributes
            let handle =
                handles[key] ?? Handle(measurement.value, measurement.name, attributes, factory)
            handles[key] = handle
            return handle
        }
        handle.record(measurement.value)
    }
}

/// One metric with its attributes.
private enum Handle {
    case counter(Counter)
    case timer(CoreMetrics.Timer)
    case gauge(Gauge)

    init(
        _ value: Measurement.Value,
        _ name: String,
        _ attributes: [(String, String)],
        _ factory: any MetricsFactory
    ) {
        switch value {
        case .count:
            self = .counter(Counter(label: name, dimensions: attributes, factory: factory))
        case .duration:
            self = .timer(
                Timer(
                    label: name,
                    dimensions: attributes,
                    preferredDisplayUnit: .seconds,
                    factory: factory
                )
            )
        case .level:
            self = .gauge(Gauge(label: name, dimensions: attributes, factory: factory))
        }
    }

    func record(_ value: Measurement.Value) {
        switch (self, value) {
        case (.counter(let counter), .count(let count)): counter.increment(by: count)
        case (.timer(let timer), .duration(let time)): timer.recordNanoseconds(time.nanoseconds)
        case (.gauge(let gauge), .level(let level)): gauge.record(level)
        default: break
        }
    }
}
