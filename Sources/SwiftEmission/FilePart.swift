/// A file in the separate layout, a part of one in the joined layout.
struct FilePart {
    /// `User+Mapping.swift`
    let path: String
    /// The spec that it is made from: `User.yaml`.
    let source: String
    let declarations: (Imports) -> [String]
}
