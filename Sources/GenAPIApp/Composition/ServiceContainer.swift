import Synchronization

/// Makes the services of a registry, each with the services that it needs.
///
///     let container = try ServiceContainer(registry)
///     let client: Client = try container.resolve()
///
/// Missing services and cycles are errors when the container is created, so `resolve` fails only if a closure of the
/// registry does. All methods can be called from any thread. Callers that need the same instance at the same time get
/// the same one, and wait until it is made; what takes long or is asynchronous belongs into a start-up.
public final class ServiceContainer: Sendable {
    private let root: ServiceTable
    private let singletons: ServiceInstances
    private let scoped: ServiceInstances?

    /// - Throws: `ServiceError`, which names the services, if one is registered twice or missing, needs itself, or needs
    ///   a service of a shorter lifetime.
    public convenience init(_ registry: ServiceRegistry) throws(ServiceError) {
        try self.init(registry, modules: [])
    }

    init(_ registry: ServiceRegistry, modules: [any ServiceModule]) throws(ServiceError) {
        root = try ServiceTable(registry.services, modules: modules)
        (singletons, scoped) = (ServiceInstances(), nil)
    }

    private init(scopeOf container: ServiceContainer) {
        (root, singletons, scoped) = (container.root, container.singletons, ServiceInstances())
    }

    /// The modules in the order of their dependencies.
    var modules: [any ServiceModule] { root.modules }

    /// A container with instances of its own of the scoped services. It shares the singletons.
    public func makeScope() -> ServiceContainer { ServiceContainer(scopeOf: self) }

    /// An instance of a service.
    ///
    /// - Throws: `ServiceError` if the service is not registered, or scoped outside of a scope; any error of the closure
    ///   that makes it, which is called again the next time.
    public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws -> Service {
        if let name = Reentrancy.purpose(within: root) { throw ServiceError.resolvedWhileMaking(name) }
        return try instance(of: type)
    }

    /// Replaces a service, or adds one. Useful in tests of an app that has only one registry.
    ///
    /// - Throws: `ServiceError.overriddenAfterUse` if an instance was already resolved, by an app or for another service;
    ///   otherwise an error as of `init`. The container is unchanged then.
    public func override<Service: Sendable, each Need: Sendable>(
        _ lifetime: ServiceRegistry.Lifetime = .singleton,
        as type: Service.Type = Service.self,
        _ make: @escaping @Sendable (repeat each Need) throws -> Service
    ) throws(ServiceError) {
        try root.override(ServiceDefinition(lifetime, make))
    }

    func instance<Service: Sendable>(of type: Service.Type) throws -> Service {
        let service = try root.use(ServiceKey(type))
        func make() throws -> Service {
            let made = try Reentrancy.calling(by: root, for: service.key.name) { try service.make(self) }
            guard let made = made as? Service else { throw ServiceError.missing(path: [service.key.name]) }
            return made
        }
        switch service.lifetime {
        case .prototype:
            if root.needsScope(service.key), scoped == nil {
                throw ServiceError.outsideOfScope(service.key.name)
            }
            return try make()
        case .singleton: return try singletons.instance(service.key, make)
        case .scoped:
            guard let scoped else { throw ServiceError.outsideOfScope(service.key.name) }
            return try scoped.instance(service.key, make)
        }
    }
}
