import GenAPIRuntime
import HTTPTypes
import Logging

/// The loggers of a client's calls.
struct CallLog {
    var calls: Logger?
    /// `nil` for `calls`.
    var attempts: Logger?
    /// `nil` for `calls`.
    var messages: Logger?
    /// The longest body that is logged, or 0 for none.
    var maxBodyBytes = 0
}

extension CallLog: CallLogging {
    var isEnabled: Bool { calls != nil || attempts != nil || messages != nil }

    func log(_ event: ClientEvent) {
        switch event {
        case .began(let call):
            calls?.debug("\(call.line)", metadata: call.metadata())
        case .attempted(let call, let number, let result, let time):
            (attempts ?? calls)?.debug(
                "attempt \(result)",
                metadata: call.metadata(["attempt": "\(number)", "ms": "\(time.milliseconds)"])
            )
        case .paused(let call, let time):
            (attempts ?? calls)?.debug(
                "the server asks for a pause",
                metadata: call.metadata(["ms": "\(time.milliseconds)"])
            )
        case .ended(let call, let result, let attempts, let isCached, let time):
            calls?.log(
                level: result.isSuccess ? .debug : .info,
                "\(call.line) \(result)",
                metadata: call.metadata([
                    "attempts": "\(attempts)", "cached": "\(isCached)", "ms": "\(time.milliseconds)",
                ])
            )
        }
    }

    func logDeniedRetry(of call: CallIdentity) {
        (attempts ?? calls)?.notice(
            "no retry: the calls of this client have used up the retries of the last ten seconds",
            metadata: call.metadata()
        )
    }

    var hasMessages: Bool { (messages ?? calls).map { $0.logLevel <= .trace } ?? false }

    /// Logs the headers of a request and, if bodies are logged, its body, without secrets.
    func log(_ request: WireRequest, of call: ObservedCall) {
        let secrets = SecretSearch(call.secrets)
        var metadata = headers(request.head.headerFields, without: secrets)
        if maxBodyBytes > 0, let body = request.body?.onlyBytes {
            metadata["body"] = "\(text(of: body, request.head.headerFields, call))"
        }
        trace("sending \("\(request)".without(secrets))", call, metadata)
    }

    func log(_ response: WireResponse, of call: ObservedCall) {
        let metadata = headers(response.head.headerFields, without: SecretSearch(call.secrets))
        trace("received \(response.head.status.code)", call, metadata)
    }

    func log(_ body: [UInt8], of response: WireResponse, _ call: ObservedCall) {
        guard maxBodyBytes > 0 else { return }
        let text = text(of: body, response.head.headerFields, call)
        trace("received the body of \(response.head.status.code)", call, ["body": "\(text)"])
    }

    private func trace(_ text: Logger.Message, _ call: ObservedCall, _ metadata: Logger.Metadata) {
        (messages ?? calls)?.trace(text, metadata: call.identity.metadata(metadata))
    }

    private func headers(_ fields: HTTPFields, without secrets: SecretSearch) -> Logger.Metadata {
        var headers: Logger.Metadata = [:]
        for field in fields {
            headers[field.name.canonicalName] = "\(Redaction.shown(field).without(secrets))"
        }
        return ["headers": .dictionary(headers)]
    }

    private func text(of body: [UInt8], _ headers: HTTPFields, _ call: ObservedCall) -> String {
        LoggedBodies(maxLength: maxBodyBytes, sensitive: call.sensitive, secrets: call.secrets)
            .text(of: body, headers)
    }
}

extension CallIdentity {
    /// The metadata of a line about this call.
    fileprivate func metadata(_ others: Logger.Metadata = [:]) -> Logger.Metadata {
        var metadata = others
        metadata["call"] = "\(id)"
        if let operation { metadata["operation"] = "\(operation)" }
        return metadata
    }
}

extension CallResult {
    fileprivate var isSuccess: Bool {
        if case .answered(let status) = self { status.isSuccess } else { false }
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
