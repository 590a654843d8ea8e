import ResolvedAPI

/// The files of one spec.
struct SpecEmitter {
    let file: SpecFile
    let api: API
    let declared: DeclaredNames
    let access: AccessLevel
    let templates: TemplateSet

    /// Model, mapping and endpoints, each in a file of its own for people to read and review.
    var files: [GeneratedFile] {
        [
            rendered("\(fileName).swift", model),
            rendered(
                "\(fileName)+Mapping.swift",
                mapping,
                nothing: "An enumeration reads and writes its raw value; there is nothing to add to that."
            ),
            rendered(
                "\(fileName)+Endpoints.swift",
                endpoints,
                nothing: "\(file.declaration.name.path.last ?? "") has no endpoints."
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
        _ path: String,
        _ declarations: (Imports) -> [String],
        nothing: String? = nil
    ) -> GeneratedFile {
        templates.file(path, of: SafeText.line(file.path), access, declarations, nothing: nothing)
    }
}
