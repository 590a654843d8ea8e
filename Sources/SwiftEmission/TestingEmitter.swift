import ResolvedAPI
import SwiftNaming

/// Code for tests of an API: the examples of its specs, and a mock of each service. It has its own module, so that
/// releases do not contain it.
struct TestingEmitter {
    let api: API
    let specPaths: [String: String]
    let declared: DeclaredTypes
    let access: AccessLevel
    let templates: TemplateSet

    /// `TripsExamples.swift`, `MockUserService.swift`.
    var parts: [FilePart] {
        [examples] + (api.services ? api.units.compactMap(mock) : [])
    }

    private var examples: FilePart {
        FilePart(path: "\(api.name)Examples.swift", source: "api.yaml", access: access) { imports in
            let scope = NameScope(inside: [], declared: declared, imports: imports)
            let view = ExamplesView(api, scope: scope, access: access)
            return view.map { [templates.part(.examples, $0)] } ?? []
        }
    }

    private func mock(_ unit: OutputUnit) -> FilePart? {
        guard case .object(let object) = unit.declaration, !object.endpoints.isEmpty else { return nil }
        let name = ServiceNames(object.name.path.last ?? "").mock
        let access = unit.access.map { AccessLevel($0) } ?? access
        let source = SafeText.line(unit.specPath(in: specPaths))
        return FilePart(path: "\(name).swift", source: source, access: access) { imports in
            let scope = NameScope(inside: [], declared: declared, imports: imports)
            let view = ServiceView(object, of: api, scope: scope, access: access, isForTests: true)
            return [templates.part(.mock, view)]
        }
    }
}
