/// What `File.mustache` may say.
struct FileView {
    /// What it is made of: `User.yaml`.
    let source: String
    /// Why the file is empty.
    let nothing: String?
    let imports: [String]
    /// All that it declares, rendered, each without a line break at its end.
    let declarations: [String]
}

extension FileView: TemplateView {
    static let vocabulary: Vocabulary<FileView> = [
        "source": .text(\.source),
        "nothing": .optionalText(\.nothing),
        "hasImports": .flag { !$0.imports.isEmpty },
        "imports": .texts(\.imports),
        "declarations": .texts(\.declarations),
    ]
}
