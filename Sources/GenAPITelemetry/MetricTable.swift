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
    private let routes = Mutex(Routes())
    private let handles = Mutex<[[String]: Handle]>([:])

    init(_ factory: any MetricsFactory) {
        self.factory = factory
    }

    func route(_ key: RouteKey, _ knownMethods: Set<String>) -> Route {
        routes.withLock { routes in
            if let route = routes[key] { return route }
            let isOther = routes.count >= Self.most || routes.isFull(for: key)
            let route = Route(key, knownMethods, factory, isOther: isOther)
            if !isOther { routes.add(route, key) }
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

/// The routes, by their templates. Those of one template are few, so they are compared one by one.
private struct Routes {
    /// Redirects can lead from one template to any number of servers.
    private static let mostOfTemplate = 64

    private var byTemplate: [String: [(key: RouteKey, route: Route)]] = [:]
    private(set) var count = 0

    subscript(key: RouteKey) -> Route? {
        byTemplate[key.template ?? ""]?.first { $0.key == key }?.route
    }

    func isFull(for key: RouteKey) -> Bool {
        byTemplate[key.template ?? ""]?.count ?? 0 >= Self.mostOfTemplate
    }

    mutating func add(_ route: Route, _ key: RouteKey) {
        byTemplate[key.template ?? "", default: []].append((key, route))
        count += 1
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
