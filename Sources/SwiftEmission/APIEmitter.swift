import ResolvedAPI
import SwiftNaming

/// The files of an API as a whole.
struct APIEmitter {
    let api: API
    let declared: DeclaredTypes
    let access: AccessLevel
    let templates: TemplateSet

    /// The API, and the union of its resources.
    var parts: [FilePart] {
        [
            FilePart(
                path: "\(APINames(api.name).api).swift",
                source: "api.yaml",
                access: access,
                declarations: definition
            ),
            FilePart(
                path: "\(APINames(api.name).models).swift",
                source: "api.yaml",
                access: access,
                declarations: models
            ),
        ]
    }
}

/// The declarations of an API, rendered.
extension APIEmitter {
    private func definition(_ imports: Imports) -> [String] {
        // Names in comments need no import.
        let documenting = NameScope(inside: [], declared: declared, imports: Imports())
        let errorCode = api.errorCodeEnumeration(documenting).map {
            rendering(imports).text(.enumeration($0), indent: 4).indented(by: 4)
        }
        let view = APIView(
            api,
            scope: NameScope(inside: [APINames(api.name).api], declared: declared, imports: imports),
            outside: NameScope(inside: [], declared: declared, imports: imports),
            access: access,
            errorCode: errorCode
        )
        return [templates.part(.api, view)]
    }

    /// The union of all resources and its mapping.
    private func models(_ imports: Imports) -> [String] {
        guard let models = api.models(access) else { return [] }
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
