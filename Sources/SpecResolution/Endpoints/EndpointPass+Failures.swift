import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The bodies of failures that calls have in common.
struct SharedFailures {
    /// Of all calls of the API.
    var api: Endpoint.Failure?
    /// Of all calls of a resource, perhaps the API's.
    var resources: [Int: Endpoint.Failure] = [:]
}

/// The bodies of failures. A call has a type of its own only if it differs from its resource, and a resource only if it
/// differs from the API.
extension EndpointPass {
    /// The enum of the API.
    mutating func failureOfAPI() -> Endpoint.Failure? {
        let specs = spec.convention?.failures ?? []
        let cases = specs.compactMap { failureCase($0, owner: nil, inline: nil) }.inOrder
        guard !cases.isEmpty else { return nil }
        return Endpoint.Failure(name: TypeName(APINames(spec.name.value).api, "Failure"), cases: cases)
    }

    /// The enum of a resource, or that of the API; `nil` without any.
    mutating func failure(of object: ObjectSpec, at index: Int) -> Endpoint.Failure? {
        failure(
            object.failures,
            name: TypeName(path: scope[index].name.path + ["Failure"]),
            place: scope[index].spec.name,
            shared: sharedFailures.api
        ) { [name = scope[index].spec.name] key in
            InlineName(owner: index, prefix: "Failure", key: key, place: name)
        }
    }

    /// The enum of a call, or that of its resource or API; `nil` without any.
    mutating func failure(_ context: EndpointContext) -> Endpoint.Failure? {
        failure(
            context.spec.failures,
            name: TypeName(path: scope[context.owner].name.path + [context.prefix + "Failure"]),
            place: context.spec.name ?? context.spec.key,
            shared: sharedFailures.resources[context.owner]
        ) { key in
            InlineName(owner: context.owner, prefix: context.prefix, key: key, place: context.spec.key)
        }
    }

    /// - Parameter shared: The enum that a call or a resource has without `failures` of its own, and whose other cases
    ///   it has with them.
    private mutating func failure(
        _ spec: OrNone<[FailureBodySpec]>?,
        name: TypeName,
        place: Located<String>,
        shared: Endpoint.Failure?,
        inline: (String) -> InlineName
    ) -> Endpoint.Failure? {
        guard case .some(let specs)? = spec else { return spec == nil ? shared : nil }
        let own = specs.compactMap {
            failureCase($0, owner: inline("").owner, inline: inline($0.caseName))
        }
        let others = (shared?.cases ?? []).filter { other in
            !own.contains { $0.statuses == other.statuses }
        }
        let cases = (own + others).inOrder
        if let shared, Set(cases) == Set(shared.cases) { return shared }
        guard !specs.isEmpty, takeInlineName(name, place: place) else { return shared }
        return Endpoint.Failure(name: name, cases: cases)
    }

    private mutating func failureCase(_ spec: FailureBodySpec, owner: Int?, inline: InlineName?)
        -> Endpoint.Failure.Case?
    {
        if let statuses = spec.statuses, !(400...599).contains(statuses.lowerBound) {
            let status = Located(statuses.lowerBound, at: spec.key.range)
            report(.numberOutOfRange(status, range: "from 400 to 599"))
        }
        guard let type = type(spec.type, owner: owner, inline: inline) else { return nil }
        checkWhole(type, at: spec.type.range)
        return Endpoint.Failure.Case(name: spec.caseName, statuses: spec.statuses, type: type.unwrapped)
    }
}

extension [Endpoint.Failure.Case] {
    /// Single statuses, then classes of them, then all others.
    fileprivate var inOrder: [Endpoint.Failure.Case] {
        let widths = map { $0.statuses?.count ?? .max }
        return Set(widths).sorted().flatMap { width in
            filter { ($0.statuses?.count ?? .max) == width }
        }
    }
}

extension FailureBodySpec {
    /// The Swift name of the case.
    fileprivate var caseName: String {
        guard let statuses else { return "other" }
        return StatusNames.name(statuses)
    }
}

/// The names of statuses in RFC 9110 and RFC 6585, and of their classes.
enum StatusNames {
    static func name(_ statuses: ClosedRange<Int>) -> String {
        switch statuses {
        case 400...499: "clientError"
        case 500...599: "serverError"
        default: names[statuses.lowerBound] ?? "status\(statuses.lowerBound)"
        }
    }

    private static let names = [
        400: "badRequest", 401: "unauthorized", 402: "paymentRequired", 403: "forbidden", 404: "notFound",
        405: "methodNotAllowed", 406: "notAcceptable", 408: "requestTimeout", 409: "conflict", 410: "gone",
        411: "lengthRequired", 412: "preconditionFailed", 413: "contentTooLarge", 415: "unsupportedMediaType",
        421: "misdirectedRequest", 422: "unprocessableContent", 428: "preconditionRequired",
        429: "tooManyRequests", 500: "internalServerError", 501: "notImplemented", 502: "badGateway",
        503: "serviceUnavailable", 504: "gatewayTimeout",
    ]
}
