import Foundation
import GenAPIRuntime
import Synchronization

/// How one attempt to renew a login ended.
private enum Attempt {
    /// There is a new token: our own, or one that another session obtained.
    case renewed(Login)
    case ended(SignOutReason)
    case failed(OAuth2Error, retryAfter: Duration?)
}

extension OAuth2Session {
    /// Renews in a task of its own, which nobody who waits can cancel.
    func start(_ renewal: Int) {
        Task.detached { await self.renew(renewal) }
    }

    private func renew(_ renewal: Int) async {
        while true {
            let now = clock.elapsed()
            let pause = core.withLock { $0.pause(at: now) }
            if pause > .zero { await clock.sleep(pause) }
            guard let login = core.withLock({ $0.beginAttempt(renewal) }) else { return }
            let isForRefusal = core.withLock(\.isForRefusal)
            let attempt = await attempt(login, isForRefusal)
            let (goesOn, ending) = settle(attempt, of: renewal)
            if case .ended = attempt { await resources.end(ending) }
            guard goesOn else { return }
        }
    }

    /// - Returns: Whether there is another attempt to come, and the resources that end with the login where it is over.
    private func settle(
        _ attempt: Attempt,
        of renewal: Int
    ) -> (goesOn: Bool, ending: [any LoginResource]) {
        let now = clock.elapsed()
        var waiters: [SessionCore.Waiter] = []
        var result: Result<AccessToken, any Error> = .failure(CancellationError())
        var ending: [any LoginResource] = []
        let goesOn = core.withLock { core in
            guard core.renewal == renewal else { return false }
            switch attempt {
            case .renewed(let login):
                core.use(login)
                waiters = core.removeAllWaiters()
                result = .success(login.token)
            case .ended(let reason):
                core.signOut(reason)
                ending = resources.takeEnding()
                waiters = core.removeAllWaiters()
                result = .failure(OAuth2Error.signedOut(reason))
            case .failed(let error, let asked):
                let next = now + timing.delay(afterFailures: core.failures + 1, asked: asked)
                core.fail(error, until: next)
                waiters =
                    error.isTransient ? core.removeWaiters(thatGiveUpBy: next) : core.removeAllWaiters()
                result = .failure(error)
            }
            // Without anybody who waits, the next call that needs a token begins the next attempt.
            if !core.hasWaiters { core.endRenewal() }
            return core.hasWaiters
        }
        waiters.resume(with: result)
        return (goesOn, ending)
    }
}

// One attempt, while nobody else with the same store makes one.
extension OAuth2Session {
    private func attempt(_ login: Login, _ isForRefusal: Bool) async -> Attempt {
        do {
            return try await store.withLease { await attemptWithLease(login, isForRefusal) }
        } catch let error as CredentialStoreError {
            return .failed(.store(error), retryAfter: nil)
        } catch {
            return .failed(.store(.unreadable), retryAfter: nil)
        }
    }

    private func attemptWithLease(_ login: Login, _ isForRefusal: Bool) async -> Attempt {
        do throws(CredentialStoreError) {
            guard let kept = try await store.load(), kept.id == login.stored.id else {
                return .ended(.elsewhere)
            }
            if kept.generation > login.stored.generation { return .renewed(Login(restored: kept, clock)) }
            // The store is behind where the last token could not be kept.
            let base = kept.generation == login.stored.generation ? kept : login.stored
            var marked = base
            marked.isRenewing = true
            if kept != marked, try await !store.replace(kept, with: marked) { return .ended(.elsewhere) }
            return try await ask(base, marked: marked, isForRefusal)
        } catch {
            return .failed(.store(error), retryAfter: nil)
        }
    }

    /// - Parameters:
    ///   - base: What is stored.
    ///   - marked: The same with the note that the next token is asked for, which is in the store by now.
    ///   - isForRefusal: Whether the server has refused the token that is there.
    private func ask(_ base: StoredLogin, marked: StoredLogin, _ isForRefusal: Bool)
        async throws(CredentialStoreError) -> Attempt
    {
        let issued: IssuedToken
        do {
            issued = try await server.bound(to: base).token(base.renewalForm)
        } catch {
            if error.error.isInvalidGrant { return try await end(base, marked: marked) }
            // Nothing can have been issued: the note is taken back, if it is ours.
            if !error.mayHaveIssued, !base.isRenewing { _ = try? await store.replace(marked, with: base) }
            return .failed(error.error, retryAfter: error.retryAfter)
        }
        let wall = clock.wall()
        var next = StoredLogin(
            issued,
            after: base,
            isOfClient: base.isOfClient,
            scopes: base.scopes,
            wall: wall
        )
        if isForRefusal { next.refusals = RefusalRule.times(next.refusals, and: clock.seconds) }
        return try await keep(next, insteadOf: marked, issued: issued)
    }

    /// The server does not accept the login: it goes, unless somebody has changed it in the meantime.
    private func end(_ base: StoredLogin, marked: StoredLogin) async throws(CredentialStoreError) -> Attempt {
        let reason: SignOutReason = base.isRenewing ? .lostDuringRotation : .revoked
        if try await store.replace(marked, with: nil) { return .ended(reason) }
        guard let other = try await store.load(), other.id == base.id, other.generation > base.generation
        else {
            return .ended(.elsewhere)
        }
        return .renewed(Login(restored: other, clock))
    }

    /// Durably, before anybody uses it. A token that cannot be kept is used all the same: it is the only one.
    private func keep(
        _ next: StoredLogin,
        insteadOf marked: StoredLogin,
        issued: IssuedToken
    ) async throws(CredentialStoreError) -> Attempt {
        for attempt in 1...Self.attemptsToKeep {
            do throws(CredentialStoreError) {
                let isKept = try await store.replace(marked, with: next)
                // An earlier try may have come further than its error says.
                let kept: StoredLogin? = try await isKept ? next : store.load()
                if kept == next { return .renewed(Login(next, issued: issued)) }
                // Signed out, or in again, in the meantime: that stands, and nobody needs the new token.
                await server.revoke(next)
                return .ended(.elsewhere)
            } catch {
                if attempt < Self.attemptsToKeep { await clock.sleep(.milliseconds(20 << attempt)) }
            }
        }
        return .renewed(Login(next, issued: issued))
    }

    private static var attemptsToKeep: Int { 5 }
}

extension StoredLogin {
    /// What asks for the next token.
    fileprivate var renewalForm: [QueryItem] {
        guard let refreshToken else {
            return [
                .item("grant_type", "client_credentials"), .item("scope", scopes?.joined(separator: " ")),
            ]
        }
        return [.item("grant_type", "refresh_token"), .item("refresh_token", refreshToken.exposed)]
    }
}
