import ResolvedAPI

/// The conformances of a resource for repositories, which change its elements optimistically.
///
/// They are conformances and not functions of `Repository<User>`: those would all be overloads of each other, and a
/// module of 300 resources would take half as long again to compile.
enum Edits {
    /// The protocols of a resource, in order.
    static func conformances(_ object: Object, _ calls: [EndpointView], _ scope: NameScope) -> [String] {
        guard object.identity != nil, object.hasUsableID else { return [] }
        let pairs = zip(object.endpoints, calls)
        var names: [String] = []
        if pairs.contains(where: { $0.deletes(object, $1) }) { names.append("Deletable") }
        if pairs.contains(where: { $0.updates(object, $1) }) { names.append("Updatable") }
        return names.map { scope.runtime($0, .conformance) }
    }
}

extension Endpoint {
    /// The path parameter that is the identity of an object, if it is the only one.
    func identityParameter(of object: Object) -> Parameter? {
        let identities = pathParameters.filter { $0.type == .identity(of: object.name) }
        guard identities.count == 1, let identity = identities.first, identity.presence == .required else {
            return nil
        }
        return identity
    }

    /// Whether it is `delete(id:)`.
    fileprivate func deletes(_ object: Object, _ call: EndpointView) -> Bool {
        name == "delete" && method == .delete && deprecated == nil && paging == nil && responseHeaders == nil
            && identityParameter(of: object)?.name == "id"
            && path.last?.isIdentity == true && call.parameterCount == 1
    }

    /// Whether it is a patch that is also `update(changedFrom:)`.
    fileprivate func updates(_ object: Object, _ call: EndpointView) -> Bool {
        name == "update" && deprecated == nil && takesOnlyIdentity(of: object)
            && response == .value(.declared(object.name, .object)) && responseHeaders == nil && paging == nil
            && call.changes.first?.declarations.count == 1
    }

    private func takesOnlyIdentity(of object: Object) -> Bool {
        if object.identity == .singleton { return pathParameters.isEmpty }
        return pathParameters.count == 1 && identityParameter(of: object) != nil
    }
}

extension Endpoint.PathPart {
    /// Whether it is a value of the parameter `id`.
    fileprivate var isIdentity: Bool {
        switch self {
        case .parameter("id"), .identityField(parameter: "id", _, _, _): true
        case .parameter, .identityField, .literal, .group: false
        }
    }
}
