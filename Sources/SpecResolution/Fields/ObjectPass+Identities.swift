import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The identities of resources.
extension ObjectPass {
    mutating func addIdentity(of index: Int, to draft: inout ObjectDraft) {
        switch scope.identity(of: index, conventions) {
        case nil: return
        case .convention(let key): addConventionalIdentity(key, of: index, to: &draft)
        case .singleton(let range):
            draft.identity = .singleton
            checkName(of: index, in: &draft, at: range)
        case .fields(let names, let range): addIdentity(names, at: range, of: index, to: &draft)
        }
    }

    /// Puts the identity first. A listed identity, here or in an extended object, has its own type and key.
    private mutating func addConventionalIdentity(_ key: String, of index: Int, to draft: inout ObjectDraft) {
        let listed =
            draft.fields.firstIndex { $0.key.value == key }
            ?? draft.fields.firstIndex { $0.field.keyPath == [key] }
        if let place = listed {
            return moveIdentity(at: place, of: index, in: &draft)
        }
        let type = scope[index]
        let field = Field(
            // A key that cannot be a name is reported at the convention.
            name: Spelling.member(key) ?? "id",
            keyPath: [key],
            type: .identity(of: type.name)
        )
        draft.identity = .field(field.name, .string)
        draft.fields.insert(FieldDraft(field: field, key: Located(key, at: type.spec.name.range)), at: 0)
    }

    private mutating func moveIdentity(at place: Int, of index: Int, in draft: inout ObjectDraft) {
        var listed = draft.fields.remove(at: place)
        let scalar = identityScalar(listed, of: index, in: &draft) ?? .string
        listed.field.type = .identity(of: scope[index].name)
        draft.identity = .field(listed.field.name, scalar)
        draft.fields.insert(FieldDraft(field: listed.field, key: listed.key), at: 0)
    }

    private mutating func addIdentity(
        _ names: [Located<String>],
        at range: SourceRange,
        of index: Int,
        to draft: inout ObjectDraft
    ) {
        guard !names.isEmpty else { return report(.identityWithoutFields(range)) }
        addUnlistedPart(of: names, to: &draft, of: index)
        var seen: [String: SourceRange] = [:]
        var places: [Int] = []
        for name in names {
            if let earlier = seen.updateValue(name.range, forKey: name.value) {
                report(.namedTwice(name, earlier: earlier))
            } else if let place = draft.fields.firstIndex(where: { $0.key.value == name.value }) {
                places.append(place)
            } else if !draft.isBroken {
                let nearest = log.suggestions.closest(to: name.value, in: draft.fields.map(\.key.value))
                report(
                    .unknownField(
                        name,
                        type: scope[index].name.words,
                        nearest: nearest,
                        note: "an identity is listed under 'fields'"
                    )
                )
            }
        }
        guard places.count == names.count else {
            draft.isBroken = true
            return
        }
        if places.count == 1 {
            moveIdentity(at: places[0], of: index, in: &draft)
        } else {
            for place in places { checkPart(draft.fields[place]) }
            draft.identity = .fields(places.map { draft.fields[$0].field.name })
        }
        checkName(of: index, in: &draft, at: range)
    }

    /// The convention's identity need not be listed, as a part of an identity either.
    private mutating func addUnlistedPart(
        of names: [Located<String>],
        to draft: inout ObjectDraft,
        of index: Int
    ) {
        guard let key = conventions.identity, names.contains(where: { $0.value == key }),
            !draft.fields.contains(where: { $0.key.value == key || $0.field.keyPath == [key] }),
            let name = Spelling.member(key)
        else { return }
        let field = Field(name: name, keyPath: [key], type: .scalar(.string))
        draft.fields.insert(
            FieldDraft(field: field, key: Located(key, at: scope[index].spec.name.range)),
            at: 0
        )
    }

    /// A model has one property with the name of its identity. A field `id` beside another identity is called after the
    /// type: `issueID`.
    private mutating func checkName(of index: Int, in draft: inout ObjectDraft, at range: SourceRange) {
        guard let identity = draft.identity, identity.property != "id" || identity.fields.count != 1,
            let place = draft.fields.firstIndex(where: { $0.field.isInModel && $0.field.name == "id" })
        else { return }
        let other = draft.fields[place].key
        let isChosen = scope[index].object?.fields.contains { $0.key.value == other.value && $0.name != nil }
        let name = (scope[index].name.path.last ?? "") + "_id"
        guard isChosen != true, !identity.fields.contains("id"), let spelled = Spelling.member(name) else {
            return report(.fieldMeetsIdentity(other, identity: range))
        }
        draft.fields[place].field.name = spelled
    }

    private mutating func identityScalar(
        _ listed: FieldDraft,
        of index: Int,
        in draft: inout ObjectDraft
    ) -> Scalar? {
        guard !listed.isBroken else { return nil }
        checkPresence(listed)
        switch listed.field.type {
        case .scalar(let scalar) where Self.identityScalars.contains(scalar): return scalar
        case .identity(let owner) where scope.hasPlainIdentity(owner, conventions):
            guard let owner = scope.index(of: owner), owner != index else { return nil }
            if let parent = inheritedIdentity(listed, of: index, from: owner) {
                draft.sharedIdentity = parent.sharedIdentity
                if case .field(_, let scalar)? = parent.identity { return scalar }
            } else {
                draft.sharedIdentity = SharedIdentity(
                    owner: owner,
                    place: listed.typeRange ?? listed.key.range
                )
            }
            return nil
        default:
            let range = listed.typeRange ?? listed.key.range
            report(.identityOfAnotherType(range, type: listed.field.type.words))
            return nil
        }
    }

    /// The parent from which an identity is inherited with the parent's type, and so is a type of the object's own.
    private func inheritedIdentity(_ field: FieldDraft, of index: Int, from owner: Int) -> ObjectDraft? {
        guard let object = scope[index].object, let extends = object.extends,
            scope.lookUp(extends.value, from: scope[index].parent) == owner,
            !object.fields.contains(where: { $0.key.value == field.key.value }),
            let parent = objects[owner], case .field(field.field.name, _)? = parent.identity
        else { return nil }
        return parent
    }

    private static let identityScalars: Set<Scalar> = [.string, .int, .int64, .uuid]

    private mutating func checkPart(_ draft: FieldDraft) {
        guard !draft.isBroken else { return }
        checkPresence(draft)
        switch draft.field.type {
        case .scalar(let scalar) where Self.identityScalars.contains(scalar): return
        case .declared(_, .enumeration): return
        case .identity(let owner) where scope.hasPlainIdentity(owner, conventions): return
        default:
            let range = draft.typeRange ?? draft.key.range
            report(.partOfAnotherType(range, type: draft.field.type.words))
        }
    }

    private mutating func checkPresence(_ draft: FieldDraft) {
        let field = draft.field
        if field.presence != .required || field.isNullable || field.constant != nil || field.access == .write
        {
            report(.identityNotAlwaysThere(draft.key))
        }
        if field.isSensitive { report(.identityIsSensitive(draft.key)) }
    }
}
