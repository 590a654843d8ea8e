import GenAPIRuntime

/// What a session knows at a moment, and what follows from it. Nothing here waits or asks anybody.
struct SessionCore {
    enum Phase {
        case idle
        case refreshing
        /// Until that time on the session's clock. Nobody hopes for more when the error is final.
        case backingOff(until: Duration, after: OAuth2Error)
    }

    struct Waiter {
        let continuation: CheckedContinuation<AccessToken, any Error>
        /// On the session's clock.
        let since: Duration
    }

    /// A token that the server has answered with 401.
    struct RefusedToken {
        let generation: Int
        /// Whether it has taken the same token before.
        let wasAccepted: Bool
        /// Now, in seconds since 1970.
        let time: Int

        func allowsRenewal(of login: StoredLogin) -> Bool {
            RefusalRule.allowsRenewal(of: login, wasAccepted: wasAccepted, now: time)
        }
    }

    /// What a call that needs a token does.
    enum Step {
        case use(AccessToken)
        case wait
        case fail(OAuth2Error)
    }

    private(set) var login: Login?
    private(set) var reason = SignOutReason.notSignedIn
    private(set) var phase = Phase.idle
    /// Of attempts in a row.
    private(set) var failures = 0
    /// The number of the renewal that is under way. Whatever has another number is none of the session's any more.
    private(set) var renewal: Int?
    private var renewals = 0
    /// Whether the renewal is for a token that the server has refused.
    private(set) var isForRefusal = false
    /// The number of the sign-in that is under way.
    private(set) var signIn: Int?
    private var signIns = 0
    private var waiters: [Int: Waiter] = [:]
    private var nextWaiter = 0
    private var observers: [Int: AsyncStream<OAuth2Session.State>.Continuation] = [:]
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
    ///   - refused: The token that the server has just refused.
    func step(insteadOf refused: RefusedToken?, at now: Duration) -> Step {
        guard let login else { return .fail(.signedOut(reason)) }
        let isUsable = refused.map { $0.generation != login.stored.generation } ?? !isSpent(login, now)
        if isUsable || !login.canRenew { return .use(login.token) }
        if let refused, renewal == nil, !refused.allowsRenewal(of: login.stored) { return .use(login.token) }
        if case .backingOff(let until, let error) = phase, renewal == nil,
            !error.isTransient && until > now || until > now + timing.patience
        {
            return .fail(error)
        }
        return .wait
    }

    /// Whether the token should be renewed soon, and nothing stands against it.
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

    /// The number under which the waiter can be taken out again.
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

    /// Those who would wait longer than anybody should.
    mutating func removeWaiters(thatGiveUpBy time: Duration) -> [Waiter] {
        let hopeless = waiters.filter { $0.value.since + timing.patience < time }
        for number in hopeless.keys { waiters[number] = nil }
        return Array(hopeless.values)
    }

    mutating func removeAllWaiters() -> [Waiter] {
        defer { waiters = [:] }
        return Array(waiters.values)
    }
}

// What happens to the login.
extension SessionCore {
    /// Begins a renewal, unless one is under way. Answers its number.
    mutating func beginRenewal(forRefusal isForRefusal: Bool = false) -> Int? {
        guard login != nil, renewal == nil else { return nil }
        self.isForRefusal = isForRefusal
        renewals += 1
        renewal = renewals
        return renewals
    }

    /// How long the renewal has to wait before its next attempt.
    func pause(at now: Duration) -> Duration {
        if case .backingOff(let until, _) = phase { max(.zero, until - now) } else { .zero }
    }

    /// The login to renew; `nil` when there is nothing to do for that renewal any more.
    mutating func beginAttempt(_ number: Int) -> Login? {
        guard renewal == number, let login else { return nil }
        phase = .refreshing
        tell()
        return login
    }

    mutating func endRenewal() {
        renewal = nil
    }

    mutating func fail(_ error: OAuth2Error, until: Duration) {
        failures += 1
        phase = .backingOff(until: until, after: error)
        tell()
    }

    /// The number of a sign-in; `nil` when somebody is signed in, or is about to be.
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
        tell()
    }

    /// Whether that login is still there.
    mutating func keep(user: JSONValue, of id: String) -> Bool {
        guard login?.stored.id == id else { return false }
        login?.stored.user = Sensitive(user)
        return true
    }

    mutating func signOut(_ reason: SignOutReason) {
        login = nil
        renewal = nil
        signIn = nil
        failures = 0
        phase = .idle
        self.reason = reason
        tell()
    }
}

// Those who watch.
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

    private func tell() {
        for observer in observers.values { observer.yield(state) }
    }
}
