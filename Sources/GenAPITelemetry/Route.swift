import CoreMetrics
import GenAPIRuntime
import HTTPTypes
import Synchronization
import Tracing

/// The attributes that all requests of one span name share.
struct RouteKey: Equatable, Sendable {
    let method: String
    /// `nil` if the path has none.
    let template: String?
    let host: String
    let port: Int

    init(_ attempt: MeasuredAttempt, _ request: WireRequest) {
        method = request.head.method.rawValue
        template = attempt.template
        host = attempt.origin?.host ?? ""
        port = attempt.origin?.port ?? 0
    }
}

/// The result of a request, as far as metrics distinguish it.
struct RouteResult: Equatable, Sendable {
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
    private let isOther: Bool
    private let factory: any MetricsFactory
    /// A few results are all that most routes have, so they are compared one by one.
    private let timers = Mutex<[(result: RouteResult, timer: CoreMetrics.Timer)]>([])
    private let bodySizes = Mutex<Recorder?>(nil)

    /// The largest number of results that are distinguished.
    static let mostResults = 64

    /// - Parameter isOther: Whether the metrics have no attributes, because there are too many routes.
    init(
        _ key: RouteKey,
        _ knownMethods: Set<String>,
        _ factory: any MetricsFactory,
        isOther: Bool
    ) {
        let isKnown = knownMethods.contains(key.method)
        let method = isKnown ? key.method : "HTTP"
        name = key.template.map { "\(method) \($0)" } ?? method
        self.factory = factory
        self.isOther = isOther
        var attributes: SpanAttributes = [:]
        attributes["http.request.method"] = isKnown ? key.method : "_OTHER"
        if !isKnown { attributes["http.request.method_original"] = key.method }
        attributes["server.address"] = key.host
        attributes["server.port"] = key.port
        if let template = key.template { attributes["url.template"] = template }
        self.attributes = attributes
        dimensions =
            isOther
            ? MetricTable.overflow
            : [
                ("http.request.method", isKnown ? key.method : "_OTHER"), ("server.address", key.host),
                ("server.port", "\(key.port)"),
            ] + (key.template.map { [("url.template", $0)] } ?? [])
    }

    func record(_ result: RouteResult, _ time: Duration, _ bodySize: Int?) {
        let timer = timers.withLock { timers in
            if let known = timers.first(where: { $0.result == result }) { return known.timer }
            let isOther = isOther || timers.count >= Self.mostResults
            let timer = CoreMetrics.Timer(
                label: "http.client.request.duration",
                dimensions: isOther ? MetricTable.overflow : dimensions + result.dimensions,
                preferredDisplayUnit: .seconds,
                factory: factory
            )
            if !isOther { timers.append((result, timer)) }
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
