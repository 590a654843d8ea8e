public import GenAPIRuntime
import Synchronization

/// Somebody's access to an API: obtains a token, keeps it, and renews it before and when it is needed.
///
///     let session = OAuth2Session(oauth2, baseURL: server, client: OAuth2Client(id: "app"), transport: transport)
///     try await session.signIn(user: "alice", password: Sensitive(password))
///     let client = TripsAPI.client(transport: transport, credentials: .oauth2(session))
///
/// - However many calls need a new token at the same time, it is asked for once, by sessions of other processes with
///   the same store included. Who stops waiting goes on at once, and changes nothing for the others.
/// - A new token is durably in the store before any call uses it.
/// - Only an answer that says `invalid_grant` ends a login (RFC 6749 section 5.2). After any other failure the login is
///   as it was, calls wait for the next attempt as long as their own time allows (at most a minute), and the attempts
///   come at growing, random distances, or when the server says.
/// - A token that the server refuses (401) is renewed, and the call is made again. A server that goes on refusing costs no
///   more than two renewals a minute, and one that takes each token only for a while no more than 60: after that its 401 is
///   the call's answer. All processes with the same store count together.
/// - In the last fifth of its life, at most the last minute, a token is renewed while calls go on using it.
public final class OAuth2Session: Sendable {
    /// What a session is doing.
    public enum State: Hashable, Sendable {
        case signedOut(SignOutReason)
        case ready
        /// The token of that generation is being renewed.
        case refreshing(generation: Int)
        /// It could not be, and will be tried again.
        case backingOff(generation: Int, after: OAuth2Error)
    }

    package let server: AuthorizationServer
    let store: any CredentialStore
    let core: Mutex<SessionCore>
    package let resources = SessionResources()
    /// The generation of the token that the server has taken last.
    let accepted = Atomic<Int>(0)

    /// - Parameters:
    ///   - baseURL: The server that the definition's URLs are relative to.
    ///   - store: Where the login outlives the process. Read by `restore()`.
    ///   - clock: What tokens' lives and waits are measured with: one that goes on while the machine sleeps.
    public convenience init(
        _ definition: OAuth2Definition,
        baseURL: BaseURL,
        client: OAuth2Client,
        transport: any Transport,
        store: any CredentialStore = MemoryCredentialStore(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let clock = SessionClock(clock)
        self.init(
            AuthorizationServer(
                definition: definition,
                baseURL: baseURL,
                client: client,
                transport: transport,
                clock: clock,
                timing: SessionTiming()
            ),
            store: store
        )
    }

    init(_ server: AuthorizationServer, store: any CredentialStore) {
        self.server = server
        self.store = store
        core = Mutex(SessionCore(timing: server.timing))
    }

    var clock: SessionClock { server.clock }

    var timing: SessionTiming { server.timing }

    /// Whether somebody is signed in, and what becomes of the login just now. It may be another one right after.
    public var state: State { core.withLock(\.state) }

    /// Whether there is a login, be its token good or about to be renewed.
    public var isSignedIn: Bool { core.withLock { $0.login != nil } }

    /// The state now, and every one from then on. The latest ones are kept for a reader who is late.
    public var states: AsyncStream<State> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: State.self,
            bufferingPolicy: .bufferingNewest(64)
        )
        let number = core.withLock { $0.add(continuation) }
        continuation.onTermination = { [weak self] _ in self?.core.withLock { $0.removeObserver(number) } }
        return stream
    }
}

extension OAuth2Session: CustomReflectable {
    /// Nothing of it that is secret.
    public var customMirror: Mirror { Mirror(self, children: ["state": state]) }
}
