import Synchronization

/// The services of a container and its scopes.
final class ServiceTable: Sendable {
    private struct State {
        var services: [ServiceDefinition]
        var byKey: [ServiceKey: ServiceDefinition] = [:]
        /// The scoped services, and the prototypes that need one, directly or through others.
        var scopeBound: Set<ServiceKey> = []
        /// The services of which there were instances.
        var used: Set<ServiceKey> = []

        init(_ services: [ServiceDefinition]) throws(ServiceError) {
            self.services = services
            let order: [ServiceKey]
            do {
                order = try DependencyGraph(services.map { ($0.key, $0.needs) }).order
            } catch {
                throw ServiceError(error)
            }
            byKey = Dictionary(services.map { ($0.key, $0) }) { first, _ in first }
            for service in order.compactMap({ byKey[$0] }) {
                let path = path(toScopeFrom: service)
                if service.lifetime == .scoped {
                    scopeBound.insert(service.key)
                } else if !path.isEmpty {
                    guard service.lifetime == .prototype else { throw .scopedInSingleton(path: path) }
                    scopeBound.insert(service.key)
                }
            }
        }

        /// The names from a service to a scoped one that it needs; empty if it needs none.
        private func path(toScopeFrom service: ServiceDefinition) -> [String] {
            var path = [service.key.name]
            var service = service
            while let key = service.needs.first(where: scopeBound.contains), let next = byKey[key] {
                path.append(key.name)
                if next.lifetime == .scoped { return path }
                service = next
            }
            return []
        }
    }

    /// In the order of their dependencies.
    let modules: [any ServiceModule]
    private let state: Mutex<State>

    init(_ services: [ServiceDefinition], modules: [any ServiceModule]) throws(ServiceError) {
        self.modules = modules
        state = Mutex(try State(services))
    }

    /// The definition of a service, which cannot be overridden any more.
    func use(_ key: ServiceKey) throws(ServiceError) -> ServiceDefinition {
        let service = state.withLock { state in
            state.used.insert(key)
            return state.byKey[key]
        }
        guard let service else { throw .missing(path: [key.name]) }
        return service
    }

    func needsScope(_ key: ServiceKey) -> Bool { state.withLock { $0.scopeBound.contains(key) } }

    func override(_ service: ServiceDefinition) throws(ServiceError) {
        let result = state.withLock { state in
            Result { () throws(ServiceError) in
                if state.used.contains(service.key) { throw .overriddenAfterUse(service.key.name) }
                let others = state.services.filter { $0.key != service.key }
                var changed = try State(others + [service])
                changed.used = state.used
                state = changed
            }
        }
        try result.get()
    }
}

/// The instances of a container or a scope.
final class ServiceInstances: Sendable {
    private final class Cell: Sendable {
        let instance = Mutex<(any Sendable)?>(nil)
    }

    private let cells = Mutex<[ServiceKey: Cell]>([:])

    /// The instance, which is made once. Callers wait for each other, but only for services that theirs needs.
    func instance<Service: Sendable>(_ key: ServiceKey, _ make: () throws -> Service) throws -> Service {
        let cell = cells.withLock { cells in
            if let cell = cells[key] { return cell }
            let cell = Cell()
            cells[key] = cell
            return cell
        }
        return try cell.instance.withLock { instance in
            if let known = instance as? Service { return known }
            let new = try make()
            instance = new
            return new
        }
    }
}
