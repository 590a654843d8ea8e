package import ResolvedAPI

/// The last stage: what the authors mean in, every generated file out.
package struct Emitter: Sendable {
    private let templates: TemplateSet

    package init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files of the API, in the order of its specs. The same API makes the same bytes.
    package func emit(_ api: API, access: AccessLevel) -> [GeneratedFile] {
        let declared = DeclaredNames(api)
        let shared = APIEmitter(api: api, declared: declared, access: access, templates: templates)
        return shared.files
            + api.files.flatMap { file in
                let emitter = SpecEmitter(
                    file: file,
                    api: api,
                    declared: declared,
                    access: access,
                    templates: templates
                )
                return emitter.files
            }
    }
}
