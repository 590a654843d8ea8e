import ResolvedAPI
import SwiftNaming

/// The declarations of a spec, rendered.
extension SpecEmitter {
    func model(_ imports: Imports) -> [String] {
        let rendering = DeclarationRendering(
            declared: declared,
            imports: imports,
            access: access,
            templates: templates
        )
        return [rendering.text(unit.declaration, indent: 0)] + (alias.map { [$0] } ?? [])
    }

    /// The other name of a type that a type inside of another one hides.
    private var alias: String? {
        guard let name = unit.declaration.name.path.first, let alias = declared.names.alias(of: name)
        else { return nil }
        return """
            /// ``\(name)``, for types that contain another type of this name.
            \(access.modifier)typealias \(alias) = \(name.identifier)
            """
    }

    /// The mapping extensions, the outer types first.
    func mapping(_ imports: Imports) -> [String] {
        mapping(of: unit.declaration, imports)
    }

    private func mapping(of declaration: Declaration, _ imports: Imports) -> [String] {
        let scope = NameScope(extending: declaration.name.path, declared: declared, imports: imports)
        switch declaration {
        case .object(let object) where object.besideHeaders != nil:
            return [templates.part(.headersMapping, MappedHeadersView(object, scope: scope, access: access))]
        case .object(let object) where object.isGroup:
            return object.nested.flatMap { mapping(of: $0, imports) }
        case .object(let object):
            let view = MappedObjectView(object, scope: scope, access: access)
            return [templates.part(.objectMapping, view)] + partial(object, scope, imports)
                + object.nested.flatMap { mapping(of: $0, imports) }
        case .union(let union):
            let view = MappedUnionView(union, scope: scope, access: access)
            return [templates.part(.unionMapping, view)] + partial(union, scope, imports)
        case .enumeration:
            return []
        }
    }

    /// How an object takes over what a response lacked.
    private func partial(_ object: Object, _ scope: NameScope, _ imports: Imports) -> [String] {
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let view = PartialElementView(object, scope: scope, outside: outside, access: access)
        return view.map { [templates.part(.partialElement, $0)] } ?? []
    }

    private func partial(_ union: Union, _ scope: NameScope, _ imports: Imports) -> [String] {
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let view = PartialElementView(union, scope: scope, outside: outside, access: access)
        return view.map { [templates.part(.partialElement, $0)] } ?? []
    }

    /// The calls of a resource, its relations to others, the selectable fields, and its service.
    func endpoints(_ imports: Imports) -> [String] {
        guard case .object(let object) = unit.declaration else { return [] }
        let selections = selections(of: object, imports).map { templates.part(.selection, $0) }
        let scope = NameScope(extending: object.name.path, declared: declared, imports: imports)
        guard !object.endpoints.isEmpty || object.parentPath != nil else {
            return failures(of: object, scope) + selections
        }
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let resource = ResourceView(object, api: api, scope: scope, outside: outside, access: access)
        let service =
            api.services && !object.endpoints.isEmpty
            ? [templates.part(.service, ServiceView(object, of: api, scope: outside, access: access))] : []
        return [templates.part(.endpoints, resource)]
            + foreignRelations(of: object, imports).map { templates.part(.relation, $0) }
            + failures(of: object, scope) + selections + service
    }

    /// The enums of the bodies of failures: that of all calls, and those of calls that differ.
    private func failures(of object: Object, _ scope: NameScope) -> [String] {
        let all = object.failure.map { ("all calls of `\(object.name.path.joined(separator: "."))`", $0) }
        let own = object.endpoints.compactMap { endpoint in
            endpoint.failure.map { ("`\(endpoint.name)`", $0) }
        }
        let named =
            (all.map { [$0] } ?? [])
            + own.filter { _, failure in
                failure.name != api.failure?.name && failure.name != object.failure?.name
            }
        return named.map { subject, failure in
            let owner = scope.type(object.name)
            let view = FailureView(failure, of: owner, subject: subject, scope: scope, access: access)
            return templates.part(.failure, view)
        }
    }

    /// The fields of a resource that queries can use, how it says that an element was deleted, its lists that are also lists of
    /// their own, how its lists are refreshed, how long a store keeps its elements, and the elements inside of each type's values.
    func store(_ imports: Imports) -> [String] {
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let lifetime = LifetimeView(unit.declaration, outside: outside)
        return storeOfResource(imports) + (lifetime.map { [templates.part(.lifetime, $0)] } ?? [])
            + contents(of: unit.declaration, imports)
    }

    private func storeOfResource(_ imports: Imports) -> [String] {
        guard case .object(let object) = unit.declaration else { return [] }
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let scope = NameScope(extending: object.name.path, declared: declared, imports: imports)
        let fields = QueryableFieldsView(object, scope: scope, outside: outside, access: access)
        let mark = DeletionMarkView(object, scope: scope, outside: outside, access: access)
        let lists = ContainedListsView(object, scope: scope, outside: outside, access: access)
        let record = RecordTypeView(object, declared.records, scope: scope, outside: outside, access: access)
        let syncs = ListSyncView.views(of: object, scope: outside, access: access)
        return (fields.map { [templates.part(.queryableFields, $0)] } ?? [])
            + (mark.map { [templates.part(.deletionMark, $0)] } ?? [])
            + (lists.map { [templates.part(.containedLists, $0)] } ?? [])
            + (record.map { [templates.part(.recordType, $0)] } ?? [])
            + syncs.map { templates.part(.listSync, $0) }
    }

    private func contents(of declaration: Declaration, _ imports: Imports) -> [String] {
        let scopes = ContainedElementsView.Scopes(
            inside: NameScope(extending: declaration.name.path, declared: declared, imports: imports),
            outside: NameScope(inside: [], declared: declared, imports: imports)
        )
        let (embedded, access) = (declared.embedded, access)
        let (view, nested): (ContainedElementsView?, [Declaration]) =
            switch declaration {
            case .object(let object) where object.isGroup: (nil, object.nested)
            case .object(let object):
                (ContainedElementsView(object, embedded, scopes, access: access), object.nested)
            case .union(let union): (ContainedElementsView(union, embedded, scopes, access: access), [])
            case .enumeration: (nil, [])
            }
        return (view.map { [templates.part(.containedElements, $0)] } ?? [])
            + nested.flatMap { contents(of: $0, imports) }
    }

    /// The calls of a resource that can wait for a connection.
    func offlineCalls(_ imports: Imports) -> [String] {
        guard case .object(let object) = unit.declaration else { return [] }
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let scope = NameScope(extending: object.name.path, declared: declared, imports: imports)
        let calls = OfflineCallsView(object, of: api, scope: scope, outside: outside, access: access)
        return calls.map { [templates.part(.offlineCalls, $0)] } ?? []
    }

    /// Of the object and of those inside of it.
    private func selections(of object: Object, _ imports: Imports) -> [SelectionView] {
        let outside = NameScope(inside: [], declared: declared, imports: imports)
        let own = NameScope(extending: object.name.path, declared: declared, imports: imports)
        let view = SelectionView(object, scope: own, outside: outside, access: access)
        return (view.map { [$0] } ?? [])
            + object.nested.flatMap { nested -> [SelectionView] in
                guard case .object(let inner) = nested else { return [] }
                return selections(of: inner, imports)
            }
    }

    /// The lists of this resource that belong to another resource, as functions of that one.
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
        parents = [object.markedParentPath].compactMap { path in
            path.map {
                ParentView(
                    access: access.modifier,
                    path: SafeText.literal($0),
                    hasCalls: !object.endpoints.isEmpty
                )
            }
        }
        let nested = parents.isEmpty ? [] : [outside.runtime("NestedResource", .conformance)]
        let protocols = Edits.conformances(object, endpoints, outside) + nested
        let place = DeclarationPlace(access: .internal, indent: 0)
        conformances = protocols.isEmpty ? [] : [ConformancesView(protocols, place, "extension \(name)")]
    }
}

extension Object {
    /// The path of the parent, with `{room=}` for a parameter that can be empty.
    fileprivate var markedParentPath: String? {
        let keys = Set(endpoints.flatMap(\.pathParameters).filter(\.allowsEmpty).map(\.wireName))
        return parentPath.map { keys.reduce($0) { $0.replacing("{\($1)}", with: "{\($1)=}") } }
    }
}
