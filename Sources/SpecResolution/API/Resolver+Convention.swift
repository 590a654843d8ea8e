import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension Resolver {
    /// What `convention` names has to be possible wherever it applies.
    mutating func checkConvention() {
        _ = text(spec.doc)
        guard let convention = spec.convention else { return }
        checkPaging(convention.paging)
        checkTexts(of: convention.envelope)
        if let failure = convention.failure {
            checkTexts(of: [failure.code, failure.message, failure.details])
        }
        for key in [convention.identity, convention.discriminator] {
            if case .some(let key)? = key { _ = text(key) }
        }
        _ = text(convention.pagingID?.text)
        if case .some(let identity)? = convention.identity {
            _ = memberName(key: identity, chosen: nil)
        }
        if case .some(let discriminator)? = convention.discriminator, discriminator.value.isEmpty {
            report(.emptyName(discriminator.range))
        }
    }

    mutating func checkTexts(of envelope: OrNone<EnvelopeSpec>?) {
        guard case .some(let envelope)? = envelope else { return }
        checkTexts(of: [envelope.data, envelope.code, envelope.message, envelope.info])
        _ = text(envelope.ok)
    }

    private mutating func checkTexts(of paths: [OrNone<KeyPathSpec>?]) {
        for case .some(let path)? in paths { _ = text(path.text) }
    }
}
