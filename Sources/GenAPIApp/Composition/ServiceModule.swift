/// A part of an app with the services that it provides.
///
///     struct PlacesModule: ServiceModule {
///         static var dependencies: [any ServiceModule.Type] { [NetworkModule.self] }
///
///         func register(in registry: inout ServiceRegistry) {
///             registry.register { (client: Client) in LivePlaces(client) as any Places }
///         }
///     }
public protocol ServiceModule: Sendable {
    /// The modules whose services this one needs.
    static var dependencies: [any ServiceModule.Type] { get }

    /// Adds the services of the module.
    func register(in registry: inout ServiceRegistry)
}

extension ServiceModule {
    /// No modules.
    public static var dependencies: [any ServiceModule.Type] { [] }
}

extension ServiceContainer {
    /// The services of modules. A module is identified by its type.
    ///
    /// - Throws: `ServiceError`, which names the modules, if one occurs twice, depends on a module that is not there, or
    ///   depends on itself; otherwise like `init(_:)`.
    public convenience init(modules: [any ServiceModule]) throws(ServiceError) {
        let order: [ServiceKey]
        do {
            let nodes = modules.map { module in
                (ServiceKey(type(of: module)), type(of: module).dependencies.map { ServiceKey($0) })
            }
            order = try DependencyGraph(nodes).order
        } catch {
            throw ServiceError(error)
        }
        let byKey = Dictionary(modules.map { (ServiceKey(type(of: $0)), $0) }) { first, _ in first }
        let ordered = order.compactMap { byKey[$0] }
        var registry = ServiceRegistry()
        for module in ordered { module.register(in: &registry) }
        try self.init(registry, modules: ordered)
    }
}
