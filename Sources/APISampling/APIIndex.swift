package import ResolvedAPI

/// A resolved API with its declarations by name and its calls by path.
package struct APIIndex: Sendable {
    /// A call with the object that declares it.
    package struct Call: Hashable, Sendable {
        package let owner: Object
        package let endpoint: Endpoint

        /// `User.get`
        package var operation: String { endpoint.operation(of: owner.name) }
    }

    package let api: API
    /// In the order of the specs.
    package let calls: [Call]
    private let objects: [TypeName: Object]
    private let enumerations: [TypeName: Enumeration]
    private let unions: [TypeName: Union]

    package init(_ api: API) {
        self.api = api
        var collector = Collector()
        for unit in api.units { collector.add(unit.declaration) }
        (objects, enumerations, unions) = (collector.objects, collector.enumerations, collector.unions)
        calls = api.units.flatMap { unit -> [Call] in
            guard case .object(let object) = unit.declaration else { return [] }
            return object.endpoints.map { Call(owner: object, endpoint: $0) }
        }
    }

    package func object(_ name: TypeName) -> Object? { objects[name] }
    package func enumeration(_ name: TypeName) -> Enumeration? { enumerations[name] }
    package func union(_ name: TypeName) -> Union? { unions[name] }

    /// The resource whose identity an object has: variants of one object share it.
    package func family(of object: Object) -> TypeName { object.identityOwner ?? object.name }

    /// The schemes of a call, of which one is enough; `nil` if it needs none.
    package func authorization(of call: Call) -> CallAuthorization? {
        switch call.endpoint.authorization ?? api.authorizationOfCalls {
        case .none?: nil
        case .scheme(let scheme, let scopes)?: CallAuthorization(schemes: [scheme], scopes: scopes)
        case .firstOf(let schemes, let isOptional, let scopes)?:
            CallAuthorization(schemes: schemes, isOptional: isOptional, scopes: scopes)
        case nil: api.authorization.first.map { CallAuthorization(schemes: [$0]) }
        }
    }

    package func envelope(of call: Call) -> Envelope { call.endpoint.envelope ?? api.convention.envelope }

    private struct Collector {
        var objects: [TypeName: Object] = [:]
        var enumerations: [TypeName: Enumeration] = [:]
        var unions: [TypeName: Union] = [:]

        mutating func add(_ declaration: Declaration) {
            switch declaration {
            case .object(let object):
                objects[object.name] = object
                for inner in object.nested { add(inner) }
            case .enumeration(let enumeration): enumerations[enumeration.name] = enumeration
            case .union(let union): unions[union.name] = union
            }
        }
    }
}

extension TypeReference {
    /// The type of a value that is not missing.
    package var unwrapped: TypeReference {
        if case .optional(let type) = self { type.unwrapped } else { self }
    }

    /// The type of the elements of a list.
    package var element: TypeReference? {
        if case .list(let element) = unwrapped { element.unwrapped } else { nil }
    }
}

extension Endpoint {
    /// The parameter of a path with this name.
    package func pathParameter(_ name: String) -> Parameter? { pathParameters.first { $0.name == name } }

    /// Whether the wrapper of the body has one value, the only parameter: `issue: Issue`.
    package var hasWholeWrapper: Bool {
        bodyFields.count == 1 && !bodyWrapper.isEmpty && bodyFields[0].keyPath == bodyWrapper
    }

    /// The fields of the object in the wrapper of the body, with key paths inside of it.
    package func wrappedFields(_ index: APIIndex) -> [Field] {
        if hasWholeWrapper {
            guard case .declared(let name, .object) = bodyFields[0].type.unwrapped else { return [] }
            return index.object(name)?.fields.filter { $0.access != .read } ?? []
        }
        return bodyFields.map { field in
            var field = field
            field.keyPath = Array(field.keyPath.dropFirst(bodyWrapper.count))
            return field
        }
    }

    /// The fields of the body that are parameters of the call.
    package var bodyFields: [Field] {
        switch body {
        case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields): fields
        case .none, .value, .formValue, .multipart, .bytes: []
        }
    }
}

/// The credentials that a call needs.
package struct CallAuthorization {
    package let schemes: [AuthorizationScheme]
    /// Whether the call is allowed without a credential, too.
    package var isOptional = false
    /// The scopes that an OAuth2 token needs.
    package var scopes: [String] = []
}
