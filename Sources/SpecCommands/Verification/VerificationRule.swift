package import SourceDiagnostics

/// What `genapi verify` compares: a promise of a spec, or of HTTP, that clients rely on.
///
/// The raw value is the id for `genapi explain`.
package enum VerificationRule: String, CaseIterable, Sendable {
    // Responses
    case responseStatus, responseContentType, responseNotJSON, responsePayload, responseEnvelopeCode
    case responseMissingMember, responseNullMember, responseType, responseConstant, responseCase, responseDate
    case responseUnionMember, responseHeader, responseIdentity
    case responseUnknownMember, responseUnknownCase

    // Failures
    case unknownElementStatus, missingCredentialStatus, wrongCredentialStatus
    case failureBody, failureCode, failureCodeStatus, failureMessage

    // Pages
    case pageElementLost, pageElementRepeated, pageTooLarge, pageTooShort, pageTotal, pageEnd,
        pageContinuation

    // Conditions
    case entityTag, notModified, staleChange

    // Changes
    case creationStatus, createdElement, createdValue, createdNotListed, changedValue, deletedElement
    case idempotencyKey

    package var id: String { rawValue }

    /// Whether it is only a remark: clients work, and the spec can say more.
    package var isRemark: Bool {
        [.responseUnknownMember, .responseUnknownCase, .failureMessage].contains(self)
    }

    package var title: String { text.title }
    package var discussion: String { text.discussion }

    private var text: (title: String, discussion: String) {
        responseText ?? valueText ?? failureText ?? pageText ?? changeText
    }
}

extension Explanation {
    /// All rules of `genapi verify`.
    package static let verification: [Explanation] = VerificationRule.allCases.map {
        Explanation($0.title, $0.discussion, id: $0.id)
    }
}
