import GenAPIMapping

/// The state of a session and its transitions. It never waits and does no I/O.
struct SessionCore {
    enum Phase {
        case idle
        case refreshing
        /// Until this time on the session's clock. A final error is not retried for waiters.
        case backingOff(until: Duration, after: OAuth2Error)
    }

    struct Waiter {
        let continuation: CheckedContinuation<AccessToken, any Error>
        /// The time on the session's clock when the wait began.
        let since: Duration
    }

    /// A token that the server rejected with 401.
    struct RejectedToken {
        let generation: Int
        /// Whether the server accepted this token earlier.
        let wasAccepted: Bool
        /// The current time in seconds since 1970.
        let time: Int

        func allowsRenewal(of login: StoredLogin) -> Bool {
            RejectionLimit.allowsRenewal(of: login, wasAccepted: wasAccepted, now: time)
        }
    }

    /// The next step of a call that needs a token.
    enum Step {
        case use(AccessToken)
        case wait
        case fail(OAuth2Error)
    }

    private(set) var login: Login?
    private(set) var reason = SignOutReason.notSignedIn
    private(set) var phase = Phase.idle
    /// The number of consecutive failed attempts.
    private(set) var failures = 0
    /// The number of the renewal in progress. Results of renewals with another number are ignored.
    private(set) var renewal: Int?
    private var renewals = 0
    /// Whether the renewal replaces a token that the server rejected.
    private(set) var isAfterRejection = false
    /// The number of the sign-in in progress.
    private(set) var signIn: Int?
    private var signIns = 0
    private var waiters: [Int: Waiter] = [:]
    private var nextWaiter = 0
    private(set) var observers: [Int: AsyncStream<OAuth2Session.State>.Continuation] = [:]
    private var nextObserver = 0
    private let timing: SessionTiming

    init(timing: SessionTiming) {
        self.timing = timing
    }

    var state: OAuth2Session.State {
        guard let login else { return .signedOut(reason) }
        switch phase {
        case .idle: return .ready
        case .refreshing: return .refreshing(generation: login.stored.generation)
        case .backingOff(_, let error):
            return .backingOff(generation: login.stored.generation, after: error)
        }
    }

    var hasWaiters: Bool { !waiters.isEmpty }
}

// Calls that need a token.
extension SessionCore {
    /// - Parameters:
    ///   - rejected: The token that the server has just rejected.
    func step(replacing rejected: RejectedToken?, at now: Duration) -> Step {
        guard let login else { return .fail(.signedOut(reason)) }
        let isUsable = rejected.map { $0.generation != login.stored.generation } ?? !isSpent(login, now)
        if isUsable || !login.canRenew { return .use(login.token) }
        if let rejected, renewal == nil, !rejected.allowsRenewal(of: login.stored) {
            return .use(login.token)
        }
        if case .backingOff(let until, let error) = phase, renewal == nil,
            !error.isTransient && until > now || until > now + timing.maxWait
        {
            return .fail(error)
        }
        return .wait
    }

    /// Whether the token should be renewed in the background now.
    func isDue(at now: Duration) -> Bool {
        guard let login, login.canRenew, renewal == nil, let due = login.renewal, due <= now else {
            return false
        }
        if case .backingOff(let until, _) = phase { return until <= now }
        return true
    }

    private func isSpent(_ login: Login, _ now: Duration) -> Bool {
        login.expiry.map { $0 <= now } ?? false
    }

    /// A number that identifies the waiter in `removeWaiter`.
    mutating func newWaiter() -> Int {
        nextWaiter += 1
        return nextWaiter
    }

    mutating func add(_ waiter: Waiter, as number: Int) {
        waiters[number] = waiter
    }

    mutating func removeWaiter(_ number: Int) -> Waiter? {
        waiters.removeValue(forKey: number)
    }

    /// Removes the waiters whose wait would exceed `maxWait`.
    mutating func removeWaiters(thatGiveUpBy time: Duration) -> [Waiter] {
        let hopeless = waiters.filter { $0.value.since + timing.maxWait < time }
        for number in hopeless.keys { waiters[number] = nil }
        return Array(hopeless.values)
    }

    mutating func removeAllWaiters() -> [Waiter] {
        defer { waiters = [:] }
        return Array(waiters.values)
    }
}

// Changes of the login.
extension SessionCore {
    /// Starts a renewal and returns its number; `nil` if one is in progress or nobody is signed in.
    mutating func beginRenewal(afterRejection isAfterRejection: Bool = false) -> Int? {
        guard login != nil, renewal == nil else { return nil }
        self.isAfterRejection = isAfterRejection
        renewals += 1
        renewal = renewals
        return renewals
    }

    /// The delay before the renewal's next attempt.
    func pause(at now: Duration) -> Duration {
        if case .backingOff(let until, _) = phase { max(.zero, until - now) } else { .zero }
    }

    /// The login to renew; `nil` if that renewal is over.
    mutating func beginAttempt(_ number: Int) -> Login? {
        guard renewal == number, let login else { return nil }
        phase = .refreshing
        notifyObservers()
        return login
    }

    mutating func endRenewal() {
        renewal = nil
    }

    mutating func fail(_ error: OAuth2Error, until: Duration) {
        failures += 1
        phase = .backingOff(until: until, after: error)
        notifyObservers()
    }

    /// The number of a new sign-in; `nil` if somebody is signed in or a sign-in is in progress.
    mutating func beginSignIn() -> Int? {
        guard login == nil, signIn == nil else { return nil }
        signIns += 1
        signIn = signIns
        return signIns
    }

    mutating func endSignIn(_ number: Int) {
        if signIn == number { signIn = nil }
    }

    mutating func use(_ login: Login) {
        self.login = login
        failures = 0
        phase = .idle
        notifyObservers()
    }

    /// - Returns: Whether that login is still in use.
    mutating func keep(user: JSONValue, version: Int, of id: String) -> Bool {
        guard login?.stored.id == id else { return false }
        login?.stored.user = Sensitive(user)
        login?.stored.userVersion = version
        return true
    }

    mutating func signOut(_ reason: SignOutReason) {
        login = nil
        renewal = nil
        signIn = nil
        failures = 0
        phase = .idle
        self.reason = reason
        notifyObservers()
    }
}

// Observers.
extension SessionCore {
    mutating func add(_ observer: AsyncStream<OAuth2Session.State>.Continuation) -> Int {
        nextObserver += 1
        observers[nextObserver] = observer
        observer.yield(state)
        return nextObserver
    }

    mutating func removeObserver(_ number: Int) {
        observers[number] = nil
    }

    private func notifyObservers() {
        for observer in observers.values { observer.yield(state) }
    }
}
