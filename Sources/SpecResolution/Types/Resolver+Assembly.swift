import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension Resolver {
    /// A declared type with all that belongs to it: what its author declared, then what was declared where it is used.
    func declaration(_ index: Int, endpoints: [Int: [Endpoint]]) -> Declaration {
        let type = scope[index]
        switch type.spec.content {
        case .enumeration:
            return .enumeration(enumerations[type.name] ?? Enumeration(name: type.name, cases: []))
        case .union:
            return .union(unions[index]?.union ?? Union(name: type.name, discriminator: nil, members: []))
        case .object(let spec):
            let draft = objects[index] ?? ObjectDraft()
            return .object(
                Object(
                    name: type.name,
                    doc: type.spec.doc?.value,
                    deprecated: type.spec.deprecated?.value,
                    identity: draft.identity,
                    discriminator: draft.discriminator,
                    fields: draft.fields.map(\.field),
                    nested: type.nestedOrder.map { declaration($0, endpoints: endpoints) }
                        + (inlined[index] ?? []),
                    endpoints: endpoints[index] ?? [],
                    isHashable: spec.hashable?.value ?? false,
                    isCodable: spec.codable?.value ?? false,
                    preservesUnknown: spec.preserveUnknown?.value ?? false,
                    selection: selectable.contains(type.name) ? convention.selection : nil
                )
            )
        }
    }
}
