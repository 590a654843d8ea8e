import ResolvedAPI

/// The files of one spec.
struct SpecEmitter {
    let file: SpecFile
    let api: API
    let declared: DeclaredNames
    let access: AccessLevel
    let templates: TemplateSet

    /// What people read and review: model, mapping and endpoints, each in a file of its own.
    var files: [GeneratedFile] {
        [
            rendered("\(fileName).swift", nothing: "", model),
            rendered(
                "\(fileName)+Mapping.swift",
                nothing: "An enumeration reads and writes its raw value; there is nothing to add to that.",
                mapping
            ),
            rendered(
                "\(fileName)+Endpoints.swift",
                nothing: "\(file.declaration.name.path.last ?? "") has no endpoints.",
                endpoints
            ),
        ]
    }

    /// What the files are called: the spec's own file name, whatever it declares, as a build system wants to know them
    /// before anything is read.
    private var fileName: String {
        let name = file.path.split(separator: "/").last ?? ""
        return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    private func rendered(
        _ name: String,
        nothing: String,
        _ declarations: (Imports) -> [String]
    ) -> GeneratedFile {
        let imports = Imports()
        let declarations = declarations(imports)
        let view = FileView(
            source: SafeText.line(file.path),
            nothing: declarations.isEmpty ? nothing : nil,
            imports: imports.lines(access),
            declarations: declarations
        )
        return GeneratedFile(path: name, contents: templates.render(.file, view))
    }
}
