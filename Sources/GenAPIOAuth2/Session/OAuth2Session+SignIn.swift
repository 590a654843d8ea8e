public import GenAPIMapping
import GenAPIRuntime
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(CRT)
    import CRT
#elseif canImport(WASILibc)
    import WASILibc
#endif

extension OAuth2Session {
    /// Signs in with the password grant (RFC 6749 section 4.3), which is meant for the API provider's own applications.
    ///
    /// - Parameter scopes: The scopes to request; `nil` requests those of the API's definition.
    /// - Throws: `OAuth2Error`, or `CancellationError`.
    public func signIn(user: String, password: Sensitive<String>, scopes: [String]? = nil) async throws {
        try await signIn(.password(user: user, password, scopes: scopes))
    }

    /// Obtains the first token, which is durably stored when this function returns.
    ///
    /// Only one sign-in can be in progress: a second one throws `signInInProgress` without sending a request. If another
    /// session stores a login in the same store first, that login wins: the new tokens are revoked, and
    /// `alreadySignedIn` is thrown. Signing out also cancels a sign-in.
    ///
    /// - Throws: `OAuth2Error`, or `CancellationError`. After an error, this call has not signed anybody in.
    public func signIn(_ grant: OAuth2Grant) async throws {
        let signIn = try await beginSignIn()
        defer { end(signIn) }
        let login = try await login(grant)
        do {
            try await begin(login, by: signIn)
        } catch {
            await server.revoke(login.stored)
            throw error
        }
    }

    /// A sign-in in progress, with the login that was stored before it.
    struct SignIn {
        fileprivate let number: Int
        fileprivate let before: StoredLogin?
    }

    /// Called before a token is requested, so that an unreadable store fails early.
    func beginSignIn() async throws -> SignIn {
        let number = core.withLock { core in
            core.beginSignIn().map(Result<Int, OAuth2Error>.success)
                ?? .failure(core.login == nil ? .signInInProgress : .alreadySignedIn)
        }
        let signIn = try number.get()
        do throws(CredentialStoreError) {
            return SignIn(number: signIn, before: try await storedLogin())
        } catch {
            core.withLock { $0.endSignIn(signIn) }
            throw OAuth2Error.store(error)
        }
    }

    /// - Throws: `unreadable` also for a secret of the app, which is not a login.
    private func storedLogin() async throws(CredentialStoreError) -> StoredLogin? {
        let stored = try await store.load()
        if stored?.isSecret == true { throw .unreadable }
        return stored
    }

    func end(_ signIn: SignIn) {
        core.withLock { $0.endSignIn(signIn.number) }
    }

    /// Obtains the first token without storing it.
    private func login(_ grant: OAuth2Grant) async throws -> Login {
        let scopes = grant.scopes ?? server.definition.scopes
        var server = server
        server.key = server.signer?.factory.make()
        let issued = try await grant.obtain(server, scopes)
        var stored = StoredLogin(
            issued,
            after: nil,
            usesClientCredentials: grant.usesClientCredentials,
            scopes: scopes.isEmpty ? nil : scopes,
            wall: clock.wall()
        )
        stored.key = server.key?.bytes
        return Login(stored, issued: issued)
    }

    /// Stores the login, then uses it. The caller revokes a login that cannot be stored.
    func begin(_ login: Login, by signIn: SignIn) async throws {
        do {
            guard try await keep(login.stored, replacing: signIn.before) else {
                throw OAuth2Error.alreadySignedIn
            }
            let isUsed = core.withLock { core in
                guard core.signIn == signIn.number else { return false }
                accepted.store(0, ordering: .relaxed)
                core.use(login)
                return true
            }
            if isUsed { return }
            // Signed out in the meantime.
            _ = try await store.replace(login.stored, with: nil)
        } catch let error as CredentialStoreError {
            try Task.checkCancellation()
            throw OAuth2Error.store(error)
        }
        throw OAuth2Error.signedOut(.requested)
    }

    /// - Returns: Whether `login` is stored; `false` if a different login (other than `before` or its successors) is
    ///   there.
    private func keep(_ login: StoredLogin, replacing before: StoredLogin?) async throws(CredentialStoreError)
        -> Bool
    {
        var before = before
        for _ in 1...Self.attemptsToBegin {
            if try await store.replace(before, with: login) { return true }
            let now = try await store.load()
            guard now == nil || now?.id == before?.id else { return false }
            before = now
        }
        throw .unavailable(operation: "be changed", errno: EAGAIN)
    }

    private static var attemptsToBegin: Int { 10 }

    /// Restores the stored login, typically when the process starts.
    ///
    /// A login whose renewal was interrupted is renewed before use. If the interrupted renewal made the refresh token
    /// invalid, the session then signs out with `lostDuringRotation`.
    ///
    /// - Returns: Whether there is a login.
    /// - Throws: `OAuth2Error.store` if the store cannot be read, for example because it is locked.
    @discardableResult
    public func restore() async throws -> Bool {
        if isSignedIn { return true }
        let stored: StoredLogin?
        do throws(CredentialStoreError) {
            stored = try await storedLogin()
        } catch {
            try Task.checkCancellation()
            throw OAuth2Error.store(error)
        }
        guard let stored else { return false }
        core.withLock { if $0.login == nil { $0.use(Login(restored: stored, clock)) } }
        return true
    }

    /// Removes the login from the session and the store, and then revokes its tokens if the server has a revocation URL
    /// (RFC 7009). Calls that wait for a token fail at once, and calls in flight fail when their response arrives. The caches
    /// of the session's clients are emptied, and the `Repositories` of those clients end. The local part works offline.
    ///
    /// - Parameter discardingUnsent: Whether changes that wait in an outbox of those repositories are lost.
    /// - Throws: `Repositories.UnsentOperations` if there are such changes, or an error of their store; the login continues
    ///   then, and nothing was removed. `OAuth2Error.store` if the store still contains the login. The session does not use
    ///   it any more.
    public func signOut(discardingUnsent: Bool = false) async throws {
        if !discardingUnsent, isSignedIn { try await resources.checkUnsent() }
        let (login, waiters, ending) = core.withLock { core in
            let login = core.login
            core.signOut(.requested)
            return (login, core.removeAllWaiters(), login == nil ? [] : resources.takeEnding())
        }
        waiters.resume(with: .failure(OAuth2Error.signedOut(.requested)))
        // A change that was queued after the check stays in its store.
        await resources.end(ending, discardingUnsent: discardingUnsent)
        let removal: Result<Void, CredentialStoreError>
        do throws(CredentialStoreError) {
            removal = .success(try await store.remove())
        } catch {
            removal = .failure(error)
        }
        if let login { await server.revoke(login.stored) }
        do throws(CredentialStoreError) { try removal.get() } catch { throw OAuth2Error.store(error) }
    }
}

extension AuthorizationServer {
    /// Revokes the tokens (RFC 7009), even if the task is cancelled. Waits at most `timing.revocation` and ignores
    /// errors.
    func revoke(_ login: StoredLogin) async {
        guard definition.revocationURL != nil else { return }
        await Task.detached {
            _ = try? await firstOutcome(within: timing.revocation, on: clock.clock) {
                if let token = login.refreshToken, await revoke(token, "refresh_token") { return }
                _ = await revoke(login.accessToken, "access_token")
            }
        }.value
    }

    private func revoke(_ token: Sensitive<String>, _ type: String) async -> Bool {
        let form: [QueryItem] = [.item("token", token.exposed), .item("token_type_hint", type)]
        let response = try? await post(form, to: definition.revocationURL, named: "revocation_url")
        return response?.status.isSuccess == true
    }
}
