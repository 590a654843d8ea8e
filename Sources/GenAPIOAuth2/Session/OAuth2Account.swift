public import GenAPIMapping
public import GenAPIRuntime
import Synchronization

/// A user together with the user's login. Both are stored, restored and removed together.
///
///     let account = OAuth2Account(session) { credentials in
///         try await TripsAPI.client(transport: transport, credentials: credentials).send(User.me())
///     }
///     let me = try await account.signIn(.password(user: "alice", Sensitive(password)))
public final class OAuth2Account<User: JSONReadable & JSONWritable & Sendable>: Sendable {
    /// The session of this user. Clients use it as their credentials: `.oauth2(account.session)`.
    public let session: OAuth2Session
    private let fetch: @Sendable (Credentials) async throws -> User
    private let version: Int
    private let migration: (@Sendable (JSONValue, Int) throws -> JSONValue)?
    /// The last known user, and the id of the login that is the user's.
    private let current = Mutex<(login: String, user: User)?>(nil)

    /// - Parameters:
    ///   - version: The version of the JSON of stored users. A release that reads users of former releases in another way
    ///     has a higher number than they have.
    ///   - migration: Converts the JSON of a stored user with another version, which is its second argument, to this
    ///     version. Without one, such a user is fetched again.
    ///   - profile: Fetches the user with the given credentials.
    public init(
        _ session: OAuth2Session,
        version: Int = 1,
        migration: (@Sendable (JSONValue, Int) throws -> JSONValue)? = nil,
        profile: @escaping @Sendable (Credentials) async throws -> User
    ) {
        self.session = session
        self.version = version
        self.migration = migration
        fetch = profile
    }

    /// The signed-in user, if known.
    public var user: User? {
        guard let login = session.core.withLock(\.login?.stored.id) else { return nil }
        return current.withLock { $0?.login == login ? $0?.user : nil }
    }

    /// Signs in and fetches the user. Both are kept only if both succeed; otherwise nothing is stored and the tokens
    /// are revoked.
    ///
    /// - Throws: `OAuth2Error`, what fetching the user throws, or `CancellationError`.
    @discardableResult
    public func signIn(_ grant: OAuth2Grant) async throws -> User {
        let signIn = try await session.beginSignIn()
        defer { session.end(signIn) }
        let provisional = OAuth2Session(session.server, store: MemoryCredentialStore())
        try await provisional.signIn(grant)
        do {
            let user = try await fetch(.oauth2(provisional))
            // The request may have renewed the token.
            guard var login = provisional.core.withLock(\.login) else {
                throw OAuth2Error.signedOut(.revoked)
            }
            login.stored.user = Sensitive(try JSONValue(json: user.jsonBytes()))
            login.stored.userVersion = version
            try await session.begin(login, by: signIn)
            current.withLock { $0 = (login.stored.id, user) }
            return user
        } catch {
            try? await provisional.signOut()
            throw error
        }
    }

    /// Restores the stored login and user. Fetches the user if none is stored or the stored one cannot be read. A user that
    /// was migrated is stored with the new version.
    ///
    /// - Returns: The user; `nil` if there is no login.
    /// - Throws: `OAuth2Error.store` if the store cannot be read; any error of the migration, or of reading its result;
    ///   any error of fetching the user. After such an error the login and the stored user are kept, and `user` is `nil`
    ///   until the next attempt.
    @discardableResult
    public func restore() async throws -> User? {
        guard try await session.restore() else { return nil }
        if let user { return user }
        if let login = session.core.withLock({ $0.login?.stored }), let user = try await user(of: login) {
            current.withLock { $0 = (login.id, user) }
            return user
        }
        return try await refresh()
    }

    /// The stored user, after the migration of one with another version; `nil` if it has to be fetched.
    private func user(of login: StoredLogin) async throws -> User? {
        guard let json = login.user?.exposed else { return nil }
        if login.userVersion == version { return try? User(json: json.jsonBytes()) }
        guard let migration else { return nil }
        let migrated = try migration(json, login.userVersion)
        let user = try User(json: migrated.jsonBytes())
        try await session.keep(user: migrated, version: version, of: login.id)
        return user
    }

    /// Fetches the user again.
    ///
    /// - Throws: Any error of fetching the user; `OAuth2Error.userMismatch` if the fetched user has another `id` than
    ///   the signed-in one (checked for `Identifiable` users); `OAuth2Error.signedOut` if the login ended in the
    ///   meantime. After an error, the user and the login are unchanged.
    @discardableResult
    public func refresh() async throws -> User {
        guard let login = session.core.withLock({ $0.login?.stored }) else {
            throw OAuth2Error.signedOut(.notSignedIn)
        }
        let known = user ?? login.user.flatMap { try? User(json: $0.exposed.jsonBytes()) }
        let user = try await fetch(.oauth2(session))
        guard known.map({ Self.isSame($0, user) }) ?? true else { throw OAuth2Error.userMismatch }
        try await session.keep(user: JSONValue(json: user.jsonBytes()), version: version, of: login.id)
        current.withLock { $0 = (login.id, user) }
        return user
    }

    private static func isSame(_ one: User, _ other: User) -> Bool {
        func isSame<Known: Identifiable>(_ known: Known) -> Bool { (other as? Known)?.id == known.id }
        guard let known = one as? any Identifiable else { return true }
        return isSame(known)
    }

    /// Like `OAuth2Session.signOut(discardingUnsent:)`; also forgets the user.
    ///
    /// - Throws: What `OAuth2Session.signOut(discardingUnsent:)` does.
    public func signOut(discardingUnsent: Bool = false) async throws {
        try await session.signOut(discardingUnsent: discardingUnsent)
    }
}

extension OAuth2Session {
    /// Stores the user with the login, unless the login has ended or been replaced.
    fileprivate func keep(user: JSONValue, version: Int, of id: String) async throws {
        try await store.withLease {
            do {
                guard let kept = try await store.load(), kept.id == id else {
                    throw OAuth2Error.signedOut(.endedElsewhere)
                }
                var login = kept
                login.user = Sensitive(user)
                login.userVersion = version
                guard try await store.replace(kept, with: login) else {
                    throw OAuth2Error.signedOut(.endedElsewhere)
                }
            } catch let error as CredentialStoreError {
                throw OAuth2Error.store(error)
            }
        }
        guard core.withLock({ $0.keep(user: user, version: version, of: id) }) else {
            throw OAuth2Error.signedOut(.requested)
        }
    }
}

extension OAuth2Account: CustomReflectable {
    /// The session, without the user.
    public var customMirror: Mirror { Mirror(self, children: ["session": session]) }
}
