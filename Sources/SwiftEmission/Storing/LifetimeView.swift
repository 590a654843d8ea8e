import ResolvedAPI

/// The values of `Lifetime.mustache`: how long a store keeps the elements of a resource or a union.
struct LifetimeView {
    /// `User`
    let model: String
    /// `RepositoryStore.KeptAfterSignOut`
    let `protocol`: String
}

extension LifetimeView: TemplateView {
    static let vocabulary: Vocabulary<LifetimeView> = [
        "model": .text(\.model),
        "protocol": .text(\.protocol),
    ]
}

extension LifetimeView {
    /// `nil` for a type whose elements live as long as the login, or that has no elements.
    ///
    /// - Parameter outside: The scope at the top level of the file.
    init?(_ declaration: Declaration, outside: NameScope) {
        let lifetime: Object.Lifetime
        switch declaration {
        case .object(let object) where object.hasUsableID: lifetime = object.lifetime
        case .union(let union): lifetime = union.lifetime
        case .object, .enumeration: return nil
        }
        let name: String
        switch lifetime {
        case .cache: return nil
        case .memory: name = "KeptInMemory"
        case .keep: name = "KeptAfterSignOut"
        }
        model = outside.type(declaration.name)
        `protocol` = outside.repositories("RepositoryStore", .conformance) + "." + name
    }
}
