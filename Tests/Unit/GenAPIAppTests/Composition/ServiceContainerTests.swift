import Foundation
import GenAPIApp
import Synchronization
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServiceContainerTests {
    @Test("each lifetime has its instances")
    func lifetimes() throws {
        var registry = ServiceRegistry()
        registry.register { Engine() }
        registry.register(.scoped) { (engine: Engine) in Car(engine) }
        registry.register(.prototype) { (car: Car, engine: Engine) in Trip(car, engine) }
        let container = try ServiceContainer(registry)
        let (first, second) = (container.makeScope(), container.makeScope())
        let (trip, other): (Trip, Trip) = (try first.resolve(), try first.resolve())
        #expect(trip !== other && trip.car === other.car)
        #expect(try second.resolve(Trip.self).car !== trip.car)
        #expect(try second.resolve(Car.self).engine === trip.engine)
        #expect(try container.resolve(Engine.self) === trip.engine)
    }

    @Test(
        "a service that is missing is an error that names the path, when the container is created",
        .proves("BD-26")
    )
    func missing() {
        var registry = ServiceRegistry()
        registry.register(.prototype) { (car: Car, engine: Engine) in Trip(car, engine) }
        registry.register { (engine: Engine) in Car(engine) }
        let path = [Trip.self, Car.self, Engine.self].map(serviceName)
        #expect(throws: ServiceError.missing(path: path)) { try ServiceContainer(registry) }
        #expect(
            ServiceError.missing(path: ["A", "B"]).description == "not registered: 'A' -> 'B'"
        )
    }

    @Test("a cycle is an error that lists the path", .proves("GI-14"))
    func cycle() {
        var registry = ServiceRegistry()
        registry.register { Engine() }
        registry.register(as: (any Chicken).self) { (_: any Egg, _: Engine) in Bird() }
        registry.register(as: (any Egg).self) { (_: any Chicken) in Bird() }
        let names = [(any Chicken).self, (any Egg).self, (any Chicken).self].map(serviceName)
        #expect(throws: ServiceError.cycle(path: names)) { try ServiceContainer(registry) }

        var itself = ServiceRegistry()
        itself.register { (engine: Engine) in engine }
        let name = serviceName(Engine.self)
        #expect(throws: ServiceError.cycle(path: [name, name])) { try ServiceContainer(itself) }
    }

    @Test("a second registration is an error that names the service", .proves("GI-14"))
    func duplicates() {
        var registry = ServiceRegistry()
        for _ in 0..<2 { registry.register { Engine() } }
        registry.register(as: (any Egg).self) { Bird() }
        let names = [serviceName(Engine.self)]
        #expect(throws: ServiceError.duplicates(names)) { try ServiceContainer(registry) }
    }

    @Test("types with the same name are different services", .proves("GI-14"))
    func sameNames() throws {
        enum One { final class Thing: Sendable {} }
        enum Two { final class Thing: Sendable {} }
        var registry = ServiceRegistry()
        registry.register { One.Thing() }
        registry.register { Two.Thing() }
        let container = try ServiceContainer(registry)
        #expect(
            try ObjectIdentifier(container.resolve(One.Thing.self))
                != ObjectIdentifier(container.resolve(Two.Thing.self))
        )
    }

    @Test(
        "a service that outlives scopes cannot need a scoped one, directly or through a prototype",
        .proves("BD-26")
    )
    func scopedInSingleton() throws {
        var registry = ServiceRegistry()
        registry.register(.scoped) { Engine() }
        registry.register(.prototype) { (engine: Engine) in Car(engine) }
        let container = try ServiceContainer(registry)
        let name = serviceName(Car.self)
        #expect(throws: ServiceError.outsideOfScope(name)) { try container.resolve(Car.self) }
        #expect(throws: ServiceError.outsideOfScope(serviceName(Engine.self))) {
            try container.resolve(Engine.self)
        }
        #expect(throws: Never.self) { try container.makeScope().resolve(Car.self) }
        registry.register { (car: Car) in Trip(car, car.engine) }
        let path = [Trip.self, Car.self, Engine.self].map(serviceName)
        #expect(throws: ServiceError.scopedInSingleton(path: path)) { try ServiceContainer(registry) }
    }

    @Test("a service can be replaced until it was used, and is checked again", .proves("GI-14", "BD-26"))
    func overriding() throws {
        var registry = ServiceRegistry()
        registry.register { Engine(power: 1) }
        registry.register { (engine: Engine) in Car(engine) }
        let container = try ServiceContainer(registry)
        try container.override { Engine(power: 2) }
        let name = serviceName(Engine.self)
        // A replacement that fits nowhere changes nothing.
        #expect(throws: ServiceError.cycle(path: [name, serviceName(Car.self), name].cycled)) {
            try container.override { (_: Car) in Engine(power: 3) }
        }
        #expect(try container.resolve(Car.self).engine.power == 2)
        // The car has the engine.
        #expect(throws: ServiceError.overriddenAfterUse(name)) { try container.override { Engine(power: 4) } }
        #expect(try container.resolve(Engine.self).power == 2)
        // What nobody had registered can be added.
        try container.override(.prototype) { (car: Car) in Trip(car, car.engine) }
        // Used services cannot be replaced after that either.
        #expect(throws: ServiceError.overriddenAfterUse(name)) { try container.override { Engine(power: 5) } }
        #expect(try container.resolve(Trip.self).engine.power == 2)
    }

    @Test("callers that come first at the same time get the same instance", .proves("SW-22"))
    func concurrency() async throws {
        for _ in 0..<200 {
            let made = Mutex(0)
            var registry = ServiceRegistry()
            registry.register {
                made.withLock { $0 += 1 }
                return Engine()
            }
            registry.register { (engine: Engine) in Car(engine) }
            let container = try ServiceContainer(registry)
            let engines = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        number % 2 == 0
                            ? ObjectIdentifier(try container.resolve(Engine.self))
                            : ObjectIdentifier(try container.makeScope().resolve(Car.self).engine)
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(engines.count == 1 && made.withLock { $0 } == 1)
        }
    }

    @Test("an error of a closure is thrown, and the closure is called again the next time")
    func failure() throws {
        struct Broken: Error {}
        let attempts = Mutex(0)
        var registry = ServiceRegistry()
        registry.register {
            guard
                attempts.withLock({
                    $0 += 1; return $0
                }) > 1
            else { throw Broken() }
            return Engine()
        }
        registry.register { (engine: Engine) in Car(engine) }
        let container = try ServiceContainer(registry)
        #expect(throws: Broken.self) { try container.resolve(Car.self) }
        #expect(throws: Never.self) { try container.resolve(Car.self) }
    }

    @Test("a closure that uses the container gets an error and does not wait for itself")
    func reentry() throws {
        let container = Mutex<ServiceContainer?>(nil)
        var registry = ServiceRegistry()
        registry.register { () throws -> Engine in
            let container = container.withLock { $0 }
            return try container?.resolve(Engine.self) ?? Engine()
        }
        let made = try ServiceContainer(registry)
        container.withLock { $0 = made }
        let name = serviceName(Engine.self)
        #expect(throws: ServiceError.resolvedWhileMaking(name)) { try made.resolve(Engine.self) }
        container.withLock { $0 = nil }
        #expect(throws: Never.self) { try made.resolve(Engine.self) }
    }

    @Test("a service that nobody registered is an error")
    func unregistered() throws {
        let container = try ServiceContainer(ServiceRegistry())
        let name = serviceName(Engine.self)
        #expect(throws: ServiceError.missing(path: [name])) { try container.resolve(Engine.self) }
    }
}

/// What errors call a type.
func serviceName(_ type: Any.Type) -> String {
    String(reflecting: type).replacing(#/\(unknown context at \$\w+\)\./#, with: "")
}

extension [String] {
    /// A cycle is found from the service that was registered first.
    fileprivate var cycled: [String] { [self[1], self[0], self[1]] }
}

final class Engine: Sendable {
    let power: Int

    init(power: Int = 1) { self.power = power }
}

final class Car: Sendable {
    let engine: Engine

    init(_ engine: Engine) { self.engine = engine }
}

private final class Trip: Sendable {
    let car: Car
    let engine: Engine

    init(_ car: Car, _ engine: Engine) { (self.car, self.engine) = (car, engine) }
}

private protocol Chicken: Sendable {}
private protocol Egg: Sendable {}
private struct Bird: Chicken, Egg {}
