import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// One field, whether of an object, a body or a response.
extension Resolver {
    /// - Parameters:
    ///   - owner: the type whose names the field's type is looked up among.
    ///   - prefix: what stands before the field's name in the name of an enum declared here.
    ///   - base: the field it refines, one that is inherited or exists without being listed.
    mutating func field(_ spec: FieldSpec, owner: Int, prefix: String = "", refining base: Field? = nil) -> FieldDraft {
        var draft = FieldDraft(
            field: base ?? Field(name: "", keyPath: [], type: .scalar(.json)),
            key: spec.key,
            typeRange: spec.type?.range
        )
        nameField(spec, &draft, isRefined: base != nil)
        let written = writtenType(spec, owner: owner, prefix: prefix, &draft, isRefined: base != nil)
        if let written { draft.field.type = written.unwrapped }
        draft.field.presence = presence(
            required: spec.required,
            default: spec.default,
            type: spec.type,
            resolved: written,
            base: spec.type == nil ? base?.presence : nil
        )
        if let access = spec.access { draft.field.access = Field.Access(access.value) }
        draft.field.isSensitive = spec.sensitive?.value ?? draft.field.isSensitive
        draft.field.doc = text(spec.doc) ?? draft.field.doc
        draft.field.deprecated = text(spec.deprecated) ?? draft.field.deprecated
        draft.field.example = literal(spec.example) ?? draft.field.example
        tolerances(spec, &draft)
        return draft
    }

    private mutating func nameField(_ spec: FieldSpec, _ draft: inout FieldDraft, isRefined: Bool) {
        if !isRefined || spec.name != nil {
            let cure = Diagnostic.FixIt.naming(spec.key, type: spec.type?.range)
            if let name = memberName(key: spec.key, chosen: spec.name, cure: cure) {
                draft.field.name = name
            } else {
                draft.isBroken = true
            }
        }
        if let path = spec.keyPath {
            draft.field.keyPath = path.keys
        } else if !isRefined {
            draft.field.keyPath = [convention.keys.wireName(for: spec.key.value)]
        }
    }

    private mutating func writtenType(
        _ spec: FieldSpec, owner: Int, prefix: String, _ draft: inout FieldDraft, isRefined: Bool
    ) -> TypeReference? {
        guard let type = spec.type else {
            if !isRefined {
                report(.fieldWithoutType(spec.key))
                draft.isBroken = true
            }
            return draft.isBroken ? nil : draft.field.type
        }
        let chosen = spec.name ?? spec.key
        let inline = Spelling.type(chosen.value).map { name in
            InlineName(owner: owner, name: prefix + name, place: chosen)
        }
        let resolved = self.type(type, owner: owner, inline: inline)
        if resolved == nil { draft.isBroken = true }
        return resolved
    }

    private mutating func tolerances(_ spec: FieldSpec, _ draft: inout FieldDraft) {
        let isCollection = draft.field.type.isCollection
        if let badElements = spec.badElements {
            if !isCollection, !draft.isBroken { report(.badElementsOfOneValue(badElements.range, field: spec.key)) }
            draft.field.skipsBadElements = isCollection && badElements.value == .skip
        } else if spec.type != nil {
            draft.field.skipsBadElements = isCollection && convention.resolved.skipsBadElements
        }
        if let malformed = spec.malformed {
            draft.field.malformed = malformed.value == .null ? .isNull : .fails
        }
        if draft.field.malformed == .isNull, draft.field.presence == .required, !draft.isBroken {
            report(.malformedNullOnRequired(spec.malformed?.range ?? spec.key.range, field: spec.key))
        }
    }
}

extension Field.Access {
    init(_ access: FieldSpec.Access) {
        switch access {
        case .read: self = .read
        case .write: self = .write
        case .readWrite: self = .readWrite
        }
    }
}

extension TypeReference {
    var isCollection: Bool {
        switch self {
        case .list, .map: true
        default: false
        }
    }
}
