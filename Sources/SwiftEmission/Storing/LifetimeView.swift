import ResolvedAPI

/// The values of `Lifetime.mustache`: how long a store keeps the elements of a resource.
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
    /// `nil` for an object whose elements live as long as the login.
    ///
    /// - Parameter outside: The scope at the top level of the file.
    init?(_ object: Object, outside: NameScope) {
        guard object.hasUsableID else { return nil }
        let name: String
        switch object.lifetime {
        case .cache: return nil
        case .memory: name = "KeptInMemory"
        case .keep: name = "KeptAfterSignOut"
        }
        model = outside.type(object.name)
        `protocol` = outside.repositories("RepositoryStore", .conformance) + "." + name
    }
}
