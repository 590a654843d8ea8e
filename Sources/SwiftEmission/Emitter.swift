package import ResolvedAPI

/// The last stage: what the authors mean in, every generated file out.
package struct Emitter: Sendable {
    private let templates: TemplateSet

    package init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files of the API, in the order of its specs. The same API makes the same bytes.
    ///
    /// - Parameter access: Who may use them, where the API does not say.
    package func emit(_ api: API, access: AccessLevel, layout: OutputLayout = .separate) -> [GeneratedFile] {
        let access = AccessLevel(api) ?? access
        let declared = DeclaredNames(api)
        let shared = APIEmitter(api: api, declared: declared, access: access, templates: templates)
        let specs = api.files.map { file in
            SpecEmitter(file: file, api: api, declared: declared, access: access, templates: templates).parts
        }
        return ([shared.parts] + specs).flatMap { files(of: $0, layout, access) }
    }

    /// The files for a module that tests the API: its examples, and mocks of its services. Joined, they are one file.
    ///
    /// - Parameter module: The module that has the files of `emit`.
    package func emitTesting(
        _ api: API,
        module: String,
        access: AccessLevel,
        layout: OutputLayout = .separate
    ) -> [GeneratedFile] {
        let access = AccessLevel(api) ?? access
        let emitter = TestingEmitter(
            api: api,
            declared: DeclaredNames(api),
            access: access,
            templates: templates
        )
        return files(of: layout == .joined ? [emitter.joined] : emitter.parts, layout, access, module)
    }

    /// - Parameter apiModule: The module that has the API's types, where the files are for another one.
    private func files(
        of parts: [FilePart],
        _ layout: OutputLayout,
        _ access: AccessLevel,
        _ apiModule: String? = nil
    ) -> [GeneratedFile] {
        switch layout {
        case .separate:
            parts.map { templates.file([$0], access, apiModule) }.filter { !$0.isEmpty }.map(\.file)
        case .joined:
            [templates.file(parts, access, apiModule).file]
        }
    }
}
