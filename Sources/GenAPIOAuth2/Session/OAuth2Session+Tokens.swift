import Synchronization

extension OAuth2Session {
    /// Returns a token that has not expired as far as the session knows.
    ///
    /// - Parameter scopes: The scopes that the token must have.
    /// - Throws: `OAuth2Error`, or `CancellationError`.
    func token(scopes: [String] = []) async throws -> AccessToken {
        let token = try await token(replacing: nil)
        let granted = core.withLock { $0.login?.stored.scopes }
        let missing = granted.map { granted in scopes.filter { !granted.contains($0) } } ?? []
        guard missing.isEmpty else { throw OAuth2Error.insufficientScope(missing) }
        return token
    }

    /// Returns a replacement for a token that the server rejected; `nil` if the login cannot be renewed or
    /// `RejectionLimit` does not allow another renewal, and no other session has obtained a newer token.
    func token(replacing rejected: AccessToken) async throws -> AccessToken? {
        let token = try await token(
            replacing: SessionCore.RejectedToken(
                generation: rejected.generation,
                wasAccepted: accepted.load(ordering: .relaxed) == rejected.generation,
                time: clock.seconds
            )
        )
        return token.generation == rejected.generation ? await newerToken(than: rejected) : token
    }

    /// The newer token that another session of the same login has stored; `nil` without one, or if the store fails.
    private func newerToken(than rejected: AccessToken) async -> AccessToken? {
        guard let kept = try? await store.load(), kept.generation > rejected.generation else { return nil }
        let login = Login(restored: kept, clock)
        return core.withLock { core in
            guard let known = core.login, known.stored.id == kept.id else { return nil }
            if known.stored.generation >= kept.generation { return known.token }
            // A renewal in progress finds it itself.
            if core.renewal == nil { core.use(login) }
            return login.token
        }
    }

    /// Records that the server has accepted the token: it responded, and not with 401.
    func noteAccepted(_ token: AccessToken) {
        if accepted.load(ordering: .relaxed) != token.generation {
            accepted.store(token.generation, ordering: .relaxed)
        }
    }

    private func token(replacing rejected: SessionCore.RejectedToken?) async throws -> AccessToken {
        let now = clock.elapsed()
        let (step, renewal) = core.withLock { core in
            let step = core.step(replacing: rejected, at: now)
            let renewal: Int? =
                switch step {
                case .wait: nil
                case .use: core.isDue(at: now) ? core.beginRenewal() : nil
                case .fail: nil
                }
            return (step, renewal)
        }
        if let renewal { start(renewal) }
        switch step {
        case .use(let token): return token
        case .fail(let error): throw error
        case .wait: return try await wait(replacing: rejected)
        }
    }

    /// Waits for the renewal, which runs in its own task. Cancelling the waiting task ends the wait at once.
    private func wait(replacing rejected: SessionCore.RejectedToken?) async throws -> AccessToken {
        let number = core.withLock { $0.newWaiter() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(continuation, as: number, replacing: rejected)
            }
        } onCancel: {
            let waiter = core.withLock { $0.removeWaiter(number) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func enqueue(
        _ continuation: CheckedContinuation<AccessToken, any Error>,
        as number: Int,
        replacing rejected: SessionCore.RejectedToken?
    ) {
        let now = clock.elapsed()
        var result: Result<AccessToken, any Error>?
        let renewal: Int? = core.withLock { core in
            if Task.isCancelled {
                result = .failure(CancellationError())
                return nil
            }
            // The state may have changed since the decision to wait.
            switch core.step(replacing: rejected, at: now) {
            case .use(let token): result = .success(token)
            case .fail(let error): result = .failure(error)
            case .wait:
                core.add(SessionCore.Waiter(continuation: continuation, since: now), as: number)
                return core.beginRenewal(afterRejection: rejected != nil)
            }
            return nil
        }
        if let renewal { start(renewal) }
        if let result { continuation.resume(with: result) }
    }
}

extension [SessionCore.Waiter] {
    func resume(with result: Result<AccessToken, any Error>) {
        for waiter in self { waiter.continuation.resume(with: result) }
    }
}
