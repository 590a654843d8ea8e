import ResolvedAPI

/// The constraints that the parameters of a path put on an object's elements.
struct PathConstraints {
    enum Constraint: Hashable {
        /// Its identity is this text.
        case identity(String)
        /// A field is this text.
        case field(Field, String)
        /// It belongs to another element, or to something with this name.
        case context(key: String, String)
    }

    /// The role of a parameter for the object.
    private enum Role {
        case identity
        case field(Field)
        case context
    }

    private let roles: [(key: String, role: Role, type: TypeReference?)]
    /// Whether the last part of the path is a parameter that identifies an element.
    let endsWithKey: Bool
    /// Whether the path has the identity, or a part of it.
    let hasIdentity: Bool

    init(_ index: APIIndex, _ object: Object, _ endpoint: Endpoint) {
        let family = index.family(of: object)
        var roles: [(key: String, role: Role, type: TypeReference?)] = []
        var isKeyLast = false
        func visit(_ part: Endpoint.PathPart) {
            switch part {
            case .literal: isKeyLast = false
            case .group(let parts): for part in parts { visit(part) }
            case .parameter(let name):
                guard let parameter = endpoint.pathParameter(name) else { return }
                let role = Self.role(of: parameter, object, family)
                if case .context = role { isKeyLast = false } else { isKeyLast = true }
                roles.append((parameter.wireName, role, parameter.type.unwrapped))
            case .identityField(let parameter, let name, let key, _):
                let field = object.fields.first { $0.name == name }
                let isOwn = endpoint.pathParameter(parameter)?.type.unwrapped == .identity(of: family)
                isKeyLast = isOwn || field != nil
                roles.append((key, field.map { Role.field($0) } ?? .context, nil))
            }
        }
        for part in endpoint.path { visit(part) }
        self.roles = roles
        endsWithKey = isKeyLast
        let identity = Set(object.identity?.fields ?? [])
        hasIdentity =
            roles.contains { role in
                switch role.role {
                case .identity: true
                case .field(let field): identity.count == 1 && identity.contains(field.name)
                case .context: false
                }
            }
            || (identity.count > 1
                && identity.isSubset(
                    of: roles.compactMap { if case .field(let field) = $0.role { field.name } else { nil } }
                ))
    }

    private static func role(of parameter: Parameter, _ object: Object, _ family: TypeName) -> Role {
        if parameter.type.unwrapped == .identity(of: family), case .field? = object.identity {
            return .identity
        }
        let field =
            object.fields.first { $0.name == parameter.name }
            ?? object.fields.first { $0.keyPath == [parameter.wireName] }
        return field.map { Role.field($0) } ?? .context
    }

    /// The constraints for the values in the path of a request.
    func constraints(_ arguments: [String: String]) -> [Constraint] {
        roles.compactMap { key, role, _ in
            guard let text = arguments[key] else { return nil }
            return switch role {
            case .identity: .identity(text)
            case .field(let field): .field(field, text)
            case .context: .context(key: key, text)
            }
        }
    }

    /// The keys and types of the parameters that name what an element belongs to.
    var contexts: [(key: String, type: TypeReference?)] {
        roles.compactMap { key, role, type in
            if case .context = role { (key, type) } else { nil }
        }
    }
}
