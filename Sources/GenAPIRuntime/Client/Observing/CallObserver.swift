import HTTPTypes
import Logging

/// Reports one call to the logger and to `onEvent`. There is none if nothing needs the call's identity.
final class CallObserver: Sendable {
    let call: CallIdentity
    private let logger: Logger?
    private let attemptLogger: Logger?
    private let messageLogger: Logger?
    private let bodies: LoggedBodies?
    private let listener: (@Sendable (ClientEvent) -> Void)?

    init?(_ endpoint: EndpointStorage, _ client: Client) {
        let options = client.options
        guard options.isObserved || !client.middleware.isEmpty else { return nil }
        let call = CallIdentity(endpoint.request)
        self.call = call
        listener = options.onEvent
        logger = options.logger?.identifying(call)
        attemptLogger = options.attemptLogger?.identifying(call) ?? logger
        messageLogger = options.messageLogger?.identifying(call) ?? logger
        bodies = LoggedBodies(options, sensitive: client.definition.sensitive)
    }

    func began() {
        listener?(.began(call))
        logger?.debug("\(call.line)")
    }

    func attempted(_ number: Int, _ result: CallResult, took time: Duration) {
        listener?(.attempted(call, number: number, result: result, took: time))
        attemptLogger?.debug(
            "attempt \(result)",
            metadata: ["attempt": "\(number)", "ms": "\(time.milliseconds)"]
        )
    }

    func paused(_ time: Duration) {
        listener?(.paused(call, for: time))
        attemptLogger?.debug("the server asks for a pause", metadata: ["ms": "\(time.milliseconds)"])
    }

    func deniedRetry() {
        attemptLogger?.notice(
            "no retry: the calls of this client have used up the retries of the last ten seconds"
        )
    }

    func ended(_ result: CallResult, _ record: Call) {
        let (time, attempts, isCached) = (record.elapsed, record.attempts, record.isCached)
        listener?(.ended(call, result: result, attempts: attempts, fromCache: isCached, took: time))
        let metadata: Logger.Metadata = [
            "attempts": "\(attempts)", "cached": "\(isCached)", "ms": "\(time.milliseconds)",
        ]
        if case .answered(let status) = result, status.isSuccess {
            logger?.debug("\(call.line) \(result)", metadata: metadata)
        } else {
            logger?.info("\(call.line) \(result)", metadata: metadata)
        }
    }

    /// Logs the headers of a request and, if bodies are logged, its body, without secrets.
    func sending(_ request: WireRequest) {
        guard let logger = messageLogger, logger.logLevel <= .trace else { return }
        let secrets = SecretSearch(request.credentials)
        let headers = Redaction.metadata(request.head.headerFields, without: secrets)
        var metadata: Logger.Metadata = ["headers": .dictionary(headers)]
        if let bodies, let body = request.body?.onlyBytes {
            metadata["body"] =
                "\(bodies.text(of: body, request.head.headerFields, without: request.credentials))"
        }
        logger.trace("sending \("\(request)".without(secrets))", metadata: metadata)
    }

    /// - Parameter secrets: The secrets of the request, which the server may repeat.
    func received(_ response: WireResponse, without secrets: @autoclosure () -> [String]) {
        guard let logger = messageLogger, logger.logLevel <= .trace else { return }
        let secrets = SecretSearch(secrets())
        let headers = Redaction.metadata(response.head.headerFields, without: secrets)
        logger.trace("received \(response.head.status.code)", metadata: ["headers": .dictionary(headers)])
    }

    /// Logs the body of a response when it has arrived, if bodies are logged.
    func received(_ body: [UInt8], of response: WireResponse, without secrets: @autoclosure () -> [String]) {
        guard let bodies, let logger = messageLogger, logger.logLevel <= .trace else { return }
        let text = bodies.text(of: body, response.head.headerFields, without: secrets())
        logger.trace("received the body of \(response.head.status.code)", metadata: ["body": "\(text)"])
    }
}

extension ClientOptions {
    fileprivate var isObserved: Bool {
        logger != nil || attemptLogger != nil || messageLogger != nil || onEvent != nil
    }
}

extension Logger {
    /// The same logger, with the call in its metadata.
    fileprivate func identifying(_ call: CallIdentity) -> Logger {
        var logger = self
        logger[metadataKey: "call"] = "\(call.id)"
        if let operation = call.operation { logger[metadataKey: "operation"] = "\(operation)" }
        return logger
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}

extension Redaction {
    fileprivate static func metadata(_ fields: HTTPFields, without secrets: SecretSearch) -> Logger.Metadata {
        var metadata: Logger.Metadata = [:]
        for field in fields { metadata[field.name.canonicalName] = "\(shown(field).without(secrets))" }
        return metadata
    }
}
