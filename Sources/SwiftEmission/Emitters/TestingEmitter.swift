import ResolvedAPI
import SwiftNaming

/// Code for tests of an API: the examples of its specs, samples of its types, and a mock of each service. It has its own
/// module, so that releases do not contain it.
struct TestingEmitter {
    let api: API
    let specPaths: [String: String]
    let declared: DeclaredTypes
    let access: AccessLevel
    let templates: TemplateSet

    /// `TripsExamples.swift`, `UserSamples.swift`, `MockUserService.swift`.
    var parts: [FilePart] {
        let types = SeededTypes(api)
        return [examples] + api.units.map { samples(of: $0, types) }
            + (api.services ? api.units.compactMap(mock) : [])
    }

    private func samples(of unit: OutputUnit, _ types: SeededTypes) -> FilePart {
        let access = unit.access.map { AccessLevel($0) } ?? access
        let source = SafeText.line(unit.specPath(in: specPaths))
        return FilePart(path: "\(unit.name)Samples.swift", source: source, access: access) { imports in
            unit.declaration.withNested.compactMap { declaration in
                let scope = NameScope(extending: declaration.name.path, declared: declared, imports: imports)
                return SamplesView(declaration, types, scope: scope, access: access)
                    .map { templates.part(.samples, $0) }
            }
        }
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
