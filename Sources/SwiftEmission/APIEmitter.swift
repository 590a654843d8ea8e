import ResolvedAPI

/// The two files of an API as a whole.
struct APIEmitter {
    let api: API
    let declared: DeclaredNames
    let access: AccessLevel
    let templates: TemplateSet

    var apiFile: GeneratedFile {
        let imports = Imports()
        let rendering = DeclarationRendering(
            declared: declared,
            imports: imports,
            access: access,
            templates: templates
        )
        // What a comment names needs no import.
        let documenting = NameScope(inside: [], declared: declared, imports: Imports())
        let errorCode = api.errorCodeEnumeration(documenting).map {
            rendering.text(.enumeration($0), indent: 4).indented(by: 4)
        }
        let view = APIView(
            api,
            scope: NameScope(inside: [api.name + "API"], declared: declared, imports: imports),
            outside: NameScope(inside: [], declared: declared, imports: imports),
            imports: imports,
            access: access,
            errorCode: errorCode
        )
        return GeneratedFile(path: "\(api.name)API.swift", contents: templates.render(.api, view))
    }

    var modelsFile: GeneratedFile {
        let imports = Imports()
        var parts: [String] = []
        if let models = api.models {
            let rendering = DeclarationRendering(
                declared: declared,
                imports: imports,
                access: access,
                templates: templates
            )
            let scope = NameScope(extending: models.name.path, declared: declared, imports: imports)
            parts = [
                rendering.text(.union(models), indent: 0),
                templates.part(.unionMapping, MappedUnionView(models, scope: scope, access: access)),
            ]
        }
        let view = ModelsView(
            source: "api.yaml",
            nothing: parts.isEmpty ? "No resource of \(api.name) can be told by its type." : nil,
            imports: imports.lines(access),
            parts: parts
        )
        return GeneratedFile(path: "\(api.name)Models.swift", contents: templates.render(.models, view))
    }
}
