import ResolvedAPI
import SourceDiagnostics

extension LintRule {
    static let identityInPath = LintRule(
        .warning,
        Explanation(
            "A path that ends with something else than the identity",
            """
            A call gets, replaces, changes or deletes one element, but the last parameter of its path is not the identity of \
            the resource. So it takes a text where a typed identity would prevent mistakes, and repositories do not know which \
            element is meant. `identity` of the resource, or `{id}` in the path, says it.
            """,
            change: """
                  resource: User
                  fields: { name: string }
                - endpoints: { 1️⃣get: { get: "/users/{user}", parameters: { user: string }, returns: User } }
                + endpoints: { get: { get: "/users/{id}", returns: User } }
                """,
            messages: ["1️⃣": "the last parameter of its path, 'user', is not the identity of 'User'"],
            id: "identityInPath"
        )
    ) { linted in
        linted.calls.compactMap { call in
            guard case .field? = call.object.identity, call.endpoint.isOfOneElement(of: call.object.name),
                case .parameter(let name)? = call.endpoint.path.last,
                let parameter = call.endpoint.pathParameters.first(where: { $0.name == name }),
                case .scalar = parameter.type
            else { return nil }
            let type = call.object.name.path.joined(separator: ".")
            return Finding(
                "the last parameter of its path, '\(parameter.wireName)', is not the identity of '\(type)'",
                at: linted.place(ofCall: call)
            )
        }
    }
}

extension Endpoint {
    /// Whether it is for one element, and returns that or nothing.
    fileprivate func isOfOneElement(of type: TypeName) -> Bool {
        guard paging == nil else { return false }
        switch (method, response) {
        case (.get, .value(.declared(type, _))), (.put, .value(.declared(type, _))),
            (.patch, .value(.declared(type, _))), (.delete, .value(.declared(type, _))):
            return true
        default: return false
        }
    }
}
