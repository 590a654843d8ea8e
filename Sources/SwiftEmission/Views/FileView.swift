/// What `File.mustache` may say.
struct FileView {
    /// The spec that the file is made from: `User.yaml`.
    let source: String
    let imports: [String]
    /// All that it declares, rendered, each without a line break at its end.
    let declarations: [String]
}

extension FileView: TemplateView {
    static let vocabulary: Vocabulary<FileView> = [
        "source": .text(\.source),
        "hasImports": .flag { !$0.imports.isEmpty },
        "imports": .texts(\.imports),
        "declarations": .texts(\.declarations),
    ]
}

extension TemplateSet {
    /// A file of some parts, called like the first; `nil` where they declare nothing.
    func file(_ parts: [FilePart], _ access: AccessLevel) -> GeneratedFile? {
        let imports = Imports()
        let declarations = parts.flatMap { $0.declarations(imports) }
        guard let first = parts.first, !declarations.isEmpty else { return nil }
        let view = FileView(source: first.source, imports: imports.lines(access), declarations: declarations)
        return GeneratedFile(path: first.path, contents: render(.file, view))
    }
}
