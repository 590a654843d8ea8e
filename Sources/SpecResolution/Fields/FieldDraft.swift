import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// A field on its way, and where its author wrote what.
struct FieldDraft {
    var field: Field
    /// The key as its author wrote it; for a field nobody listed, its key on the wire at the name of the type.
    var key: Located<String>
    var typeRange: SourceRange?
    /// Something about it has been reported, so that nothing that follows from it is.
    var isBroken = false
}

/// An object on its way.
struct ObjectDraft {
    var fields: [FieldDraft] = []
    var identity: Identity?
    /// As far as the object itself says; unions may say more.
    var discriminator: Discriminator?
    /// Whether fields are missing because something about them could not be understood.
    var isBroken = false

    /// The fields that a value of the type holds.
    var modelFields: [FieldDraft] { fields.filter { $0.field.access != .write } }
}

/// What an object says in its discriminator.
struct Discriminator {
    let value: DiscriminatorValue
    /// Where an author chose the value; `nil` when it is only the type's name.
    let chosenAt: SourceRange?
}

/// A union on its way.
struct UnionDraft {
    var union: Union
    /// The numbers of its members' types, in their order.
    var members: [Int]
}
