import ResolvedAPI

/// The form in which an API's resources with `store` are stored: the fields of their objects, and of all objects inside of them.
struct StoredForms {
    /// A field as the present version reads and writes it.
    struct Form {
        let owner: String
        let field: Field
        /// How a value is written.
        let type: String
        /// Whether a value that was written as this type can be read.
        let reads: (_ type: String) -> Bool
    }

    /// In the order of the types' names, and then of the spec.
    let all: [Form]

    init(_ api: API) {
        let types = StoredTypes(api)
        all = types.storedObjects.sorted { $0.name.text.utf8.lexicographicallyPrecedes($1.name.text.utf8) }
            .flatMap { object in
                object.fields.filter { $0.access != .write }.map { field in
                    Form(
                        owner: object.name.text,
                        field: field,
                        type: types.written(field),
                        reads: { types.reads($0, field) }
                    )
                }
            }
    }
}

extension StoredForms.Form {
    var name: String { field.keyPath.joined(separator: ".") }

    var keyPaths: [[String]] { field.readKeyPaths }

    /// Whether an object without the field can be read.
    var canBeMissing: Bool { field.presence != .required }

    var presence: StoredField.Presence {
        StoredField.Presence(canBeMissing: field.presence == .optional, canBeNull: field.isNullable)
    }

    var stored: StoredField {
        StoredField(owner: owner, keyPath: field.keyPath, type: type, presence: presence)
    }

    /// Whether stored objects can lack a value that this version requires.
    func requires(more former: StoredField) -> Bool {
        guard !canBeMissing else { return false }
        return former.presence.canBeMissing || (former.presence.canBeNull && !field.isNullable)
    }
}

extension TypeName {
    /// `User.Status`
    var text: String { path.joined(separator: ".") }
}
