import ResolvedAPI

/// The options of an endpoint; `nil` if there are none.
struct EndpointOptionsExpression {
    let code: SwiftCode?

    init(_ endpoint: Endpoint, scope: NameScope, api: API) {
        var arguments: [SwiftCode] = []
        if let timeout = endpoint.timeout {
            arguments.append(.argument("timeout", DurationExpression.text(timeout)))
        }
        if let timeout = endpoint.attemptTimeout {
            arguments.append(.argument("attemptTimeout", DurationExpression.text(timeout)))
        }
        if let authorization = endpoint.authorization {
            let text = AuthorizationExpression(scope: scope, api: api)
                .endpoint(authorization, isElsewhere: endpoint.server != nil)
            if let text { arguments.append(.argument("authorization", text)) }
        }
        if let server = endpoint.server { arguments.append(.labeled("server", .literal(server))) }
        if let envelope = Self.envelope(endpoint, scope, api.convention.envelope) {
            arguments.append(.labeled("envelope", envelope))
        }
        if let priority = endpoint.priority, priority != .normal {
            arguments.append(.argument("priority", ".\(priority.rawValue)"))
        }
        if let cache = endpoint.cache { arguments.append(.argument("cache", DurationExpression.text(cache))) }
        if let ttl = endpoint.ttl { arguments.append(.argument("ttl", DurationExpression.text(ttl))) }
        if let retry = endpoint.retry {
            arguments.append(.labeled("retry", RetryExpression.code(retry, scope, .body)))
        }
        if let events = endpoint.events {
            arguments.append(.labeled("events", EventFormatExpression.code(events, scope)))
        }
        if endpoint.sendsIdempotencyKey { arguments.append("sendsIdempotencyKey: true") }
        if endpoint.staysInMemory { arguments.append("staysInMemory: true") }
        code = arguments.isEmpty ? nil : .call(scope.runtime("EndpointOptions", .body), arguments)
    }

    /// A response of the payload and values beside it is decoded from the body's root.
    private static func envelope(
        _ endpoint: Endpoint,
        _ scope: NameScope,
        _ usual: Envelope
    ) -> SwiftCode? {
        var isFromRoot = false
        if case .enveloped = endpoint.response { isFromRoot = true }
        guard var envelope = endpoint.envelope else { return isFromRoot ? ".root" : nil }
        if isFromRoot {
            envelope.data = usual.data
            if envelope == usual { return ".root" }
            envelope.data = []
        }
        if envelope == .none { return ".none" }
        return .call(".own", [EnvelopeExpression.code(envelope, scope, .body)])
    }
}

enum EventFormatExpression {
    static func code(_ format: Endpoint.EventFormat, _ scope: NameScope) -> SwiftCode {
        let texts = [("end", format.end), ("nameKey", format.nameKey)].compactMap { label, text in
            text.map { SwiftCode.labeled(label, .literal($0)) }
        }
        let isText: [SwiftCode] = format.isText ? ["isText: true"] : []
        return .call(scope.runtime("EventFormat", .body), texts + isText)
    }
}

enum DurationExpression {
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 { return ".seconds(\(DigitGroups.text(seconds)))" }
        let milliseconds = attoseconds / 1_000_000_000_000_000
        if milliseconds * 1_000_000_000_000_000 == attoseconds {
            return ".milliseconds(\(DigitGroups.text(seconds * 1000 + milliseconds)))"
        }
        return ".nanoseconds(\(DigitGroups.text(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)))"
    }
}

enum RetryExpression {
    static func code(_ retry: Retry, _ scope: NameScope, _ use: Imports.Use) -> SwiftCode {
        var arguments: [SwiftCode] = [
            .argument("attempts", "\(retry.attempts)"),
            .labeled("statuses", .array(retry.statuses.map { .text("\($0)") })),
        ]
        if !retry.codes.isEmpty {
            arguments.append(.labeled("codes", .array(retry.codes.map(SwiftCode.literal))))
        }
        if let delay = retry.delay {
            let label = delay.isInMilliseconds ? "delayMilliseconds" : "delay"
            arguments.append(.argument(label, delay.place.expression(scope)))
        }
        return .call(scope.runtime("RetryPolicy", use), arguments)
    }
}

enum EnvelopeExpression {
    static func code(_ envelope: Envelope, _ scope: NameScope, _ use: Imports.Use) -> SwiftCode {
        var arguments: [SwiftCode] = []
        if !envelope.data.isEmpty {
            arguments.append(.argument("data", scope.keyPath(envelope.data)))
        }
        if let code = envelope.code {
            arguments.append(.argument("code", scope.keyPath(code)))
            if envelope.ok != "OK" { arguments.append(.labeled("ok", .literal(envelope.ok))) }
        }
        if let message = envelope.message {
            arguments.append(.argument("message", scope.keyPath(message)))
        }
        if let info = envelope.info { arguments.append(.argument("info", scope.keyPath(info))) }
        return .call(scope.runtime("Envelope", use), arguments)
    }
}
