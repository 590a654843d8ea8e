import ResolvedAPI

/// The files of one spec.
struct SpecEmitter {
    let file: SpecFile
    let api: API
    let declared: DeclaredNames
    let access: AccessLevel
    let templates: TemplateSet

    /// Model, mapper and endpoints.
    var parts: [FilePart] {
        [
            part("\(fileName).swift", model),
            part("\(fileName)+Mapping.swift", mapping),
            part("\(fileName)+Endpoints.swift", endpoints),
        ]
    }

    /// What the files are called: the spec's own file name, whatever it declares, as a build system wants to know them
    /// before anything is read.
    private var fileName: String {
        let name = file.path.split(separator: "/").last ?? ""
        return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    private func part(_ path: String, _ declarations: @escaping (Imports) -> [String]) -> FilePart {
        FilePart(path: path, source: SafeText.line(file.path), declarations: declarations)
    }
}
