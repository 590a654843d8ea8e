public import GenAPIRuntime

/// A module that follows the sessions of accounts.
///
///     extension PlacesModule: AccountModule {
///         func sessionBegan(_ user: User, _ services: ServiceContainer) async throws { … }
///         func sessionEnded(_ user: User, _ services: ServiceContainer) async throws { … }
///     }
public protocol AccountModule<Account>: ServiceModule {
    associatedtype Account: Sendable

    /// - Parameter services: The scope of the session.
    func sessionBegan(_ account: Account, _ services: ServiceContainer) async throws

    /// - Parameter services: The scope of the session, which is over.
    func sessionEnded(_ account: Account, _ services: ServiceContainer) async throws
}

/// The sessions of accounts, one at a time. Each one has a scope of the container.
///
///     let sessions = AccountSessions<User>(container)
///     let services = try await sessions.begin(me)
///     try await sessions.end()
///
/// The modules of the container that are an `AccountModule` of this account type are told, one after the other: of a
/// beginning in the order of their dependencies, of an end in the opposite order. Calls that overlap are performed in the
/// order in which they were made. Cancelling a call does not interrupt them.
public actor AccountSessions<Account: Sendable> {
    private struct Session: Sendable {
        let number: Int
        let account: Account
        let services: ServiceContainer
        /// The client does not keep it alive.
        let ending: LoginEnding
    }

    private let container: ServiceContainer
    private let modules: [any AccountModule<Account>]
    private var session: Session?
    private var sessions = 0
    private var latest: Task<Void, Never>?

    public init(_ container: ServiceContainer) {
        self.container = container
        modules = container.modules.compactMap { $0 as? any AccountModule<Account> }
    }

    /// The account of the current session; `nil` if there is none.
    public var account: Account? { session?.account }

    /// The scope of the current session; `nil` if there is none.
    public var services: ServiceContainer? { session?.services }

    /// Begins a session. A session of another account ends first.
    ///
    /// - Parameter client: The session ends with the login of this client, because the user signs out or the server ends it.
    /// - Returns: The scope of the session.
    /// - Throws: `AccountSessionError` if modules threw errors. All modules were told nevertheless, and the session has
    ///   begun.
    @discardableResult
    public func begin(_ account: Account, endingWith client: Client? = nil) async throws -> ServiceContainer {
        try await inOrder { sessions in
            var errors = await sessions.endCurrent()
            let session = await sessions.enter(account, client)
            errors += await sessions.tell(sessions.modules) { module in
                try await module.sessionBegan(account, session.services)
            }
            if !errors.isEmpty { throw AccountSessionError.modules(errors) }
            return session.services
        }
    }

    /// Ends the session, if there is one. Instances of its scope are released when nobody uses them any more.
    ///
    /// - Throws: `AccountSessionError` if modules threw errors. All modules were told nevertheless, and the session has
    ///   ended.
    public func end() async throws {
        try await inOrder { sessions in
            let errors = await sessions.endCurrent()
            if !errors.isEmpty { throw AccountSessionError.modules(errors) }
        }
    }

    private func inOrder<Value: Sendable>(
        _ body: @escaping @Sendable (AccountSessions) async throws -> Value
    ) async throws -> Value {
        if let module = Reentrancy.purpose(within: self) {
            throw AccountSessionError.usedWhileTelling(module)
        }
        return try await enqueue(body).value
    }

    private func enqueue<Value: Sendable>(
        _ body: @escaping @Sendable (AccountSessions) async throws -> Value
    ) -> Task<Value, any Error> {
        let previous = latest
        let task = Task {
            await previous?.value
            return try await body(self)
        }
        latest = Task { _ = await task.result }
        return task
    }

    private func enter(_ account: Account, _ client: Client?) -> Session {
        sessions += 1
        let number = sessions
        let ending = LoginEnding { [weak self] in await self?.loginEnded(of: number) }
        client?.endWithLogin(ending)
        let entered = Session(
            number: number,
            account: account,
            services: container.makeScope(),
            ending: ending
        )
        session = entered
        return entered
    }

    /// Ends the session of that number, if it is still the current one.
    private func loginEnded(of number: Int) async {
        guard session?.number == number else { return }
        let end = enqueue { sessions in
            guard await sessions.session?.number == number else { return }
            _ = await sessions.endCurrent()
        }
        // A module that signs out while it is told does not wait for the end.
        if Reentrancy.purpose(within: self) == nil { _ = await end.result }
    }

    private func endCurrent() async -> [AccountSessionError.ModuleError] {
        guard let ended = session else { return [] }
        session = nil
        return await tell(modules.reversed()) { module in
            try await module.sessionEnded(ended.account, ended.services)
        }
    }

    private func tell(
        _ modules: [any AccountModule<Account>],
        _ body: @Sendable (any AccountModule<Account>) async throws -> Void
    ) async -> [AccountSessionError.ModuleError] {
        var errors: [AccountSessionError.ModuleError] = []
        for module in modules {
            let name = ServiceKey(type(of: module)).name
            do {
                try await Reentrancy.calling(by: self, for: name) { try await body(module) }
            } catch {
                errors.append((name, error))
            }
        }
        return errors
    }
}

/// The end of a login, for a session that ends with it.
private final class LoginEnding: LoginResource {
    private let end: @Sendable () async -> Void

    init(_ end: @escaping @Sendable () async -> Void) { self.end = end }

    func checkUnsent() {}

    func loginEnded(discardingUnsent: Bool) async { await end() }
}

/// Why a session did not begin or end as it should.
public enum AccountSessionError: Error {
    public typealias ModuleError = (module: String, error: any Error)

    /// Modules threw errors, in the order in which they were told.
    case modules([ModuleError])
    /// A module began or ended a session while it was told of one. Nothing has happened.
    case usedWhileTelling(String)
}

extension AccountSessionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .modules(let errors): errors.map { "\($0.module): \($0.error)" }.joined(separator: "; ")
        case .usedWhileTelling(let module): "'\(module)' began or ended a session while it was told of one"
        }
    }
}
