/// The services of an app, and how each one is made.
///
///     var registry = ServiceRegistry()
///     registry.register { URLSessionTransport() as any Transport }
///     registry.register { (transport: any Transport) in TripsAPI.client(transport: transport) }
///     registry.register(.scoped) { (client: Client) in Repositories(client) }
///     let container = try ServiceContainer(registry)
///
/// A service is identified by its type. What it needs are the parameters of the closure that makes it.
public struct ServiceRegistry: Sendable {
    /// How long an instance lives.
    public enum Lifetime: Sendable {
        /// One instance, made when it is first needed, for as long as the container lives.
        case singleton
        /// One instance for each scope, made when it is first needed.
        case scoped
        /// A new instance each time.
        case prototype
    }

    private(set) var services: [ServiceDefinition] = []

    /// A registry without services.
    public init() {}

    /// Adds a service.
    ///
    /// - Parameter make: Makes an instance. Its parameters are services of the same container. It must not use the
    ///   container, which throws `ServiceError.resolvedWhileMaking`.
    public mutating func register<Service: Sendable, each Need: Sendable>(
        _ lifetime: Lifetime = .singleton,
        as type: Service.Type = Service.self,
        _ make: @escaping @Sendable (repeat each Need) throws -> Service
    ) {
        services.append(ServiceDefinition(lifetime, make))
    }
}

/// One service of a registry.
struct ServiceDefinition: Sendable {
    let key: ServiceKey
    let lifetime: ServiceRegistry.Lifetime
    let needs: [ServiceKey]
    let make: @Sendable (ServiceContainer) throws -> any Sendable

    init<Service: Sendable, each Need: Sendable>(
        _ lifetime: ServiceRegistry.Lifetime,
        _ make: @escaping @Sendable (repeat each Need) throws -> Service
    ) {
        key = ServiceKey(Service.self)
        self.lifetime = lifetime
        var needs: [ServiceKey] = []
        repeat needs.append(ServiceKey((each Need).self))
        self.needs = needs
        self.make = { services in try make(repeat try services.instance(of: (each Need).self)) }
    }
}

/// A type. Types with the same name in two modules are two services.
struct ServiceKey: Hashable, Sendable {
    let type: ObjectIdentifier
    /// With the module, and without what Swift adds to the names of private types.
    let name: String

    init(_ type: Any.Type) {
        self.type = ObjectIdentifier(type)
        name = String(reflecting: type).replacing(#/\(unknown context at \$\w+\)\./#, with: "")
    }

    static func == (one: Self, other: Self) -> Bool { one.type == other.type }

    func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
