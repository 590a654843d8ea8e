import Foundation
import GenAPIMapping
import GenAPIRuntime
import Synchronization

/// The outcome of one attempt to renew a login.
private enum Attempt {
    /// A new token is available, obtained by this session or by another one.
    case renewed(Login)
    case ended(SignOutReason)
    case failed(OAuth2Error, retryAfter: Duration?)
}

extension OAuth2Session {
    /// Renews in a detached task, so that a cancelled caller does not cancel the renewal.
    func start(_ renewal: Int) {
        Task.detached { await self.renew(renewal) }
    }

    private func renew(_ renewal: Int) async {
        while true {
            let now = clock.elapsed()
            let pause = core.withLock { $0.pause(at: now) }
            if pause > .zero { await clock.sleep(pause) }
            guard let login = core.withLock({ $0.beginAttempt(renewal) }) else { return }
            let isAfterRejection = core.withLock(\.isAfterRejection)
            let attempt = await attempt(login, isAfterRejection)
            let (goesOn, ending) = settle(attempt, of: renewal)
            if case .ended = attempt { await resources.end(ending) }
            guard goesOn else { return }
        }
    }

    /// - Returns: Whether another attempt follows, and the resources that end with a login that is over.
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
            case .failed(let error, let retryAfter):
                let next = now + timing.delay(afterFailures: core.failures + 1, requested: retryAfter)
                core.fail(error, until: next)
                waiters =
                    error.isTransient ? core.removeWaiters(thatGiveUpBy: next) : core.removeAllWaiters()
                result = .failure(error)
            }
            // Without waiters, the next call that needs a token starts the next attempt.
            if !core.hasWaiters { core.endRenewal() }
            return core.hasWaiters
        }
        waiters.resume(with: result)
        return (goesOn, ending)
    }
}

// One attempt, made while holding the store's lease.
extension OAuth2Session {
    private func attempt(_ login: Login, _ isAfterRejection: Bool) async -> Attempt {
        do {
            return try await store.withLease { await attemptWithLease(login, isAfterRejection) }
        } catch let error as CredentialStoreError {
            return .failed(.store(error), retryAfter: nil)
        } catch {
            return .failed(.store(.unreadable), retryAfter: nil)
        }
    }

    private func attemptWithLease(_ login: Login, _ isAfterRejection: Bool) async -> Attempt {
        do throws(CredentialStoreError) {
            guard let kept = try await store.load(), kept.id == login.stored.id else {
                return .ended(.endedElsewhere)
            }
            if kept.generation > login.stored.generation { return .renewed(Login(restored: kept, clock)) }
            // The store is behind if an earlier token could not be saved.
            let base = kept.generation == login.stored.generation ? kept : login.stored
            var marked = base
            marked.isRenewing = true
            if kept != marked, try await !store.replace(kept, with: marked) { return .ended(.endedElsewhere) }
            return try await requestToken(base, marked: marked, isAfterRejection)
        } catch {
            return .failed(.store(error), retryAfter: nil)
        }
    }

    /// - Parameters:
    ///   - base: The stored login.
    ///   - marked: `base` marked as being renewed, which is already in the store.
    ///   - isAfterRejection: Whether the server has rejected the current token.
    private func requestToken(_ base: StoredLogin, marked: StoredLogin, _ isAfterRejection: Bool)
        async throws(CredentialStoreError) -> Attempt
    {
        let issued: IssuedToken
        do {
            issued = try await server.bound(to: base).token(base.renewalForm)
        } catch {
            let isEnding = error.error.endsLogin(of: server.definition)
            resources.note(isEnding ? .refused : .failed)
            if isEnding { return try await end(base, marked: marked) }
            var next = base
            if next.endsAfter(error.error, at: clock.seconds) { return try await end(base, marked: marked) }
            // No token can have been issued, so the mark is removed, unless it was there before.
            next.isRenewing = base.isRenewing || error.mayHaveIssued
            if next != marked { _ = try? await store.replace(marked, with: next) }
            return .failed(error.error, retryAfter: error.retryAfter)
        }
        resources.note(.succeeded)
        let wall = clock.wall()
        var next = StoredLogin(
            issued,
            after: base,
            usesClientCredentials: base.usesClientCredentials,
            scopes: base.scopes,
            wall: wall
        )
        if isAfterRejection { next.refusals = RejectionLimit.times(next.refusals, and: clock.seconds) }
        return try await keep(next, replacing: marked, issued: issued)
    }

    /// Removes the login, which the server no longer accepts, unless another session has changed it in the meantime.
    private func end(_ base: StoredLogin, marked: StoredLogin) async throws(CredentialStoreError) -> Attempt {
        let reason: SignOutReason = base.isRenewing ? .lostDuringRotation : .revoked
        if try await store.replace(marked, with: nil) { return .ended(reason) }
        guard let other = try await store.load(), other.id == base.id, other.generation > base.generation
        else {
            return .ended(.endedElsewhere)
        }
        return .renewed(Login(restored: other, clock))
    }

    /// Saves the login durably before any call uses the token. A token that cannot be saved is used nevertheless,
    /// because the server may have invalidated the previous one.
    private func keep(
        _ next: StoredLogin,
        replacing marked: StoredLogin,
        issued: IssuedToken
    ) async throws(CredentialStoreError) -> Attempt {
        for attempt in 1...Self.attemptsToKeep {
            do throws(CredentialStoreError) {
                let isKept = try await store.replace(marked, with: next)
                // An earlier attempt may have succeeded despite its error.
                let kept: StoredLogin? = try await isKept ? next : store.load()
                if kept == next { return .renewed(Login(next, issued: issued)) }
                // Another session has signed out or in since. Its change wins, and the new token is revoked.
                await server.revoke(next)
                return .ended(.endedElsewhere)
            } catch {
                if attempt < Self.attemptsToKeep { await clock.sleep(.milliseconds(20 << attempt)) }
            }
        }
        return .renewed(Login(next, issued: issued))
    }

    private static var attemptsToKeep: Int { 5 }
}

extension StoredLogin {
    /// The form of the request for the next token.
    fileprivate var renewalForm: [QueryItem] {
        guard let refreshToken else {
            return [
                .item("grant_type", "client_credentials"), .item("scope", scopes?.joined(separator: " ")),
            ]
        }
        return [.item("grant_type", "refresh_token"), .item("refresh_token", refreshToken.exposed)]
    }
}
