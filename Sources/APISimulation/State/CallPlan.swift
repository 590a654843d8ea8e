import PlausibleValues
package import ResolvedAPI

/// The effect of a call on the server's elements, derived from its method, path and types.
package struct CallPlan: Sendable {
    package enum Effect: Hashable, Sendable {
        case list
        /// The element with the key at the end of the path.
        case read
        /// The first element: `/users/me`.
        case current
        case create
        /// Replaces an element.
        case put(creates: Bool)
        case update
        case delete
        case deleteAll
        /// Anything else; elements stay as they are, except for the members of the body that are their fields.
        case action
    }

    package let effect: Effect
    /// The object whose elements the call uses; `nil` if neither the response nor the owner of the call has elements.
    package let object: Object?
    /// The type of the response's payload; `nil` without one.
    package let payload: TypeReference?
    /// Whether the payload is one of the elements, or a list of them.
    package let returnsElements: Bool
}

/// Decides what each call of an API does.
package struct CallPlanner: Sendable {
    private let index: APIIndex

    package init(_ index: APIIndex) { self.index = index }

    package func plan(_ call: APIIndex.Call) -> CallPlan {
        let payload = index.payload(of: call.endpoint)
        let returned = (payload?.element ?? payload?.unwrapped).flatMap(storedObject)
        let object = returned ?? stored(call.owner)
        return CallPlan(
            effect: effect(of: call, object, payload, returned),
            object: object.flatMap { index.object(index.family(of: $0)) },
            payload: payload,
            returnsElements: returned != nil
        )
    }

    private func storedObject(_ type: TypeReference) -> Object? {
        guard case .declared(let name, .object) = type else { return nil }
        return index.object(name).flatMap(stored)
    }

    /// Objects with an identity, and values that a list of their own has.
    private func stored(_ object: Object) -> Object? {
        if object.identity != nil { return object }
        let isListed = object.endpoints.contains { endpoint in
            endpoint.method == .get && index.payload(of: endpoint)?.element == .declared(object.name, .object)
        }
        return isListed ? object : nil
    }

    private func effect(
        of call: APIIndex.Call,
        _ object: Object?,
        _ payload: TypeReference?,
        _ returned: Object?
    ) -> CallPlan.Effect {
        guard let object else { return .action }
        let endpoint = call.endpoint
        let path = PathConstraints(index, object, endpoint)
        let isSingleton = object.identity == .singleton
        switch endpoint.method {
        case .get:
            if returned == nil { return .action }
            if payload?.element != nil { return .list }
            return path.endsWithKey ? .read : .current
        case .head:
            if path.endsWithKey { return .read }
            return isListPath(endpoint, of: call.owner) ? .list : .action
        case .post:
            let shares =
                returned != nil || endpoint.wrappedFields(index).contains { object.field(like: $0) != nil }
            // The response has the element, nothing, or something with its identity.
            let isFitting = returned != nil || payload.map { names(object, in: $0) } ?? true
            let isCreation = shares && isFitting && payload?.element == nil && !path.hasIdentity
            return isCreation ? .create : .action
        case .put:
            if isSingleton { return .update }
            guard path.endsWithKey else { return .action }
            if endpoint.isPatch { return .update }
            return .put(creates: canCreate(endpoint, object))
        case .patch: return path.endsWithKey || isSingleton ? .update : .action
        case .delete:
            if path.endsWithKey || isSingleton { return .delete }
            return !path.hasIdentity && isListPath(endpoint, of: call.owner) ? .deleteAll : .action
        case .options: return .action
        }
    }

    /// Whether a value has the identity of an element in a field.
    private func names(_ object: Object, in type: TypeReference) -> Bool {
        guard case .declared(let name, .object) = type.unwrapped, let value = index.object(name) else {
            return false
        }
        return value.fields.contains { $0.type == .identity(of: index.family(of: object)) }
    }

    private func isListPath(_ endpoint: Endpoint, of owner: Object) -> Bool {
        owner.endpoints.contains {
            $0.method == .get && $0.pathTemplate == endpoint.pathTemplate
                && index.payload(of: $0)?.element != nil
        }
    }

    /// A PUT creates an element if nothing else does, or if its body has all that an element needs.
    private func canCreate(_ endpoint: Endpoint, _ object: Object) -> Bool {
        let family = index.family(of: object)
        let isCreatedElsewhere = index.calls.contains { call in
            call.endpoint.method == .post && index.family(of: call.owner) == family
                && !PathConstraints(index, object, call.endpoint).hasIdentity
                && index.payload(of: call.endpoint).map { $0.unwrapped == .declared(object.name, .object) }
                    == true
        }
        if !isCreatedElsewhere { return true }
        if case .value(.declared(object.name, .object)) = endpoint.body { return true }
        let names = Set(endpoint.wrappedFields(index).map(\.name))
        return object.fields.allSatisfy { field in
            field.presence != .required || field.access == .read || field.constant != nil
                || names.contains(field.name)
                || object.identity?.fields.contains(field.name) == true || field.isMadeByServer
        }
    }
}

extension APIIndex {
    /// The type of the payload of a response; `nil` without one, and for a response of several values.
    package func payload(of endpoint: Endpoint) -> TypeReference? {
        switch endpoint.response {
        case .value(let type): type
        case .enveloped(let name): object(name)?.fields.first?.type
        case .none, .headers, .bytes, .stream, .events, .object: nil
        }
    }
}

extension Endpoint {
    /// Whether fields that the body lacks stay as they are.
    var isPatch: Bool {
        switch body {
        case .patch, .formPatch: true
        case .none, .fields, .value, .form, .formValue, .multipart, .bytes: false
        }
    }
}

extension Object {
    /// The field that a field of a body sets.
    package func field(like other: Field) -> Field? {
        fields.first { $0.name == other.name }
            ?? fields.first { $0.keyPath.last == other.keyPath.last && $0.keyPath.count == 1 }
    }
}

extension Field {
    /// Whether it is the time of a change.
    package var isMadeByServer: Bool { type.isInstant && (isCreationTime || isChangeTime) }

    var isCreationTime: Bool { hasWord("created", "inserted", "added", "registered") }
    var isChangeTime: Bool { hasWord("updated", "modified", "changed", "edited") }

    private func hasWord(_ words: String...) -> Bool {
        guard type.isInstant else { return false }
        return !Set(SampleWords.words(of: keyPath.last ?? name)).isDisjoint(with: words)
    }
}

extension TypeReference {
    var isInstant: Bool {
        switch unwrapped {
        case .instant, .scalar(.datetime), .scalar(.timestamp), .scalar(.timestampMilliseconds),
            .scalar(.timestampFraction), .scalar(.rfc822):
            true
        default: false
        }
    }

    /// An instant as a value of the type.
    func json(milliseconds: Int64) -> JSONLiteral {
        let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
        return switch unwrapped {
        case .instant(let notations): notations.first?.json(seconds) ?? .null
        case .scalar(let scalar): scalar.json(instant: seconds, milliseconds: rest)
        default: .null
        }
    }
}
