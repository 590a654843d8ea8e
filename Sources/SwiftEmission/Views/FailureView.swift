import ResolvedAPI
import SwiftNaming

/// The values of `Failure.mustache`: the bodies of a call's failures, by status.
struct FailureView: TemplateView {
    let access: String
    let resource: String
    /// `create`
    let call: String
    /// `CreateFailure`
    let name: String
    let conformances: String
    let clientError: String
    let error: String
    let cases: [FailureCaseView]
    /// Of all other statuses: one, or none.
    let others: [FailureCaseView]

    static let vocabulary: Vocabulary<FailureView> = [
        "access": .text(\.access),
        "resource": .text(\.resource),
        "call": .text(\.call),
        "name": .text(\.name),
        "conformances": .text(\.conformances),
        "clientError": .text(\.clientError),
        "error": .text(\.error),
        "cases": .list(FailureCaseView.self, \.cases),
        "others": .list(FailureCaseView.self, \.others),
        "hasNoOthers": .flag(\.others.isEmpty),
    ]
}

struct FailureCaseView: TemplateView {
    let name: String
    let member: String
    let type: String
    let status: String

    static let vocabulary: Vocabulary<FailureCaseView> = [
        "name": .text(\.name),
        "member": .text(\.member),
        "type": .text(\.type),
        "status": .text(\.status),
    ]
}

extension FailureView {
    /// `nil` for a call whose failures have no types.
    init?(_ endpoint: Endpoint, of object: Object, scope: NameScope, access: AccessLevel) {
        guard let failure = endpoint.failure else { return nil }
        self.access = access.modifier
        resource = scope.type(object.name)
        call = endpoint.name
        name = (failure.name.path.last ?? "").identifier
        conformances = "\(scope.swift("Equatable")), \(scope.swift("Sendable"))"
        clientError = scope.runtime("ClientError", .signature)
        error = scope.runtime("MappingError", .signature)
        let views = failure.cases.map { body in
            FailureCaseView(
                name: body.name.identifier,
                member: body.name.memberName,
                type: scope.type(body.type, .signature),
                status: body.status.map(String.init) ?? ""
            )
        }
        cases = views.filter { !$0.status.isEmpty }
        others = views.filter(\.status.isEmpty)
    }
}
