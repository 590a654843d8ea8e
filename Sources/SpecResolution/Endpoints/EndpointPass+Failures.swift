import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The bodies of failures.
extension EndpointPass {
    /// The enum of the bodies; `nil` without any.
    mutating func failure(_ context: EndpointContext) -> Endpoint.Failure? {
        let specs = context.spec.failures
        guard !specs.isEmpty else { return nil }
        let cases = specs.compactMap { failureCase($0, context) }
        let name = TypeName(path: scope[context.owner].name.path + [context.prefix + "Failure"])
        guard takeInlineName(name, place: context.spec.name ?? context.spec.key) else { return nil }
        return Endpoint.Failure(name: name, cases: cases)
    }

    private mutating func failureCase(
        _ spec: FailureBodySpec,
        _ context: EndpointContext
    ) -> Endpoint.Failure.Case? {
        if let status = spec.status, !(400...599).contains(status) {
            report(.numberOutOfRange(Located(status, at: spec.key.range), range: "from 400 to 599"))
        }
        let name = spec.status.map(StatusNames.name) ?? "other"
        let inline = InlineName(
            owner: context.owner,
            prefix: context.prefix,
            key: name,
            place: context.spec.key
        )
        guard let type = type(spec.type, owner: context.owner, inline: inline) else { return nil }
        checkWhole(type, at: spec.type.range)
        return Endpoint.Failure.Case(name: name, status: spec.status, type: type.unwrapped)
    }
}

/// The names of statuses in RFC 9110 and RFC 6585.
enum StatusNames {
    static func name(_ status: Int) -> String { names[status] ?? "status\(status)" }

    private static let names = [
        400: "badRequest", 401: "unauthorized", 402: "paymentRequired", 403: "forbidden", 404: "notFound",
        405: "methodNotAllowed", 406: "notAcceptable", 408: "requestTimeout", 409: "conflict", 410: "gone",
        411: "lengthRequired", 412: "preconditionFailed", 413: "contentTooLarge", 415: "unsupportedMediaType",
        421: "misdirectedRequest", 422: "unprocessableContent", 428: "preconditionRequired",
        429: "tooManyRequests", 500: "internalServerError", 501: "notImplemented", 502: "badGateway",
        503: "serviceUnavailable", 504: "gatewayTimeout",
    ]
}
