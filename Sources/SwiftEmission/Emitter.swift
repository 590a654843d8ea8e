package import ResolvedAPI

/// The last stage: what the authors mean in, every generated file out.
package struct Emitter: Sendable {
    private let templates: TemplateSet

    package init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files of the API, in the order of its specs. The same API makes the same bytes.
    package func emit(_ api: API, access: AccessLevel, layout: OutputLayout = .separate) -> [GeneratedFile] {
        let declared = DeclaredNames(api)
        let shared = APIEmitter(api: api, declared: declared, access: access, templates: templates)
        let parts =
            [shared.parts]
            + api.files.map { file in
                SpecEmitter(file: file, api: api, declared: declared, access: access, templates: templates)
                    .parts
            }
        return parts.flatMap { parts in
            switch layout {
            case .separate: parts.compactMap { templates.file([$0], access) }
            case .joined: templates.file(parts, access).map { [$0] } ?? []
            }
        }
    }
}
