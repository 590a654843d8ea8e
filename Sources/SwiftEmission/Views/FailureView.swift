import ResolvedAPI
import SwiftNaming

/// The values of `Failure.mustache`: the bodies of failures of a call, a resource or an API, by status.
struct FailureView: TemplateView {
    let access: String
    /// `User`, or `TripsAPI`
    let owner: String
    /// "failures of `create`"
    let subject: String
    /// `CreateFailure`
    let name: String
    let conformances: String
    let clientError: String
    let error: String
    /// `response.status`, or its number if a case has several statuses.
    let status: String
    let cases: [FailureCaseView]
    /// Of all other statuses: one, or none.
    let others: [FailureCaseView]

    static let vocabulary: Vocabulary<FailureView> = [
        "access": .text(\.access),
        "owner": .text(\.owner),
        "subject": .text(\.subject),
        "name": .text(\.name),
        "conformances": .text(\.conformances),
        "clientError": .text(\.clientError),
        "error": .text(\.error),
        "status": .text(\.status),
        "cases": .list(FailureCaseView.self, \.cases),
        "others": .list(FailureCaseView.self, \.others),
        "hasNoOthers": .flag(\.others.isEmpty),
    ]
}

struct FailureCaseView: TemplateView {
    let name: String
    let member: String
    let type: String
    /// The pattern: `409`, or `400...499`.
    let pattern: String
    /// "Status 409.", or "Any other status from 400 to 499."
    let doc: String

    static let vocabulary: Vocabulary<FailureCaseView> = [
        "name": .text(\.name),
        "member": .text(\.member),
        "type": .text(\.type),
        "pattern": .text(\.pattern),
        "doc": .text(\.doc),
    ]
}

extension FailureView {
    /// - Parameters:
    ///   - owner: The type that it extends.
    ///   - subject: What fails, as in "of all calls".
    init(
        _ failure: Endpoint.Failure,
        of owner: String,
        subject: String,
        scope: NameScope,
        access: AccessLevel
    ) {
        self.access = access.modifier
        self.owner = owner
        self.subject = subject
        name = (failure.name.path.last ?? "").identifier
        conformances = "\(scope.swift("Equatable")), \(scope.swift("Sendable"))"
        clientError = scope.runtime("ClientError", .signature)
        error = scope.mapping("MappingError", .signature)
        let hasClasses = failure.cases.contains { $0.statuses.map { $0.count > 1 } ?? false }
        status = hasClasses ? "response.status.rawValue" : "response.status"
        let views = failure.cases.map { body in
            FailureCaseView(
                name: body.name.identifier,
                member: body.name.memberName,
                type: scope.type(body.type, .signature),
                pattern: body.statuses.map(Self.pattern) ?? "",
                doc: body.statuses.map { Self.doc($0, among: failure.cases) } ?? "Any other status."
            )
        }
        cases = views.filter { !$0.pattern.isEmpty }
        others = views.filter(\.pattern.isEmpty)
    }

    private static func pattern(_ statuses: ClosedRange<Int>) -> String {
        statuses.count == 1 ? "\(statuses.lowerBound)" : "\(statuses.lowerBound)...\(statuses.upperBound)"
    }

    private static func doc(_ statuses: ClosedRange<Int>, among cases: [Endpoint.Failure.Case]) -> String {
        guard statuses.count > 1 else { return "Status \(statuses.lowerBound)." }
        let hasOthers = cases.contains { other in
            other.statuses.map { statuses.contains($0.lowerBound) && $0 != statuses } ?? false
        }
        let words = hasOthers ? "Any other status" : "Any status"
        return "\(words) from \(statuses.lowerBound) to \(statuses.upperBound)."
    }
}
