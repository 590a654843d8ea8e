/// Reports one call to the log and to `onEvent`. There is none if nothing needs the call's identity.
final class CallObserver: Sendable {
    let call: CallIdentity
    private let log: (any CallLogging)?
    private let listener: (@Sendable (ClientEvent) -> Void)?
    private let sensitive: Set<String>

    init?(_ endpoint: EndpointStorage, _ client: Client) {
        log = client.options.log.flatMap { $0.isEnabled ? $0 : nil }
        listener = client.options.onEvent
        guard log != nil || listener != nil || !client.middleware.isEmpty else { return nil }
        call = CallIdentity(endpoint.request)
        sensitive = client.definition.sensitive
    }

    func began() { report(.began(call)) }

    func attempted(_ number: Int, _ result: CallResult, took time: Duration) {
        report(.attempted(call, number: number, result: result, took: time))
    }

    func paused(_ time: Duration) { report(.paused(call, for: time)) }

    func deniedRetry() { log?.logDeniedRetry(of: call) }

    func ended(_ result: CallResult, _ record: Call) {
        report(
            .ended(
                call,
                result: result,
                attempts: record.attempts,
                fromCache: record.isCached,
                took: record.elapsed
            )
        )
    }

    func sending(_ request: WireRequest) {
        guard let log = messageLog else { return }
        log.log(request, of: observed(without: request.credentials))
    }

    /// - Parameter secrets: The secrets of the request, which the server may repeat.
    func received(_ response: WireResponse, without secrets: @autoclosure () -> [String]) {
        guard let log = messageLog else { return }
        log.log(response, of: observed(without: secrets()))
    }

    /// Reports the body of a response when it has arrived.
    func received(_ body: [UInt8], of response: WireResponse, without secrets: @autoclosure () -> [String]) {
        guard let log = messageLog else { return }
        log.log(body, of: response, observed(without: secrets()))
    }

    private func report(_ event: ClientEvent) {
        listener?(event)
        log?.log(event)
    }

    private var messageLog: (any CallLogging)? { log.flatMap { $0.hasMessages ? $0 : nil } }

    private func observed(without secrets: [String]) -> ObservedCall {
        ObservedCall(identity: call, secrets: secrets, sensitive: sensitive)
    }
}
