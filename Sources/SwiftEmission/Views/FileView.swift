/// What `File.mustache` may say.
struct FileView {
    /// The spec that the file is made from: `User.yaml`.
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

extension TemplateSet {
    /// A generated file.
    ///
    /// - Parameter nothing: The sentence that stands in the file where there are no declarations.
    func file(
        _ path: String,
        of source: String,
        _ access: AccessLevel,
        _ declarations: (Imports) -> [String],
        nothing: String?
    ) -> GeneratedFile {
        let imports = Imports()
        let declarations = declarations(imports)
        let view = FileView(
            source: source,
            nothing: declarations.isEmpty ? nothing : nil,
            imports: imports.lines(access),
            declarations: declarations
        )
        return GeneratedFile(path: path, contents: render(.file, view))
    }
}
