/// A file in the separate layout, a part of one in the joined layout.
struct FilePart {
    /// `User+Mapping.swift`
    let path: String
    /// The spec of the file: `User.yaml`.
    let source: String
    /// The access level of the declarations.
    let access: AccessLevel
    let declarations: (Imports) -> [String]
}
