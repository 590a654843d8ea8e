public import GenAPIRuntime
import Synchronization

/// One account's access to an API: obtains a token, stores it, and renews it before it expires or when it is rejected.
///
///     let session = OAuth2Session(oauth2, baseURL: server, client: OAuth2Client(id: "app"), transport: transport)
///     try await session.signIn(user: "alice", password: Sensitive(password))
///     let client = TripsAPI.client(transport: transport, credentials: .oauth2(session))
///
/// - Concurrent calls that need a new token share a single request, even across processes that use the same store.
///   Cancelling one call does not affect the others.
/// - A new token is durably stored before any call uses it.
/// - Only an `invalid_grant` response ends a login (RFC 6749 section 5.2). After any other failure the login is
///   unchanged. Calls wait for the next attempt as long as their own timeout allows (at most a minute). Attempts follow
///   with exponential backoff and jitter, or when the server says.
/// - A token that the server rejects (401) is renewed, and the call is repeated. If the server rejects every token, the
///   session renews at most twice a minute; if it accepts each token only briefly, at most 60 times a minute. Beyond
///   that, the call returns the 401. All processes that share the store are counted together.
/// - In the last fifth of its lifetime, at most the last minute, a token is renewed while calls keep using it.
public final class OAuth2Session: Sendable {
    /// The session's current activity.
    public enum State: Hashable, Sendable {
        case signedOut(SignOutReason)
        case ready
        /// The token of this generation is being renewed.
        case refreshing(generation: Int)
        /// The renewal failed and will be repeated.
        case backingOff(generation: Int, after: OAuth2Error)
    }

    package let server: AuthorizationServer
    let store: any CredentialStore
    let core: Mutex<SessionCore>
    package let resources = SessionResources()
    /// The generation of the token that the server accepted most recently.
    let accepted = Atomic<Int>(0)

    /// - Parameters:
    ///   - baseURL: Relative URLs of the definition are resolved against this server.
    ///   - store: Keeps the login across launches; `restore()` reads it.
    ///   - clock: Measures token lifetimes and waits. It must keep running while the machine sleeps.
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

    /// A snapshot of the state, which may change at any time.
    public var state: State { core.withLock(\.state) }

    /// Whether there is a login, whether its token is valid or due for renewal.
    public var isSignedIn: Bool { core.withLock { $0.login != nil } }

    /// The current state, followed by every later one. The latest 64 are buffered for slow readers.
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
    /// The state, without secrets.
    public var customMirror: Mirror { Mirror(self, children: ["state": state]) }
}
