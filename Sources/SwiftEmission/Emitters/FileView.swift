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
    /// A file of some parts.
    ///
    /// - Parameters:
    ///   - access: The access level of the API.
    ///   - apiModule: The module with the API's types, if the file is for another one.
    ///   - name: The name of the file; `nil` for that of the first part.
    func file(_ parts: [FilePart], _ access: AccessLevel, _ apiModule: String?, name: String?) -> (
        file: GeneratedFile, isEmpty: Bool
    ) {
        let imports = Imports(apiModule: apiModule, apiAccess: access)
        let declarations = parts.flatMap { part in
            imports.access = part.access
            return part.declarations(imports)
        }
        let view = FileView(
            source: parts.first?.source ?? "",
            imports: imports.lines,
            declarations: declarations
        )
        let file = GeneratedFile(path: name ?? parts.first?.path ?? "", contents: render(.file, view))
        return (file, declarations.isEmpty)
    }
}
