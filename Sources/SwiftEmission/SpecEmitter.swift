import ResolvedAPI

/// The three files of one spec.
struct SpecEmitter {
    let file: SpecFile
    let api: API
    let declared: DeclaredNames
    let access: AccessLevel
    let templates: TemplateSet

    private var name: String { file.declaration.name.path.last ?? "" }

    /// What the files are called: the spec's own file name, whatever it declares, as a build system wants to know them
    /// before anything is read.
    private var fileName: String {
        let name = file.path.split(separator: "/").last ?? ""
        return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    private var source: String { SafeText.line(file.path) }

    var modelFile: GeneratedFile {
        let imports = Imports()
        let declaration = DeclarationRendering(
            declared: declared,
            imports: imports,
            access: access,
            templates: templates
        ).text(file.declaration, indent: 0)
        let view = ModelView(source: source, imports: imports.lines(access), declaration: declaration)
        return GeneratedFile(path: "\(fileName).swift", contents: templates.render(.model, view))
    }

    var mappingFile: GeneratedFile {
        let imports = Imports()
        var types: [String] = []
        func collect(_ declaration: Declaration) {
            let scope = NameScope(extending: declaration.name.path, declared: declared, imports: imports)
            switch declaration {
            case .object(let object):
                types.append(
                    templates.part(.objectMapping, MappedObjectView(object, scope: scope, access: access))
                )
                object.nested.forEach(collect)
            case .union(let union):
                types.append(
                    templates.part(.unionMapping, MappedUnionView(union, scope: scope, access: access))
                )
            case .enumeration:
                break
            }
        }
        collect(file.declaration)
        let view = MappingView(file, imports: imports.lines(access), types: types)
        return GeneratedFile(path: "\(fileName)+Mapping.swift", contents: templates.render(.mapping, view))
    }

    var endpointsFile: GeneratedFile {
        let imports = Imports()
        var object: Object?
        if case .object(let declared) = file.declaration, !declared.endpoints.isEmpty { object = declared }
        let scope = NameScope(
            extending: object?.name.path ?? [],
            declared: declared,
            imports: imports
        )
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let resource = object.map {
            ResourceView($0, api: api, scope: scope, outside: outside, access: access)
        }
        let service = object.flatMap {
            api.services ? templates.part(.service, ServiceView($0, scope: outside, access: access)) : nil
        }
        let relations = object.map { foreignRelations(of: $0, imports) } ?? []
        let selections = selections(of: file.declaration, imports)
        let isEmpty = object == nil && selections.isEmpty
        let view = EndpointsView(
            source: source,
            nothing: isEmpty ? "\(name) has no endpoints." : nil,
            imports: imports.lines(access),
            resource: resource.map { [$0] } ?? [],
            relations: relations,
            selections: selections,
            service: service
        )
        return GeneratedFile(
            path: "\(fileName)+Endpoints.swift",
            contents: templates.render(.endpoints, view)
        )
    }
}

extension SpecEmitter {
    /// Of the declaration and of those inside.
    private func selections(of declaration: Declaration, _ imports: Imports) -> [SelectionView] {
        guard case .object(let object) = declaration else { return [] }
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let own = NameScope(extending: object.name.path, declared: declared, imports: imports)
        let view = SelectionView(object, scope: own, outside: outside, access: access)
        return (view.map { [$0] } ?? []) + object.nested.flatMap { selections(of: $0, imports) }
    }

    /// What lists of the resource are to other resources, those of one after another.
    private func foreignRelations(of object: Object, _ imports: Imports) -> [ForeignRelationView] {
        var views: [ForeignRelationView] = []
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        for endpoint in object.endpoints {
            guard let resource = endpoint.relation?.resource, resource != object.name else { continue }
            let scope = NameScope(extending: resource.path, declared: declared, imports: imports)
            let attribute = (endpoint.deprecated ?? object.deprecated).map {
                Deprecation.attribute($0, indent: 4)
            }
            let view = RelationView(endpoint, of: object, scope: scope, access: access, attribute)
            if let view {
                views.append(ForeignRelationView(resource: outside.type(resource), relation: [view]))
            }
        }
        return views
    }
}

extension ResourceView {
    init(_ object: Object, api: API, scope: NameScope, outside: NameScope, access: AccessLevel) {
        name = outside.type(object.name)
        endpoints = object.endpoints.enumerated().map { index, endpoint in
            EndpointView(endpoint, of: object, api: api, scope: scope, access: access, isFirst: index == 0)
        }
        let protocols = Edits.conformances(object, endpoints, outside)
        inheritance =
            protocols.isEmpty
            ? " {"
            : Conformances.inheritance(
                protocols,
                DeclarationPlace(access: .internal, indent: 0),
                "extension \(name)"
            )
    }
}
