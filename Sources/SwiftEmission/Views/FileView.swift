/// The values of `File.mustache`.
struct FileView {
    /// The spec of the file: `User.yaml`.
    let source: String
    let imports: [String]
    /// Its declarations, rendered, each without a line break at its end.
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
    /// A file of some parts, with the name of the first.
    ///
    /// - Parameter apiModule: The module with the API's types, if the file is for another one.
    func file(_ parts: [FilePart], _ access: AccessLevel, _ apiModule: String?) -> (
        file: GeneratedFile, isEmpty: Bool
    ) {
        let imports = Imports(apiModule: apiModule)
        let declarations = parts.flatMap { $0.declarations(imports) }
        let view = FileView(
            source: parts.first?.source ?? "",
            imports: imports.lines(access),
            declarations: declarations
        )
        let file = GeneratedFile(path: parts.first?.path ?? "", contents: render(.file, view))
        return (file, declarations.isEmpty)
    }
}
