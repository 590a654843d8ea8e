package import GenAPIRuntime
import HTTPTypes
import Instrumentation
import ServiceContextModule
import Tracing

extension Telemetry: CallMeasuring {
    package func note(_ measurement: Measurement) { backends.metrics.note(measurement) }

    package func begin(_ attempt: MeasuredAttempt, _ request: inout WireRequest) -> any RunningAttempt {
        let backends = backends
        let route = backends.metrics.route(RouteKey(attempt, request, knownMethods))
        let context = ServiceContext.current ?? .topLevel
        let span = backends.tracer.map { $0.started(route, attempt, request, in: context) }
        if propagatesContext, attempt.isAtHome {
            let fields = HeaderFields()
            backends.instrument.inject(
                span?.context ?? context,
                into: &request.head.headerFields,
                using: fields
            )
        }
        return TracedAttempt(route: route, span: span, bodySize: request.body?.onlyBytes?.count)
    }
}

extension Tracer {
    fileprivate func started(
        _ route: Route,
        _ attempt: MeasuredAttempt,
        _ request: WireRequest,
        in context: ServiceContext
    ) -> any Tracing.Span {
        let span = startSpan(route.name, context: context, ofKind: .client)
        guard span.isRecording else { return span }
        var attributes = route.attributes
        let url = Redaction.shown(url: request.url, sensitive: attempt.sensitive)
        attributes["url.full"] = request.credentials.isEmpty ? url : url.without(request.credentials)
        if attempt.resends > 0 { attributes["http.request.resend_count"] = attempt.resends }
        span.attributes = attributes
        return span
    }
}

/// Adds the context of a trace to the headers of a request.
private struct HeaderFields: Injector {
    func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
        // A value that HTTP cannot carry is changed into one that it can.
        if let name = HTTPField.Name(key) { fields[name] = value }
    }
}

/// A request that is on its way.
private final class TracedAttempt: RunningAttempt {
    private let route: Route
    private let span: (any Tracing.Span)?
    /// `nil` for no body, and for one that is read while it is sent.
    private let bodySize: Int?
    private let start = ContinuousClock.now

    init(route: Route, span: (any Tracing.Span)?, bodySize: Int?) {
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
        guard let span else { return }
        if span.isRecording { finish(span, result) }
        span.end()
    }

    private func finish(_ span: any Tracing.Span, _ result: RouteResult) {
        span.updateAttributes { attributes in
            if let status = result.status { attributes["http.response.status_code"] = status }
            if let version = result.version { attributes["network.protocol.version"] = version.rawValue }
            if let type = result.errorType { attributes["error.type"] = type }
        }
        if result.errorType != nil { span.setStatus(SpanStatus(code: .error)) }
    }
}
