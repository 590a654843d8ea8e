import Foundation
import GenAPIClientRegistration
import GenAPICookies
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import GenAPITesting
import Synchronization
import Testing
import Trips

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// Compiles and tests the samples of the article about signing in.
@Suite(.timeLimit(.minutes(10))) struct SigningInTests {
    private let server = StubTransport()
    private let password = Sensitive("p")
    private static let alice =
        #"{"data": {"type": "User", "id": "7", "first_name": "A", "last_name": "B", "email": "e"}, "code": "OK"}"#

    /// A definition with every endpoint that the samples need.
    private let oauth2 = OAuth2Definition(
        tokenURL: "/oauth/token",
        authorizationURL: "https://login.example/authorize",
        deviceAuthorizationURL: "/oauth/device",
        grants: [.authorizationCode, .deviceCode, .clientCredentials]
    )

    init() {
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token": "a", "refresh_token": "r"}"#))
    }

    private func session(_ client: OAuth2Client = OAuth2Client(id: "app")) -> OAuth2Session {
        OAuth2Session(oauth2, baseURL: "https://api.trips.example/v1", client: client, transport: server)
    }

    private func inFolder(_ test: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await test(folder)
    }

    @Test("the next launch restores the login") func nextLaunchRestoresTheLogin() async throws {
        try await inFolder { (folder) async throws in
            let store = FileCredentialStore(at: folder.appending(path: "login"))
            for _ in 0..<2 {
                let (session, _) = signedOut(transport: server, store: store)
                try await start(session, password)
                #expect(session.isSignedIn)
                await #expect(throws: OAuth2Error.alreadySignedIn) {
                    try await session.signIn(user: "alice", password: password)
                }
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("a redirect to a loopback address signs in") func loopbackRedirectSignsIn() async throws {
        let session = session()
        try await signInThroughLoopback(session) { url in
            Task { try await goBack(from: url) }
        }
        #expect(session.isSignedIn)
        #expect(server.requests.last?.bodyText?.contains("grant_type=authorization_code&code=c") == true)
    }

    /// Acts like a browser that was redirected.
    private func goBack(from url: String) async throws {
        let items = try #require(URLComponents(string: url)?.queryItems)
        let redirect = try #require(items.first { $0.name == "redirect_uri" }?.value)
        let port = try #require(URLComponents(string: redirect)?.port)
        let browser = Client(
            APIDefinition(name: "Browser", envelope: .none),
            baseURL: BaseURL("http://127.0.0.1:\(port)"),
            transport: URLSessionTransport()
        )
        let state = items.first { $0.name == "state" }?.value
        let page: Endpoint<ResponseBytes> = .get(
            "/callback",
            query: [.item("code", "c"), .item("state", state)]
        )
        _ = try await browser.send(page)
    }

    @Test("a redirect to a custom scheme signs in, and one with another state is an error")
    func customSchemeRedirectSignsIn() async throws {
        let session = session()
        try await signInThroughScheme(session) { url in
            let state = URLComponents(string: url)?.queryItems?.first { $0.name == "state" }?.value ?? ""
            return "com.example.trips:/callback?code=c&state=\(state)"
        }
        #expect(session.isSignedIn)
        await #expect(throws: RedirectError.stateMismatch) {
            try await signInThroughScheme(self.session()) { _ in "com.example.trips:/callback?code=c&state=x"
            }
        }
    }

    @Test("the device grant signs in") func deviceGrantSignsIn() async throws {
        server.on(
            "POST",
            "/v1/oauth/device",
            .json(
                #"{"device_code": "d", "user_code": "AB-CD", "verification_uri": "https://login.example", "interval": 0.01}"#
            )
        )
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"error": "authorization_pending"}"#, status: 400),
            .json(#"{"access_token": "a"}"#)
        )
        let session = session()
        try await signInOnAnotherDevice(session)
        #expect(session.isSignedIn && server.requests.count == 3)
    }

    @Test("client credentials sign in") func clientCredentialsSignIn() async throws {
        try await signInAsProgram(oauth2, Sensitive("s"), "https://api.trips.example/v1", server)
        #expect(server.requests.last?.bodyText == "grant_type=client_credentials")
        #expect(
            server.requests.last?["Authorization"] == "Basic \(Data("report:s".utf8).base64EncodedString())"
        )
    }

    @Test("an application discovers the server, registers itself and signs in")
    func applicationDiscoversAndRegisters() async throws {
        server.on(
            "GET",
            "/.well-known/oauth-authorization-server/team",
            .json(
                """
                {"issuer": "https://login.example/team", "token_endpoint": "https://login.example/token",
                 "registration_endpoint": "https://login.example/register"}
                """
            )
        )
        server.on(
            "POST",
            "/register",
            .json(#"{"client_id": "new", "token_endpoint_auth_method": "none"}"#, status: 201)
        )
        server.on("POST", "/token", .json(#"{"access_token": "a"}"#))
        let oauth2 = try await discovered(server)
        let session = try await registered(oauth2, "https://api.trips.example/v1", server)
        try await session.signIn(user: "alice", password: password)
        #expect(server.requests.last?.bodyText?.contains("client_id=new") == true)
    }

    @Test("a key replaces the client secret") func keyReplacesTheSecret() async throws {
        server.on("POST", "/v1/oauth/token", .json(#"{"access_token": "a", "token_type": "DPoP"}"#))
        let session = session(withoutSecret(P256.Signing.PrivateKey()))
        try await session.signIn(.clientCredentials())
        let request = try #require(server.requests.last)
        #expect(request["DPoP"] != nil && request.bodyText?.contains("client_assertion=") == true)
    }

    @Test("every store keeps a login until it is signed out") func everyStoreKeepsALogin() async throws {
        try await inFolder { (folder) async throws in
            let key = SymmetricKey(size: .bits256)
            for store in files(in: folder, key) {
                let (session, _) = signedOut(transport: server, store: store)
                try await session.signIn(user: "alice", password: password)
                #expect(try await store.load() != nil)
                try await session.signOut()
                #expect(try await store.load() == nil)
            }
        }
    }

    @Test("the user is stored with the login, and removed when signing out") func userIsStoredWithTheLogin()
        async throws
    {
        server.on("GET", "/v1/users/me", .json(Self.alice))
        server.on("POST", "/v1/oauth/revoke", .status(200))
        let store = MemoryCredentialStore()
        let (session, _) = signedOut(transport: server, store: store)
        let me = try await signInWithUser(session, password, server)
        #expect(me.id == "7")
        let states = Mutex<[SignOutReason]>([])
        let watching = Task { await watch(session) { reason in states.withLock { $0.append(reason) } } }
        while session.state != .ready { await Task.yield() }
        try await signOut(session)
        while states.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(1)) }
        watching.cancel()
        #expect(states.withLock { $0 } == [.requested] && store.load() == nil)
    }

    @Test("the other schemes accept their credentials") func otherSchemesTakeTheirCredentials() {
        let all = credentials(password, token: Sensitive("t"), apiKey: Sensitive("k"))
        #expect(all.count == 4)
    }
}

private func signedOut(transport: any Transport, store: any CredentialStore) -> (OAuth2Session, Client) {
    let session = OAuth2Session(
        TripsAPI.oauth2,
        baseURL: BaseURL(TripsAPI.Server.live),
        client: OAuth2Client(id: "app"),
        transport: transport,
        store: store
    )
    let client = TripsAPI.client(transport: transport, credentials: .oauth2(session))
    return (session, client)
}

private func start(_ session: OAuth2Session, _ password: Sensitive<String>) async throws {
    if try await !session.restore() {
        try await session.signIn(.password(user: "alice", password))
    }
}

private func signInThroughLoopback(_ session: OAuth2Session, open: (String) -> Void) async throws {
    let loopback = try LoopbackRedirect()
    let request = try await session.authorizationRequest(redirectURL: loopback.url)
    open(request.url)
    try await session.signIn(loopback.grant(for: request))
}

private func signInThroughScheme(_ session: OAuth2Session, browser: (String) async -> String) async throws {
    let request = try await session.authorizationRequest(redirectURL: "com.example.trips:/callback")
    let url = await browser(request.url)
    try await session.signIn(request.grant(for: url))
}

private func signInInOneCall(_ session: OAuth2Session, browser: some SignInBrowser) async throws {
    try await session.signIn(through: browser, redirectURL: "com.example.trips:/callback")
}

private func signInOnAnotherDevice(_ session: OAuth2Session) async throws {
    try await session.signIn(
        .deviceCode { code in
            print("Enter \(code.userCode) at \(code.verificationURL)")
        }
    )
}

private func signInAsProgram(
    _ oauth2: OAuth2Definition,
    _ secret: Sensitive<String>,
    _ server: BaseURL,
    _ transport: any Transport
) async throws {
    let client = OAuth2Client(id: "report", secret: secret)
    let session = OAuth2Session(oauth2, baseURL: server, client: client, transport: transport)
    try await session.signIn(.clientCredentials())
}

private func discovered(_ transport: any Transport) async throws -> OAuth2Definition {
    let oauth2 = try await OAuth2Definition.discovered(at: "https://login.example/team", transport: transport)
    return oauth2
}

private func registered(_ oauth2: OAuth2Definition, _ server: BaseURL, _ transport: any Transport)
    async throws
    -> OAuth2Session
{
    var oauth2 = oauth2
    let registration = ClientRegistration(name: "Trips", redirectURLs: ["http://127.0.0.1/callback"])
    let registered = try await registration.register(at: oauth2, transport: transport)
    oauth2.clientAuthentication = registered.clientAuthentication
    let session = OAuth2Session(oauth2, baseURL: server, client: registered.client, transport: transport)
    return session
}

private func withoutSecret(_ key: P256.Signing.PrivateKey) -> OAuth2Client {
    let client = OAuth2Client(id: "app", key: key).bindingTokens()
    return client
}

private func files(in folder: URL, _ key: SymmetricKey) -> [any CredentialStore] {
    let file = FileCredentialStore(at: folder.appending(path: "login"))
    let sealed = FileCredentialStore(at: folder.appending(path: "sealed"), key: key)
    return [file, sealed]
}

#if canImport(Security)
    private func ofApple() -> any CredentialStore {
        let keychain = KeychainCredentialStore(service: "com.example.trips")
        return keychain
    }
#endif

#if os(Linux)
    private func ofLinux(_ folder: URL) -> [any CredentialStore] {
        let desktop = SystemCredentialStore.secretService("trips", locks: folder)
        let kernel = SystemCredentialStore.kernelKeyring("trips", locks: folder)
        return [desktop, kernel]
    }
#endif

private func signInWithUser(
    _ session: OAuth2Session,
    _ password: Sensitive<String>,
    _ transport: any Transport
) async throws -> User {
    let account = OAuth2Account(session) { credentials in
        try await TripsAPI.client(transport: transport, credentials: credentials).send(User.me())
    }
    let me = try await account.signIn(.password(user: "alice", password))
    return me
}

private func accountWithMigration(
    _ session: OAuth2Session,
    _ transport: any Transport
) -> OAuth2Account<User> {
    let account = OAuth2Account(
        session,
        version: 2,
        migration: { user, version in
            var members = user.object ?? [:]
            members["first_name"] = user["name"]
            return .object(members)
        },
        profile: { credentials in
            try await TripsAPI.client(transport: transport, credentials: credentials).send(User.me())
        }
    )
    return account
}

private func keepKeys(in folder: URL, mapKey: String) async throws -> [String: String]? {
    let secrets = SecretStore<[String: String]>(FileCredentialStore(at: folder.appending(path: "secrets")))
    try await secrets.update { $0 = ["map_key": mapKey] }
    let keys = try await secrets.load()
    return keys
}

private func watch(_ session: OAuth2Session, show: (SignOutReason) -> Void) async {
    for await state in session.states {
        if case .signedOut(let reason) = state { show(reason) }
    }
}

private func signOut(_ session: OAuth2Session) async throws {
    try await session.signOut()
}

private func credentials(_ password: Sensitive<String>, token: Sensitive<String>, apiKey: Sensitive<String>)
    -> [Credentials]
{
    let basic = Credentials.basic(user: "alice", password: password)
    let bearer = Credentials.bearer(token)
    let key = Credentials.apiKey(apiKey)
    let cookies = Credentials.cookies(CookieSession())
    return [basic, bearer, key, cookies]
}
