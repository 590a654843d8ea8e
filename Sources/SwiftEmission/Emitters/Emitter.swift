package import ResolvedAPI

/// The last stage: from the resolved API to the generated files.
package struct Emitter: Sendable {
    private let templates: TemplateSet

    package init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files of the API, in the order of its specs. The same API makes the same bytes.
    ///
    /// - Parameters:
    ///   - specPaths: The path of each unit's spec, for the headers of the files. A unit without one is from `Name.yaml`.
    ///   - access: The access level of the declarations, if the API does not set one.
    package func emit(
        _ api: API,
        specPaths: [String: String] = [:],
        access: AccessLevel,
        layout: OutputLayout = .separate
    ) -> [GeneratedFile] {
        let access = AccessLevel(api) ?? access
        let declared = DeclaredTypes(api)
        let shared = APIEmitter(api: api, declared: declared, access: access, templates: templates)
        let specs = api.units.map { unit in
            SpecEmitter(
                unit: unit,
                specPath: unit.specPath(in: specPaths),
                api: api,
                declared: declared,
                access: unit.access.map { AccessLevel($0) } ?? access,
                templates: templates
            ).parts
        }
        let messages = api.messages.map {
            MessagesEmitter(
                messages: $0,
                api: api.name,
                declared: declared,
                access: access,
                templates: templates
            )
        }
        let swift = [shared.parts] + specs + [messages.map { [$0.part] } ?? []].filter { !$0.isEmpty }
        return swift.flatMap { files(of: $0, access, layout) }
            + (layout == .separate ? messages?.resources ?? [] : [])
    }

    /// The declarations of one unit, in one file.
    package func emit(_ unit: String, of api: API, access: AccessLevel) -> [GeneratedFile] {
        let access = AccessLevel(api) ?? access
        let declared = DeclaredTypes(api)
        return api.units.filter { $0.name == unit }.flatMap { unit in
            let emitter = SpecEmitter(
                unit: unit,
                specPath: unit.specPath(in: [:]),
                api: api,
                declared: declared,
                access: unit.access.map { AccessLevel($0) } ?? access,
                templates: templates
            )
            return files(of: emitter.parts, access, .joined)
        }
    }

    /// The files for a module that tests the API: its examples, and mocks of its services. Joined, they are one file.
    ///
    /// - Parameters:
    ///   - specPaths: As in `emit`.
    ///   - module: The module that has the files of `emit`.
    package func emitTesting(
        _ api: API,
        specPaths: [String: String] = [:],
        module: String,
        access: AccessLevel,
        layout: OutputLayout = .separate
    ) -> [GeneratedFile] {
        let access = AccessLevel(api) ?? access
        let emitter = TestingEmitter(
            api: api,
            specPaths: specPaths,
            declared: DeclaredTypes(api),
            access: access,
            templates: templates
        )
        let file = "\(api.name)Testing.swift"
        return files(of: emitter.parts, access, layout, module, joined: file)
    }

    /// - Parameters:
    ///   - access: The access level of the API.
    ///   - apiModule: The module with the API's types, if the files are for another one.
    ///   - name: The name of the joined file; `nil` for that of the first part.
    private func files(
        of parts: [FilePart],
        _ access: AccessLevel,
        _ layout: OutputLayout,
        _ apiModule: String? = nil,
        joined name: String? = nil
    ) -> [GeneratedFile] {
        switch layout {
        case .separate:
            parts.map { templates.file([$0], access, apiModule, name: nil) }.filter { !$0.isEmpty }.map(
                \.file
            )
        case .joined:
            [templates.file(parts, access, apiModule, name: name).file]
        }
    }
}

extension OutputUnit {
    func specPath(in paths: [String: String]) -> String { paths[name] ?? "\(name).yaml" }
}
