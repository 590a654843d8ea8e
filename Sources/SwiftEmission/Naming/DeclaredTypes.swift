import ResolvedAPI
import SwiftNaming

/// The types that generated code declares.
struct DeclaredTypes {
    private(set) var names: DeclaredNames
    private let hasCalls: Bool
    private var returned: Set<TypeName> = []
    private var aliasedIdentities: Set<TypeName> = []
    /// The types whose values contain elements that stores have too.
    let embedded: EmbeddedElements
    /// The types of which a response can have only some fields.
    let partial: PartialTypes
    /// The types whose elements are records of databases of apps.
    let records: RecordTypes

    init(_ api: API) {
        hasCalls = api.hasCalls
        (embedded, records, partial) = (EmbeddedElements(api), RecordTypes(api), PartialTypes(api))
        let apiNames = APINames(api.name)
        names = DeclaredNames(prefix: api.name)
        names.insert([apiNames.api, apiNames.model], at: [])
        names.insert(APINames.nested, at: [apiNames.api])
        for unit in api.units {
            collect(unit.declaration)
            guard let name = unit.declaration.name.path.first else { continue }
            names.insert([name], at: [])
        }
        if api.messages != nil { names.insert([apiNames.messages], at: []) }
        if !api.links.isEmpty { names.insert([apiNames.link], at: []) }
        for (object, _) in api.served {
            names.insert(Set(ServiceNames(object.name.path.last ?? "").all + [apiNames.services]), at: [])
        }
    }

    private mutating func collect(_ declaration: Declaration) {
        guard case .object(let object) = declaration else { return }
        names.insert(Set(object.nested.compactMap(\.name.path.last)), at: object.name.path)
        let failures = (object.endpoints.map(\.failure) + [object.failure]).compactMap(\.?.name.path)
        names.insert(
            Set(failures.filter { $0.dropLast() == object.name.path[...] }.compactMap(\.last)),
            at: object.name.path
        )
        switch object.identity {
        case .field, .singleton: aliasedIdentities.insert(object.name)
        case .fields, nil: break
        }
        if object.identity != nil { names.insert(["ID"], at: object.name.path) }
        returned.formUnion(object.endpoints.compactMap(\.response.declaredType))
        // The values beside the elements of a page.
        let beside = object.nested.compactMap { nested -> TypeName? in
            if case .object(let inner) = nested { inner.besideHeaders?.declaredType } else { nil }
        }
        returned.formUnion(object.endpoints.compactMap(\.pageValues) + beside)
        object.nested.forEach { collect($0) }
    }

    /// Whether the type `ID` of an object is another name for a type of the mapping.
    func hasAliasedIdentity(_ name: TypeName) -> Bool { aliasedIdentities.contains(name) }

    /// Whether endpoints can respond with that type: one with a file of its own, or one inside of a type that the API's own
    /// endpoints return.
    func isResponse(_ name: TypeName) -> Bool {
        hasCalls && (name.path.count == 1 || returned.contains(name))
    }
}

extension Object {
    /// Whether its identity is a property called `id`.
    var hasUsableID: Bool {
        guard let identity else { return false }
        if case .field("id", _) = identity { return true }
        return !fields.contains { $0.isInModel && $0.name == "id" }
    }
}

extension API {
    /// The resources that have a service, with their own access levels.
    var served: [(object: Object, access: Access?)] {
        guard services else { return [] }
        return units.compactMap { unit in
            guard case .object(let object) = unit.declaration, !object.endpoints.isEmpty else { return nil }
            return (object, unit.access)
        }
    }
}

extension Response {
    /// The type that a response is, where the API declares it.
    fileprivate var declaredType: TypeName? {
        switch self {
        case .value(.declared(let name, _)), .object(let name), .enveloped(let name): name
        case .none, .headers, .bytes, .stream, .events, .value: nil
        }
    }
}
