package import GenAPIRuntime
import HTTPTypes
import Instrumentation
import ServiceContextModule
import Tracing

extension Telemetry: CallMeasuring {
    package func note(_ measurement: Measurement) { backends.metrics.note(measurement) }

    package func begin(_ attempt: MeasuredAttempt, _ request: inout WireRequest) -> any RunningAttempt {
        let backends = backends
        let route = backends.metrics.route(RouteKey(attempt, request), knownMethods)
        let context = ServiceContext.current ?? .topLevel
        let span = backends.tracer.map { $0.startClientSpan(route.name, in: context) }
        // The URL is that of the request without the headers that are added here.
        let traced = span.map { TracedSpan(span: $0, request: request, attempt: attempt) }
        if propagatesContext, attempt.isAtHome {
            let fields = HeaderFields()
            backends.instrument.inject(
                span?.context ?? context,
                into: &request.head.headerFields,
                using: fields
            )
        }
        return RouteAttempt(route: route, span: traced, bodySize: request.body?.onlyBytes?.count)
    }
}

extension Tracer {
    fileprivate func startClientSpan(_ name: String, in context: ServiceContext) -> any Tracing.Span {
        startSpan(name, context: context, ofKind: .client)
    }
}

/// Adds the context of a trace to the headers of a request.
private struct HeaderFields: Injector {
    private static let traceparent = HTTPField.Name("traceparent")

    func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
        // A value that HTTP cannot carry is changed into one that it can.
        let name = key == "traceparent" ? Self.traceparent : HTTPField.Name(key)
        if let name { fields[name] = value }
    }
}

/// A request that is on its way.
private final class RouteAttempt: RunningAttempt {
    private let route: Route
    private let span: TracedSpan?
    /// `nil` for no body, and for one that is read while it is sent.
    private let bodySize: Int?
    private let start = ContinuousClock.now

    init(route: Route, span: TracedSpan?, bodySize: Int?) {
        self.route = route
        self.span = span
        self.bodySize = bodySize
    }

    func end(_ response: WireResponse) {
        let status = response.head.status.code
        let type = status >= 400 ? "\(status)" : nil
        end(RouteResult(status: status, version: response.version, errorType: type))
    }

    func end(_ error: any Error, isTimeout: Bool) {
        let type = isTimeout ? "timeout" : Measurement.errorType(error)
        end(RouteResult(status: nil, version: nil, errorType: type))
    }

    private func end(_ result: RouteResult) {
        route.record(result, start.duration(to: .now), bodySize)
        span?.end(result, of: route)
    }
}

/// The span of a request. Its attributes are set together at its end, because a tracer copies all of them each time.
private struct TracedSpan: Sendable {
    let span: any Tracing.Span
    let request: WireRequest
    let attempt: MeasuredAttempt

    func end(_ result: RouteResult, of route: Route) {
        if span.isRecording {
            span.attributes = attributes(result, route)
            if result.errorType != nil { span.setStatus(SpanStatus(code: .error)) }
        }
        span.end()
    }

    private func attributes(_ result: RouteResult, _ route: Route) -> SpanAttributes {
        var attributes = route.attributes
        attributes["url.full"] = shownURL
        if attempt.resends > 0 { attributes["http.request.resend_count"] = attempt.resends }
        if let status = result.status { attributes["http.response.status_code"] = status }
        if let version = result.version { attributes["network.protocol.version"] = version.rawValue }
        if let type = result.errorType { attributes["error.type"] = type }
        return attributes
    }

    private var shownURL: String {
        let url = Redaction.shown(url: request.url, sensitive: attempt.sensitive)
        return request.credentials.isEmpty ? url : url.without(request.credentials)
    }
}
