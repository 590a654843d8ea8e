import GenAPIApp
import Synchronization
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServiceModuleTests {
    private func name(_ type: Any.Type) -> String { serviceName(type) }

    @Test(
        "duplicate, missing and circular modules are an error that names them",
        .proves("SW-22")
    )
    func refused() {
        let log = ModuleLog()
        #expect(throws: ServiceError.duplicates([name(Base.self), name(Top.self)])) {
            try ServiceContainer(modules: [Base(log), Top(log), Middle(log), Top(log), Base(log)])
        }
        #expect(throws: ServiceError.missing(path: [name(Top.self), name(Middle.self), name(Base.self)])) {
            try ServiceContainer(modules: [Top(log), Middle(log)])
        }
        #expect(throws: ServiceError.cycle(path: [name(Left.self), name(Right.self), name(Left.self)])) {
            try ServiceContainer(modules: [Left(), Right()])
        }
    }

    @Test("a module's services can need those of other modules, in any order")
    func services() throws {
        let log = ModuleLog()
        for modules in [[Base(log), Middle(log), Top(log)], [Top(log), Middle(log), Base(log)]]
            as [[any ServiceModule]]
        {
            let container = try ServiceContainer(modules: modules)
            #expect(try container.resolve(Car.self).engine === container.resolve(Engine.self))
        }
    }

    @Test(
        "hooks run in the order of the modules' dependencies, and backwards at the end",
        .proves("SW-23")
    )
    func order() async throws {
        let log = ModuleLog()
        let sessions = AccountSessions<String>(
            try ServiceContainer(modules: [Top(log), Base(log), Middle(log)])
        )
        let services = try await sessions.begin("alice")
        #expect(await sessions.account == "alice")
        #expect(await sessions.services === services)
        #expect(log.take() == ["base began alice", "middle began alice", "top began alice"])
        try await sessions.begin("bob")
        #expect(
            log.take() == [
                "top ended alice", "middle ended alice", "base ended alice",
                "base began bob", "middle began bob", "top began bob",
            ]
        )
        try await sessions.end()
        try await sessions.end()
        #expect(log.take() == ["top ended bob", "middle ended bob", "base ended bob"])
        #expect(await sessions.account == nil)
        #expect(await sessions.services == nil)
    }

    @Test("an error of one hook is reported and skips no other", .proves("SW-23"))
    func failures() async throws {
        let log = ModuleLog(failing: "middle")
        let sessions = AccountSessions<String>(
            try ServiceContainer(modules: [Base(log), Middle(log), Top(log)])
        )
        func modules(_ body: () async throws -> Void) async -> [String] {
            do {
                try await body()
            } catch AccountSessionError.modules(let errors) {
                return errors.map(\.module)
            } catch {
                return ["\(error)"]
            }
            return []
        }
        #expect(await modules { try await sessions.begin("alice") } == [name(Middle.self)])
        #expect(await sessions.account == "alice")
        #expect(await modules { try await sessions.begin("bob") } == [name(Middle.self), name(Middle.self)])
        #expect(await modules { try await sessions.end() } == [name(Middle.self)])
        #expect(log.take().count == 12)
    }

    @Test("sessions have their own instances of scoped services, and hooks get those")
    func scopes() async throws {
        let log = ModuleLog()
        let sessions = AccountSessions<String>(try ServiceContainer(modules: [Base(log), Seats()]))
        let alice = try await sessions.begin("alice")
        let seat: Seat = try alice.resolve()
        #expect(seat.owner == "alice")
        let bob = try await sessions.begin("bob")
        #expect(try bob.resolve(Seat.self).owner == "bob" && bob.resolve(Seat.self) !== seat)
        #expect(seat.owner == "")
    }

    @Test("overlapping calls are performed one after the other, and a cancelled one to its end")
    func overlapping() async throws {
        let log = ModuleLog()
        let sessions = AccountSessions<String>(
            try ServiceContainer(modules: [Base(log), Middle(log), Top(log)])
        )
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { _ = try? await sessions.begin("\(number)") }
                group.addTask { try? await sessions.end() }
            }
            group.cancelAll()
        }
        try await sessions.end()
        let lines = log.take()
        #expect(lines.count == 300)
        // Each session begins for all modules and ends for all, before the next one begins.
        for start in stride(from: 0, to: lines.count, by: 6) {
            let account = lines[start].split(separator: " ").last ?? ""
            let began = ["base", "middle", "top"].map { "\($0) began \(account)" }
            let ended = ["top", "middle", "base"].map { "\($0) ended \(account)" }
            guard Array(lines[start..<start + 6]) == began + ended else {
                Issue.record("\(lines[start..<start + 6])")
                return
            }
        }
    }

    @Test("a module that begins or ends a session in its hook gets an error and does not wait for itself")
    func reentry() async throws {
        let module = Meddling()
        let sessions = AccountSessions<String>(try ServiceContainer(modules: [module]))
        module.sessions.withLock { $0 = sessions }
        await #expect(throws: AccountSessionError.self) { try await sessions.begin("alice") }
        #expect(await sessions.account == "alice")
        #expect(module.errors.withLock { $0 }.count == 1)
        guard case .usedWhileTelling(let culprit)? = module.errors.withLock({ $0.first }) else {
            Issue.record("another error")
            return
        }
        #expect(culprit == name(Meddling.self))
    }
}

final class ModuleLog: Sendable {
    struct Failure: Error {}

    private let lines = Mutex<[String]>([])
    private let failing: String

    init(failing: String = "") { self.failing = failing }

    func add(_ module: String, _ text: String) throws {
        lines.withLock { $0.append("\(module) \(text)") }
        if module == failing { throw Failure() }
    }

    /// The lines since the last time.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}

private struct Base: AccountModule {
    let log: ModuleLog

    init(_ log: ModuleLog) { self.log = log }

    func register(in registry: inout ServiceRegistry) {
        registry.register { Engine() }
    }

    func sessionBegan(_ account: String, _ services: ServiceContainer) async throws {
        await Task.yield()
        try log.add("base", "began \(account)")
    }

    func sessionEnded(_ account: String, _ services: ServiceContainer) async throws {
        await Task.yield()
        try log.add("base", "ended \(account)")
    }
}

private struct Middle: AccountModule {
    static var dependencies: [any ServiceModule.Type] { [Base.self] }
    let log: ModuleLog

    init(_ log: ModuleLog) { self.log = log }

    func register(in registry: inout ServiceRegistry) {
        registry.register { (engine: Engine) in Car(engine) }
    }

    func sessionBegan(_ account: String, _ services: ServiceContainer) async throws {
        try log.add("middle", "began \(account)")
    }

    func sessionEnded(_ account: String, _ services: ServiceContainer) async throws {
        try log.add("middle", "ended \(account)")
    }
}

private struct Top: AccountModule {
    static var dependencies: [any ServiceModule.Type] { [Middle.self] }
    let log: ModuleLog

    init(_ log: ModuleLog) { self.log = log }

    func register(in registry: inout ServiceRegistry) {}

    func sessionBegan(_ account: String, _ services: ServiceContainer) async throws {
        try log.add("top", "began \(account)")
    }

    func sessionEnded(_ account: String, _ services: ServiceContainer) async throws {
        try log.add("top", "ended \(account)")
    }
}

private struct Left: ServiceModule {
    static var dependencies: [any ServiceModule.Type] { [Right.self] }
    func register(in registry: inout ServiceRegistry) {}
}

private struct Right: ServiceModule {
    static var dependencies: [any ServiceModule.Type] { [Left.self] }
    func register(in registry: inout ServiceRegistry) {}
}

private final class Seat: Sendable {
    private let state = Mutex("")

    var owner: String {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

private struct Seats: AccountModule {
    func register(in registry: inout ServiceRegistry) {
        registry.register(.scoped) { Seat() }
    }

    func sessionBegan(_ account: String, _ services: ServiceContainer) async throws {
        try services.resolve(Seat.self).owner = account
    }

    func sessionEnded(_ account: String, _ services: ServiceContainer) async throws {
        try services.resolve(Seat.self).owner = ""
    }
}

private final class Meddling: AccountModule {
    let sessions = Mutex<AccountSessions<String>?>(nil)
    let errors = Mutex<[AccountSessionError]>([])

    func register(in registry: inout ServiceRegistry) {}

    func sessionBegan(_ account: String, _ services: ServiceContainer) async throws {
        do {
            try await sessions.withLock { $0 }?.end()
        } catch let error as AccountSessionError {
            errors.withLock { $0.append(error) }
            throw error
        }
    }

    func sessionEnded(_ account: String, _ services: ServiceContainer) async throws {}
}
