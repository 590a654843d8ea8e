public import GenAPIRuntime
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

extension OAuth2Session {
    /// The password grant (RFC 6749 section 4.3), for applications that are the API's own.
    ///
    /// - Parameter scopes: What the token shall be good for; what the API's definition lists when `nil`.
    /// - Throws: `OAuth2Error`, or `CancellationError`.
    public func signIn(user: String, password: Sensitive<String>, scopes: [String]? = nil) async throws {
        try await signIn(.password(user: user, password, scopes: scopes))
    }

    /// Obtains the first token, which is durably in the store when this returns.
    ///
    /// One sign-in at a time: another one meanwhile throws `signInUnderWay` at once, and sends nothing. Where another
    /// session has put a login into the same store in the meantime, that one stands, this one's tokens are given back, and
    /// `alreadySignedIn` is thrown. Signing out ends a sign-in too.
    ///
    /// - Throws: `OAuth2Error`, or `CancellationError`; nobody is signed in by this call then.
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

    /// A sign-in that is under way, with what was in the store before it.
    struct SignIn {
        fileprivate let number: Int
        fileprivate let before: StoredLogin?
    }

    /// Before there is a token that could not be kept.
    func beginSignIn() async throws -> SignIn {
        let number = core.withLock { core in
            core.beginSignIn().map(Result<Int, OAuth2Error>.success)
                ?? .failure(core.login == nil ? .signInUnderWay : .alreadySignedIn)
        }
        let signIn = try number.get()
        do throws(CredentialStoreError) {
            return SignIn(number: signIn, before: try await store.load())
        } catch {
            core.withLock { $0.endSignIn(signIn) }
            throw OAuth2Error.store(error)
        }
    }

    func end(_ signIn: SignIn) {
        core.withLock { $0.endSignIn(signIn.number) }
    }

    /// The first token, which is not kept anywhere yet.
    private func login(_ grant: OAuth2Grant) async throws -> Login {
        let scopes = grant.scopes ?? server.definition.scopes
        var server = server
        server.key = server.proving?.keys.make()
        let issued = try await grant.obtain(server, scopes)
        var stored = StoredLogin(
            issued,
            after: nil,
            isOfClient: grant.isOfClient,
            scopes: scopes.isEmpty ? nil : scopes,
            wall: clock.wall()
        )
        stored.key = server.key?.bytes
        return Login(stored, issued: issued)
    }

    /// Keeps it, then uses it. Whoever calls gives back what cannot be kept.
    func begin(_ login: Login, by signIn: SignIn) async throws {
        do {
            guard try await keep(login.stored, insteadOf: signIn.before) else {
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
        throw OAuth2Error.signedOut(.asked)
    }

    /// - Returns: Whether it is in the store; `false` where another login than `before`, of which there may be a newer
    ///   token, is there.
    private func keep(_ login: StoredLogin, insteadOf before: StoredLogin?) async throws(CredentialStoreError)
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

    /// Goes on with the login that the store has, for the start of a process.
    ///
    /// A login whose renewal was interrupted is renewed before it is used. Whether the interrupted one has cost the login
    /// shows then: as `lostDuringRotation`.
    ///
    /// - Returns: Whether there is a login.
    /// - Throws: `OAuth2Error.store` when that cannot be told, for example as the store is locked.
    @discardableResult
    public func restore() async throws -> Bool {
        if isSignedIn { return true }
        let stored: StoredLogin?
        do throws(CredentialStoreError) {
            stored = try await store.load()
        } catch {
            try Task.checkCancellation()
            throw OAuth2Error.store(error)
        }
        guard let stored else { return false }
        core.withLock { if $0.login == nil { $0.use(Login(restored: stored, clock)) } }
        return true
    }

    /// Forgets the login, here and in the store, and then tells the authorization server, where it has a revocation URL
    /// (RFC 7009). Calls that wait for a token fail at once. The caches of the session's clients are emptied, and `Repositories`
    /// of those clients end. The local part needs no network.
    ///
    /// - Throws: `OAuth2Error.store` when the login could not be removed from the store; it is not used any more.
    public func signOut() async throws {
        let (login, waiters, ending) = core.withLock { core in
            let login = core.login
            core.signOut(.asked)
            return (login, core.removeAllWaiters(), login == nil ? [] : resources.takeEnding())
        }
        waiters.resume(with: .failure(OAuth2Error.signedOut(.asked)))
        await resources.end(ending)
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
    /// Says that the tokens are not needed any more (RFC 7009), also when the task is cancelled. Whether the server
    /// listens makes no difference, and it is not waited for long.
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
        let answer = try? await post(form, to: definition.revocationURL, named: "revocation_url")
        return answer?.status.isSuccess == true
    }
}
