public import GenAPIRuntime
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
        let signIn = try await session.beginSignIn()
        defer { session.end(signIn) }
        let provisional = OAuth2Session(session.server, store: MemoryCredentialStore())
        try await provisional.signIn(grant)
        do {
            let user = try await fetch(.oauth2(provisional))
            // Fetching may have renewed the token.
            guard var login = provisional.core.withLock(\.login) else {
                throw OAuth2Error.signedOut(.revoked)
            }
            login.stored.user = Sensitive(try JSONValue(json: user.jsonBytes()))
            try await session.begin(login, by: signIn)
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
    ///
    /// - Throws: What fetching throws; `OAuth2Error.otherUser` where the server answers with a user of another `id` than
    ///   the one who signed in (as far as users are `Identifiable`), `OAuth2Error.signedOut` where somebody has signed out
    ///   meanwhile. The user and the login stay as they are then.
    @discardableResult
    public func refresh() async throws -> User {
        guard let login = session.core.withLock({ $0.login?.stored }) else {
            throw OAuth2Error.signedOut(.notSignedIn)
        }
        let known = user ?? login.user.flatMap { try? User(json: $0.exposed.jsonBytes()) }
        let user = try await fetch(.oauth2(session))
        guard known.map({ Self.isSame($0, user) }) ?? true else { throw OAuth2Error.otherUser }
        try await session.keep(user: JSONValue(json: user.jsonBytes()), of: login.id)
        current.withLock { $0 = user }
        return user
    }

    private static func isSame(_ one: User, _ other: User) -> Bool {
        func isSame<Known: Identifiable>(_ known: Known) -> Bool { (other as? Known)?.id == known.id }
        guard let known = one as? any Identifiable else { return true }
        return isSame(known)
    }

    /// As `OAuth2Session.signOut()`; the user goes with the login.
    public func signOut() async throws {
        current.withLock { $0 = nil }
        try await session.signOut()
    }
}

extension OAuth2Session {
    /// Puts a user beside the login, wherever that is by now.
    fileprivate func keep(user: JSONValue, of id: String) async throws {
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
        guard core.withLock({ $0.keep(user: user, of: id) }) else { throw OAuth2Error.signedOut(.asked) }
    }
}

extension OAuth2Account: CustomReflectable {
    /// The session, without the user.
    public var customMirror: Mirror { Mirror(self, children: ["session": session]) }
}
