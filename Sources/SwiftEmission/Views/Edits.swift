import ResolvedAPI
import SwiftNaming

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
        let deletes = pairs.contains { $0.deletes(object, requiredCount: $1.requiredCount) }
        if deletes { names.append("Deletable") }
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

    /// Whether it is a deletion that needs nothing but the identity.
    func deletes(_ object: Object, requiredCount: Int) -> Bool {
        guard name == "delete", method == .delete, deprecated == nil, paging == nil, responseHeaders == nil,
            object.identity != nil, object.hasUsableID
        else { return false }
        if object.identity == .singleton { return pathParameters.isEmpty && requiredCount == 0 }
        guard let identity = identityParameter(of: object), requiredCount == 1 else { return false }
        return path.endsWithValue(of: identity.name)
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

extension [Endpoint.PathPart] {
    /// Whether the last segment begins with the value of a parameter, as in `/users/{id}` and `/users/{id}.json`.
    fileprivate func endsWithValue(of name: String) -> Bool {
        guard case .literal(let ending)? = last else { return last?.isValue(of: name) == true }
        return !ending.contains("/") && dropLast().last?.isValue(of: name) == true
    }
}

extension Endpoint.PathPart {
    /// Whether it is the value of a parameter, or of a field of it.
    fileprivate func isValue(of name: String) -> Bool {
        switch self {
        case .parameter(name), .identityField(parameter: name, _, _, _): true
        case .parameter, .identityField, .literal, .group: false
        }
    }
}

extension DeletionView {
    /// `nil` unless the endpoint is a deletion that needs nothing but the identity, and is not `delete(id:)` itself.
    init?(_ endpoint: Endpoint, _ parameters: EndpointParameters, of object: Object, attribute: String?) {
        guard endpoint.deletes(object, requiredCount: parameters.requiredCount) else { return nil }
        self.attribute = attribute
        guard let identity = endpoint.identityParameter(of: object) else {
            (parameter, call) = ("id _", "delete()")
            return
        }
        parameter = "id"
        if identity.name != "id" {
            call = "delete(\(identity.name.label): id)"
            return
        }
        // Without another argument, it would call itself.
        guard let other = parameters.items.first(where: { $0.name != "id" }) else { return nil }
        let arguments = parameters.items.filter { [identity.name, other.name].contains($0.name) }
        call = SwiftCode.call("delete", arguments.map { .labeled($0.name.label, $0.value ?? "id") })
            .text(indent: 8, column: 8)
    }
}
