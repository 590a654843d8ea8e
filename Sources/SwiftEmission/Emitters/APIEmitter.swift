import ResolvedAPI
import SwiftNaming

/// The files of an API as a whole.
struct APIEmitter {
    let api: API
    let declared: DeclaredTypes
    let access: AccessLevel
    let templates: TemplateSet

    /// The API, the union of its resources, and its links.
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
            FilePart(
                path: "\(APINames(api.name).link).swift",
                source: "api.yaml",
                access: api.linkAccess(access),
                declarations: links
            ),
        ]
    }
}

/// The declarations of an API, rendered.
extension APIEmitter {
    private func definition(_ imports: Imports) -> [String] {
        if !api.hasCalls { return [] }
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
        return [templates.part(.api, view)] + failure(imports) + headers(imports)
    }

    /// The enum of the bodies of failures of all calls.
    private func failure(_ imports: Imports) -> [String] {
        guard let failure = api.failure else { return [] }
        let name = APINames(api.name).api
        let scope = NameScope(extending: [name], declared: declared, imports: imports)
        let subject = "all calls of the \(api.name) API"
        let view = FailureView(failure, of: name, subject: subject, scope: scope, access: access)
        return [templates.part(.failure, view)]
    }

    /// The type of the headers of all responses.
    private func headers(_ imports: Imports) -> [String] {
        guard let headers = api.responseHeaders else { return [] }
        let name = APINames(api.name).api
        let scope = NameScope(extending: headers.name.path, declared: declared, imports: imports)
        let text = rendering(imports).text(.object(headers), indent: 4).indented(by: 4)
        return [
            "extension \(name) {\n\(text)\n}",
            templates.part(.headersMapping, MappedHeadersView(headers, scope: scope, access: access)),
        ]
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

    private func links(_ imports: Imports) -> [String] {
        guard !api.links.isEmpty else { return [] }
        let scope = NameScope(inside: [APINames(api.name).link], declared: declared, imports: imports)
        return [templates.part(.link, LinkView(api, scope: scope, access: api.linkAccess(access)))]
    }

    private func rendering(_ imports: Imports) -> DeclarationRendering {
        DeclarationRendering(declared: declared, imports: imports, access: access, templates: templates)
    }
}
