import APIComparison
import APISimulation
import SpecCommands

/// Something that a server does, and that the spec or HTTP says otherwise.
struct Finding {
    let rule: VerificationRule
    let message: String
    /// The place in the body, as a JSON pointer; empty for the whole response.
    var pointer = ""
    /// The part of the spec that the finding contradicts; `nil` for the call itself.
    var subject: RequestProblem.Subject?
    let exchange: Exchange
}

extension VerificationRule {
    /// The rule that a problem of a value in a response breaks.
    init(_ kind: RequestProblem.Kind) {
        self =
            switch kind {
            case .missing: .responseMissingMember
            case .null: .responseNullMember
            case .type: .responseType
            case .constant: .responseConstant
            case .unknownCase: .responseCase
            case .date: .responseDate
            case .unionMember: .responseUnionMember
            case .unknownMember: .responseUnknownMember
            }
    }
}

extension RequestProblem.Subject {
    /// The same in the terms of comparisons, which places are found by.
    var compared: APIComparison.Subject {
        switch self {
        case .field(let type, let name): .member(type, name)
        case .parameter(let type, let call, let name): .parameter(type, call: call, name)
        case .call(let type, let name): .call(type, name)
        }
    }
}

/// The properties of a call that requests check.
package enum Aspect: String, CaseIterable, Sendable {
    case response
    case unknownElement = "unknown id"
    case noCredential = "no credential"
    case wrongCredential = "wrong credential"
    case conditionalRequest = "conditional request"
    case pages
    case creation, repetition = "idempotency key", change
    case staleChange = "stale change"
    case deletion
}
