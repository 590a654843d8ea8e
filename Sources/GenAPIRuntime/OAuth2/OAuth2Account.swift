import Synchronization

/// A user, and the login that is theirs: kept together, restored together, gone together.
///
///     let account = OAuth2Account(session) { credentials in
///         try await TripsAPI.client(transport: transport, credentials: credentials).send(User.me())
///     }
///     let me = try await account.signIn(.password(user: "alice", Sensitive(password)))
public final class OAuth2Account<User: JSONReadable & JSONWritable & Sendable>: Sendable {
    /// Where the login is: a client of this user takes it as its credential, `.oauth2(account.session)`.
    public let session: OAuth2Session
    private let fetch: @Sendable (Credentials) async throws -> User
    private let current = Mutex<User?>(nil)

    /// - Parameter profile: Fetches the user whose credentials these are.
    public init(_ session: OAuth2Session, profile: @escaping @Sendable (Credentials) async throws -> User) {
        self.session = session
        fetch = profile
    }

    /// Whoever is signed in, as far as that is known.
    public var user: User? {
        session.isSignedIn ? current.withLock { $0 } : nil
    }

    /// Signs in and fetches the user; then, and only then, both are kept. When one of these fails, nobody is signed in,
    /// nothing is stored, and the login is given back to the server.
    ///
    /// - Throws: `OAuth2Error`, what fetching the user throws, or `CancellationError`.
    @discardableResult
    public func signIn(_ grant: OAuth2Grant) async throws -> User {
        try await session.checkFree()
        let provisional = OAuth2Session(session.server, store: MemoryCredentialStore())
        try await provisional.signIn(grant)
        do {
            let user = try await fetch(.oauth2(provisional))
            // Fetching may have renewed the token.
            guard var login = provisional.core.withLock(\.login) else {
                throw OAuth2Error.signedOut(.revoked)
            }
            login.stored.user = Sensitive(try JSONValue(json: user.jsonBytes()))
            try await session.begin(login)
            current.withLock { $0 = user }
            return user
        } catch {
            try? await provisional.signOut()
            throw error
        }
    }

    /// Goes on with what is stored. A user who is not there, or cannot be read any more, is fetched.
    ///
    /// - Returns: The user; `nil` when there is no login.
    /// - Throws: `OAuth2Error.store` when that cannot be told. What fetching the user throws; the login stays then, and
    ///   `user` is `nil` until the next try.
    @discardableResult
    public func restore() async throws -> User? {
        guard try await session.restore() else { return nil }
        if let user { return user }
        if let json = session.core.withLock({ $0.login?.stored.user }),
            let user = try? User(json: json.exposed.jsonBytes())
        {
            current.withLock { $0 = user }
            return user
        }
        return try await refresh()
    }

    /// Fetches the user anew.
    @discardableResult
    public func refresh() async throws -> User {
        let user = try await fetch(.oauth2(session))
        try await session.keep(user: JSONValue(json: user.jsonBytes()))
        current.withLock { $0 = user }
        return user
    }

    /// As `OAuth2Session.signOut()`; the user goes with the login.
    public func signOut() async throws {
        current.withLock { $0 = nil }
        try await session.signOut()
    }
}

extension OAuth2Session {
    /// Puts a user beside the login, wherever that is by now.
    fileprivate func keep(user: JSONValue) async throws {
        guard let id = core.withLock({ $0.login?.stored.id }) else { throw OAuth2Error.signedOut(.asked) }
        try await store.withLease {
            do {
                guard let kept = try await store.load(), kept.id == id else {
                    throw OAuth2Error.signedOut(.elsewhere)
                }
                var login = kept
                login.user = Sensitive(user)
                guard try await store.replace(kept, with: login) else {
                    throw OAuth2Error.signedOut(.elsewhere)
                }
            } catch let error as CredentialStoreError {
                throw OAuth2Error.store(error)
            }
        }
        core.withLock { $0.keep(user: user, of: id) }
    }
}
