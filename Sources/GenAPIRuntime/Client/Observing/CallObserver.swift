/// Reports one call to the log, to the telemetry and to `onEvent`. There is none if nothing observes the call.
final class CallObserver: Sendable {
    /// `nil` if nothing needs the call's identity.
    let call: CallIdentity?
    /// Whether the time of the call is measured even if it has no limit.
    let needsTime: Bool
    private let operation: String
    private let log: (any CallLogging)?
    let telemetry: (any CallMeasuring)?
    private let listener: (@Sendable (ClientEvent) -> Void)?
    private let sensitive: Set<String>

    /// For a client that is observed.
    init(_ endpoint: EndpointStorage, _ client: Client) {
        let options = client.options
        log = options.log.flatMap { $0.isEnabled ? $0 : nil }
        telemetry = options.callTelemetry
        listener = options.onEvent
        let needsIdentity = log != nil || listener != nil || !client.middleware.isEmpty
        call = needsIdentity ? CallIdentity(endpoint.request) : nil
        // An attempt without a response has failed with a timeout if its time is over.
        needsTime =
            needsIdentity || (endpoint.request.options.attemptTimeout ?? options.attemptTimeout) != nil
        operation = endpoint.request.operation
        sensitive = client.definition.sensitive
    }

    func began() { report { .began($0) } }

    func attempted(_ number: Int, _ result: CallResult, took time: Duration) {
        report { .attempted($0, number: number, result: result, took: time) }
        if number > 1 { telemetry?.note(.retry(of: operation)) }
    }

    func paused(_ time: Duration) { report { .paused($0, for: time) } }

    func deniedRetry() {
        if let call { log?.logDeniedRetry(of: call) }
        telemetry?.note(.deniedRetry(of: operation))
    }

    func ended(_ result: CallResult, _ record: Call) {
        report {
            .ended(
                $0,
                result: result,
                attempts: record.attempts,
                fromCache: record.isCached,
                took: record.elapsed
            )
        }
    }

    /// - Parameter type: The type that the response was to be.
    func failed(_ error: any Error, as type: Any.Type) {
        guard let telemetry, case .decoding(let failure)? = error as? ClientError else { return }
        telemetry.note(.undecodable(failure.error, as: type, operation))
    }

    func sending(_ request: WireRequest) {
        guard let log = messageLog, let call = observed(without: request.credentials) else { return }
        log.log(request, of: call)
    }

    /// - Parameter secrets: The secrets of the request, which the server may repeat.
    func received(_ response: WireResponse, without secrets: @autoclosure () -> [String]) {
        guard let log = messageLog, let call = observed(without: secrets()) else { return }
        log.log(response, of: call)
    }

    /// Reports the body of a response when it has arrived.
    func received(_ body: [UInt8], of response: WireResponse, without secrets: @autoclosure () -> [String]) {
        guard let log = messageLog, let call = observed(without: secrets()) else { return }
        log.log(body, of: response, call)
    }

    private func report(_ event: (CallIdentity) -> ClientEvent) {
        guard let call, listener != nil || log != nil else { return }
        let event = event(call)
        listener?(event)
        log?.log(event)
    }

    private var messageLog: (any CallLogging)? { log.flatMap { $0.hasMessages ? $0 : nil } }

    private func observed(without secrets: [String]) -> ObservedCall? {
        call.map { ObservedCall(identity: $0, secrets: secrets, sensitive: sensitive) }
    }
}
