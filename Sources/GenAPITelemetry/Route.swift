import CoreMetrics
import GenAPIRuntime
import HTTPTypes
import Synchronization
import Tracing

/// What the requests of a span name have in common.
struct RouteKey: Hashable, Sendable {
    let method: String
    /// The method as it is sent, if it is not a known one.
    let originalMethod: String?
    let template: String?
    let host: String
    let port: Int

    init(_ attempt: MeasuredAttempt, _ request: WireRequest, _ knownMethods: Set<String>) {
        let sent = request.head.method.rawValue
        let isKnown = knownMethods.contains(sent)
        method = isKnown ? sent : "_OTHER"
        originalMethod = isKnown ? nil : sent
        template = attempt.template
        host = attempt.origin?.host ?? ""
        port = attempt.origin?.port ?? 0
    }
}

/// The result of a request, as far as metrics distinguish it.
struct RouteResult: Hashable, Sendable {
    /// `nil` without a response.
    let status: Int?
    let version: HTTPVersion?
    /// `nil` for a request that succeeded.
    let errorType: String?
}

/// The requests of one method to one path template of one server: their name, their attributes, and their metrics.
final class Route: Sendable {
    let name: String
    let attributes: SpanAttributes
    private let dimensions: [(String, String)]
    private let factory: any MetricsFactory
    private let timers = Mutex<[RouteResult: CoreMetrics.Timer]>([:])
    private let bodySizes = Mutex<Recorder?>(nil)

    /// - Parameter isOther: Whether the metrics have no attributes, because there are too many routes.
    init(_ key: RouteKey, _ factory: any MetricsFactory, isOther: Bool) {
        let method = key.originalMethod == nil ? key.method : "HTTP"
        name = key.template.map { "\(method) \($0)" } ?? method
        self.factory = factory
        var attributes: SpanAttributes = [:]
        attributes["http.request.method"] = key.method
        if let original = key.originalMethod { attributes["http.request.method_original"] = original }
        attributes["server.address"] = key.host
        attributes["server.port"] = key.port
        if let template = key.template { attributes["url.template"] = template }
        self.attributes = attributes
        dimensions =
            isOther
            ? MetricTable.overflow
            : [
                ("http.request.method", key.method), ("server.address", key.host),
                ("server.port", "\(key.port)"),
            ] + (key.template.map { [("url.template", $0)] } ?? [])
    }

    func record(_ result: RouteResult, _ time: Duration, _ bodySize: Int?) {
        let timer = timers.withLock { timers in
            if let timer = timers[result] { return timer }
            let timer = CoreMetrics.Timer(
                label: "http.client.request.duration",
                dimensions: dimensions + result.dimensions,
                preferredDisplayUnit: .seconds,
                factory: factory
            )
            timers[result] = timer
            return timer
        }
        timer.recordNanoseconds(time.nanoseconds)
        guard let bodySize else { return }
        recorder().record(bodySize)
    }

    private func recorder() -> Recorder {
        bodySizes.withLock { sizes in
            if let recorder = sizes { return recorder }
            let recorder = Recorder(
                label: "http.client.request.body.size",
                dimensions: dimensions,
                factory: factory
            )
            sizes = recorder
            return recorder
        }
    }
}

extension RouteResult {
    fileprivate var dimensions: [(String, String)] {
        (status.map { [("http.response.status_code", "\($0)")] } ?? [])
            + (version.map { [("network.protocol.version", $0.rawValue)] } ?? [])
            + (errorType.map { [("error.type", $0)] } ?? [])
    }
}

extension Duration {
    /// At most `Int64.max`.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooLong || overflows ? .max : sum
    }
}
