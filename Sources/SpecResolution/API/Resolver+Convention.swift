import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension Resolver {
    /// What `convention` names has to be possible wherever it applies.
    mutating func checkConvention() {
        _ = text(spec.doc)
        guard let convention = spec.convention else { return }
        checkPaging(convention.paging)
        if case .some(let identity)? = convention.identity {
            _ = memberName(key: identity, chosen: nil)
        }
        if case .some(let discriminator)? = convention.discriminator, discriminator.value.isEmpty {
            report(.emptyName(discriminator.range))
        }
    }
}
