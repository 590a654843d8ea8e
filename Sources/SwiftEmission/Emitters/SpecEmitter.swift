import ResolvedAPI

/// The files of one unit of an API, which one spec describes.
struct SpecEmitter {
    let unit: OutputUnit
    /// The spec's path in the API's folder, for the header.
    let specPath: String
    let api: API
    let declared: DeclaredTypes
    let access: AccessLevel
    let templates: TemplateSet

    /// Model, mapper, endpoints, the fields for queries, and the calls that can wait for a connection.
    var parts: [FilePart] {
        [
            part("\(unit.name).swift", model),
            part("\(unit.name)+Mapping.swift", mapping),
            part("\(unit.name)+Endpoints.swift", endpoints),
            part("\(unit.name)+Store.swift", store),
            part("\(unit.name)+Offline.swift", offlineCalls),
        ]
    }

    private func part(_ path: String, _ declarations: @escaping (Imports) -> [String]) -> FilePart {
        FilePart(path: path, source: SafeText.line(specPath), access: access, declarations: declarations)
    }
}
