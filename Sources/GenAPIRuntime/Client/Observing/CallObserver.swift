import HTTPTypes
import Logging

/// Reports one call to the logger and to `onEvent`. There is none if nothing needs the call's identity.
final class CallObserver: Sendable {
    let call: CallIdentity
    let logger: Logger?
    let listener: (@Sendable (ClientEvent) -> Void)?

    init?(_ endpoint: EndpointStorage, _ client: Client) {
        let options = client.options
        guard options.logger != nil || options.onEvent != nil || !client.middleware.isEmpty else {
            return nil
        }
        call = CallIdentity(endpoint.request)
        listener = options.onEvent
        var logger = options.logger
        logger?[metadataKey: "call"] = "\(call.id)"
        if let operation = call.operation { logger?[metadataKey: "operation"] = "\(operation)" }
        self.logger = logger
    }

    func began() {
        listener?(.began(call))
        logger?.debug("\(call.line)")
    }

    func attempted(_ number: Int, _ result: CallResult, took time: Duration) {
        listener?(.attempted(call, number: number, result: result, took: time))
        logger?.debug("attempt \(result)", metadata: ["attempt": "\(number)", "ms": "\(time.milliseconds)"])
    }

    func paused(_ time: Duration) {
        listener?(.paused(call, for: time))
        logger?.debug("the server asks for a pause", metadata: ["ms": "\(time.milliseconds)"])
    }

    func deniedRetry() {
        logger?.notice("no retry: the calls of this client have used up the retries of the last ten seconds")
    }

    func ended(_ result: CallResult, _ record: Call) {
        let (time, attempts, isCached) = (record.elapsed, record.attempts, record.cacheHits > 0)
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

    /// Logs the headers of a request, without secrets.
    func sending(_ request: WireRequest) {
        guard let logger, logger.logLevel <= .trace else { return }
        let secrets = SecretSearch(request.credentials)
        let headers = Redaction.metadata(request.head.headerFields, without: secrets)
        logger.trace(
            "sending \("\(request)".without(secrets))",
            metadata: ["headers": .dictionary(headers)]
        )
    }

    /// - Parameter secrets: The secrets of the request, which the server may repeat.
    func received(_ response: WireResponse, without secrets: @autoclosure () -> [String]) {
        guard let logger, logger.logLevel <= .trace else { return }
        let secrets = SecretSearch(secrets())
        let headers = Redaction.metadata(response.head.headerFields, without: secrets)
        logger.trace("received \(response.head.status.code)", metadata: ["headers": .dictionary(headers)])
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
