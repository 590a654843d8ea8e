import ResolvedAPI

/// The files of an API as a whole.
struct APIEmitter {
    let api: API
    let declared: DeclaredNames
    let access: AccessLevel
    let templates: TemplateSet

    /// The API, and any resource of it.
    var files: [GeneratedFile] {
        [
            rendered("\(api.name)API.swift", nothing: "", definition),
            rendered(
                "\(api.name)Models.swift",
                nothing: "No resource of \(api.name) can be told by its type.",
                models
            ),
        ]
    }

    private func rendered(
        _ name: String,
        nothing: String,
        _ declarations: (Imports) -> [String]
    ) -> GeneratedFile {
        let imports = Imports()
        let declarations = declarations(imports)
        let view = FileView(
            source: "api.yaml",
            nothing: declarations.isEmpty ? nothing : nil,
            imports: imports.lines(access),
            declarations: declarations
        )
        return GeneratedFile(path: name, contents: templates.render(.file, view))
    }
}

/// What an API becomes, declaration by declaration, rendered.
extension APIEmitter {
    private func definition(_ imports: Imports) -> [String] {
        // What a comment names needs no import.
        let documenting = NameScope(inside: [], declared: declared, imports: Imports())
        let errorCode = api.errorCodeEnumeration(documenting).map {
            rendering(imports).text(.enumeration($0), indent: 4).indented(by: 4)
        }
        let view = APIView(
            api,
            scope: NameScope(inside: [api.name + "API"], declared: declared, imports: imports),
            outside: NameScope(inside: [], declared: declared, imports: imports),
            access: access,
            errorCode: errorCode
        )
        return [templates.part(.api, view)]
    }

    /// The union of all resources and its mapping.
    private func models(_ imports: Imports) -> [String] {
        guard let models = api.models else { return [] }
        let scope = NameScope(extending: models.name.path, declared: declared, imports: imports)
        return [
            rendering(imports).text(.union(models), indent: 0),
            templates.part(.unionMapping, MappedUnionView(models, scope: scope, access: access)),
        ]
    }

    private func rendering(_ imports: Imports) -> DeclarationRendering {
        DeclarationRendering(declared: declared, imports: imports, access: access, templates: templates)
    }
}
