import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// A field during resolution, with its locations in the spec.
struct FieldDraft {
    var field: Field
    /// The key in the spec; for a field that is not listed, its wire name at the name of the type.
    var key: Located<String>
    var typeRange: SourceRange?
    /// The values of `formerly`.
    var formerKeys: [Located<String>] = []
    /// The value of `merge`.
    var merge: SourceRange?
    /// Whether a problem was reported, so that problems that follow from it are not.
    var isBroken = false
}

/// An object during resolution.
struct ObjectDraft {
    var fields: [FieldDraft] = []
    var identity: Identity?
    /// For a resource with the type of identity of another one.
    var sharedIdentity: SharedIdentity?
    /// The object's own discriminator; unions may change it.
    var discriminator: Discriminator?
    /// Whether fields are missing because they are invalid.
    var isBroken = false

    /// Whether the first field is the identity.
    var hasIdentityFirst: Bool { if case .field? = identity { true } else { false } }

    /// The fields of an identity of several fields, in its order.
    var identityParts: [FieldDraft] {
        guard case .fields(let names)? = identity else { return [] }
        return names.compactMap { name in fields.first { $0.field.name == name } }
    }

    /// The fields of the model, constant ones included.
    var modelFields: [FieldDraft] { fields.filter { $0.field.access != .write } }
}

/// The identity of another resource, of which an object is a variant: `id: id<File>` in a `FileMini`.
struct SharedIdentity {
    /// The other resource. After all objects were resolved, the one that the type belongs to.
    var owner: Int
    let place: SourceRange
}

/// The discriminator of an object.
struct Discriminator {
    let value: DiscriminatorValue
    /// The location of a chosen value; `nil` for the type's name.
    let chosenAt: SourceRange?
}
