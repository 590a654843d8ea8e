import Foundation
import GenAPICookies
import GenAPILogging
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import TestTraits
import Testing

@testable import GenAPIClientRegistration
@testable import GenAPIOAuth2

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// Runs every grant and every scheme with recognizable secrets.
@Suite(.timeLimit(.minutes(10))) struct CanaryTests {
    private let server = StubTransport()
    private let watch: CanaryWatch
    private let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
    private let recorder: RecordingTransport

    init() throws {
        watch = CanaryWatch(server)
        recorder = try RecordingTransport(watch, to: folder, of: APIDefinition(name: "Canary"))
    }

    private static let login = "https://login.test"
    private static let place = "com.example.app:/callback"
    private static let token = #"""
        {"access_token":"c4n4ry-access","refresh_token":"c4n4ry-refresh","id_token":"c4n4ry-id","token_type":"TYPE",\#
        "expires_in":3600,"scope":"read"}
        """#

    private func definition(_ authentication: OAuth2Definition.ClientAuthentication) -> OAuth2Definition {
        var definition = OAuth2Definition(
            tokenURL: "\(Self.login)/token",
            authorizationURL: "\(Self.login)/authorize",
            revocationURL: "\(Self.login)/revoke",
            deviceAuthorizationURL: "\(Self.login)/device",
            grants: [.authorizationCode],
            clientAuthentication: authentication,
            scopes: ["read"]
        )
        definition.registrationURL = "\(Self.login)/register"
        return definition
    }

    private func session(
        _ client: OAuth2Client,
        _ authentication: OAuth2Definition.ClientAuthentication = .none,
        pushing: Bool = false,
        store: any CredentialStore = MemoryCredentialStore()
    ) -> OAuth2Session {
        var definition = definition(authentication)
        if pushing { definition.pushedAuthorizationURL = "\(Self.login)/par" }
        return OAuth2Session(
            definition,
            baseURL: "https://api.test/v1",
            client: client,
            transport: recorder,
            store: store
        )
    }

    private func client(_ scheme: AuthorizationScheme, _ credentials: Credentials) -> Client {
        var options = ClientOptions()
        options.logger = watch.logger
        options.onEvent = { [watch] in watch.print($0, at: "an event") }
        return Client(
            APIDefinition(
                name: "Canary",
                envelope: .none,
                authorization: scheme,
                retry: RetryPolicy(attempts: 2, statuses: [503])
            ),
            baseURL: "https://api.test/v1",
            transport: recorder,
            credentials: credentials,
            options: options
        )
    }

    /// Responses that echo secrets or redirect to another host.
    private func call(_ client: Client, _ place: String) async {
        let echo: @Sendable (RecordedRequest) -> String = { request in
            let header = request.headers.map { "\($0.name.canonicalName)=\($0.value)" }.joined(separator: " ")
            return (try? JSONValue.string("\(request.url) \(header)").jsonText()) ?? ""
        }
        server.on("GET", "/v1/status") { .json(#"{"detail":\#(echo($0))}"#, status: 500) }
        server.on("GET", "/v1/refused") {
            .json(
                #"{"error":\#(echo($0))}"#,
                status: 403,
                headers: ["X-Said": echo($0).replacing("\"", with: "")]
            )
        }
        server.on("GET", "/v1/explained") {
            .json(#"{"message":\#(echo($0)),"details":\#(echo($0))}"#, status: 500)
        }
        server.on("GET", "/v1/named") {
            .json(#"{"code":\#(echo($0)),"message":\#(echo($0)),"details":\#(echo($0))}"#, status: 400)
        }
        server.on("GET", "/v1/text") { .json(echo($0)) }
        server.on("GET", "/v1/away", .status(302, headers: ["Location": "https://evil.test/catch"]))
        server.on("GET", "https://evil.test/catch", .json("7", headers: ["Set-Cookie": "SID=evil"]))
        server.on("GET", "/v1/lost", .error(TransportError(.connectionLost)))
        for path in ["status", "refused", "explained", "named", "text", "away", "lost"] {
            let endpoint: Endpoint<Int> = .get("/\(path)", query: [.item("access_token", "c4n4ry-query")])
            let error = await watch.fails("the error of \(place), \(path)") {
                _ = try await client.send(endpoint)
            }
            // Error messages are shown, except for the secrets in them.
            if ["explained", "named"].contains(path) {
                #expect("\(error as Any)".contains("accept=application/json"), "\(place)")
            }
        }
        watch.print(client, at: "a client of \(place)")
    }

    @Test(
        "no secret of any flow reaches a log, error, dump, recording, cURL line or another host",
        .proves("R8")
    )
    func everything() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await codes()
        try await passwords()
        try await keysAndDevices()
        try await otherSchemes()
        var files = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            watch.add(
                printed: try String(contentsOf: folder.appending(path: name), encoding: .utf8),
                at: name
            )
            files += 1
        }
        #expect(watch.secretCount >= 25 && files >= 60 && watch.count(to: "evil.test") >= 8)
        for leak in watch.leaks { Issue.record("\(leak)") }
        #expect(watch.leaks(to: "evil.test") == [])
    }

    /// Registration, a pushed request, a code with PKCE, DPoP-bound tokens, and a refresh that succeeds and one that
    /// fails.
    private func codes() async throws {
        server.on(
            "POST",
            "\(Self.login)/register",
            .json(
                #"{"client_id":"app","client_secret":"c4n4ry-client","registration_access_token":"c4n4ry-registration"}"#
            )
        )
        let registered = try await ClientRegistration(redirectURLs: [Self.place]).register(
            at: definition(.basic),
            initialToken: Sensitive("c4n4ry-initial"),
            transport: recorder
        )
        server.on("POST", "\(Self.login)/par", .json(#"{"request_uri":"urn:c4n4ry-pushed"}"#))
        server.on(
            "POST",
            "\(Self.login)/token",
            .json(Self.token.replacing("TYPE", with: "DPoP")),
            .json(Self.token.replacing("TYPE", with: "DPoP").replacing("-access", with: "-access-2")),
            .json(
                #"{"error":"c4n4ry-refresh","error_description":"c4n4ry-refresh, c4n4ry-client"}"#,
                status: 400
            ),
            .json(#"{"error":"invalid_grant"}"#, status: 400)
        )
        let store = MemoryCredentialStore()
        let session = session(registered.client.bindingTokens(), .basic, pushing: true, store: store)
        let request = try await session.authorizationRequest(redirectURL: Self.place)
        for secret in [request.state, request.verifier.text.exposed] { watch.add(secret: secret) }
        for redirect in [
            "?code=c4n4ry&state=c4n4ry", "?error=c4n4ry-code&code=c4n4ry-code&state=\(request.state)",
            "?c4n4ry",
        ] {
            await watch.fails("a redirect") { _ = try request.grant(for: "\(Self.place)\(redirect)") }
        }
        let grant = try request.grant(for: "\(Self.place)?code=c4n4ry-code&state=\(request.state)")
        try await session.signIn(grant)
        let login = try #require(store.load())
        let key = try #require(login.key?.exposed)
        watch.add(secret: Data(key).base64EncodedString())
        watch.add(secret: key.description)
        watch.print(
            registered,
            registered.client,
            request,
            grant,
            session,
            session.server,
            login,
            login.key as Any,
            at: "a code"
        )
        let scheme = AuthorizationScheme.oauth2(definition(.basic))
        await call(client(scheme, .oauth2(session)), "a bound token")
        server.on("GET", "/v1/old", .status(401))
        for _ in 0..<3 {
            let old: Endpoint<Int> = .get("/old")
            await watch.fails("a refused token") { _ = try await client(scheme, .oauth2(session)).send(old) }
            watch.print(session.state, session, at: "a session")
        }
        try await session.signOut()
    }

    /// The password grant with each client authentication, a stored user, and signing out.
    private func passwords() async throws {
        server.on("POST", "\(Self.login)/revoke", .status(200))
        for authentication in [OAuth2Definition.ClientAuthentication.basic, .post] {
            server.on(
                "POST",
                "\(Self.login)/token",
                .json(
                    #"{"error":"invalid_c4n4ry-password","error_description":"'c4n4ry-password' of c4n4ry-secret"}"#,
                    status: 400
                ),
                .json(#"{"access_token":"c4n4ry-a","token_type":"c4n4ry-password"}"#),
                .json(Self.token.replacing("TYPE", with: "bearer"))
            )
            let store = MemoryCredentialStore()
            let application = OAuth2Client(id: "app", secret: Sensitive("c4n4ry-secret"))
            let session = session(application, authentication, store: store)
            let grant = OAuth2Grant.password(user: "alice", Sensitive("c4n4ry-password"))
            server.on("GET", "/v1/me", .json(#"{"name":"alice","token":"c4n4ry-mine"}"#))
            let account = OAuth2Account<JSONValue>(session) { credentials in
                try await client(.oauth2(definition(authentication)), credentials).send(
                    .get("/me") as Endpoint<JSONValue>
                )
            }
            for _ in 0..<2 { await watch.fails("a sign-in") { _ = try await account.signIn(grant) } }
            _ = try await account.signIn(grant)
            watch.print(application, grant, account, session, store, store.load() as Any, at: "an account")
            await call(client(.oauth2(definition(authentication)), .oauth2(session)), "a password's token")
            try await account.signOut()
        }
    }

    /// A client with a private key, and the device grant.
    private func keysAndDevices() async throws {
        server.on("POST", "\(Self.login)/token", .json(Self.token.replacing("TYPE", with: "bearer")))
        let key = P256.Signing.PrivateKey()
        watch.add(secret: key.rawRepresentation.base64EncodedString())
        watch.add(secret: Base64URL.encode(key.rawRepresentation))
        let machine = session(OAuth2Client(id: "app", key: key))
        try await machine.signIn(.clientCredentials())
        watch.print(OAuth2Client(id: "app", key: key), machine, at: "an application with a key")
        await call(client(.oauth2(definition(.none)), .oauth2(machine)), "an application's token")
        server.on(
            "POST",
            "\(Self.login)/device",
            .json(
                #"{"device_code":"c4n4ry-device","user_code":"ABCD","verification_uri":"https://x.test","interval":0.001}"#
            )
        )
        let device = session(OAuth2Client(id: "tv"))
        try await device.signIn(.deviceCode { [watch] in watch.print($0, at: "a device's code") })
        watch.print(device, at: "a device")
    }

    private func otherSchemes() async throws {
        let cookies = CookieSession()
        server.on("GET", "/v1/hello", .json("7", headers: ["Set-Cookie": "XSRF-TOKEN=c4n4ry-xsrf; Path=/"]))
        let xsrf = AuthorizationScheme.xsrf(cookie: "XSRF-TOKEN", header: "X-XSRF-TOKEN")
        _ = try await client(xsrf, .cookies(cookies)).send(.get("/hello") as Endpoint<Int>)
        let all: Credentials = [
            .basic(user: "alice", password: Sensitive("c4n4ry-basic")),
            .bearer(Sensitive("c4n4ry-bearer")), .apiKey(Sensitive("c4n4ry-key")), .cookies(cookies),
        ]
        for scheme in [
            AuthorizationScheme.basic, .bearer, .apiKeyHeader("X-Api-Key"), .apiKeyQuery("api_key"), xsrf,
        ] {
            await call(client(scheme, all), "\(scheme)")
        }
        watch.print(all, cookies, at: "credentials")
    }

    @Test("the runtime writes nothing to the standard streams", .proves("R8", "BM-30"))
    func prints() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        var files = 0
        // Every module that an app can link, new ones included.
        let rooms = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
            .filter { $0.hasPrefix("GenAPI") && !$0.hasSuffix("Plugin") }
        #expect(rooms.count > 15 && rooms.contains("GenAPIStore") && rooms.contains("GenAPIOutbox"))
        for room in rooms {
            let folder = root.appending(path: "Sources/\(room)")
            for case let file as URL in FileManager.default.enumerator(
                at: folder,
                includingPropertiesForKeys: nil
            ) ?? .init()
            where file.pathExtension == "swift" {
                files += 1
                let text = try String(contentsOf: file, encoding: .utf8)
                for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//")
                {
                    let writes = ["print(", "debugPrint(", "dump(", "NSLog(", "fputs(", "puts("].contains {
                        word in
                        line.hasPrefix(word) || line.contains(" \(word)")
                    }
                    #expect(!writes, "\(file.lastPathComponent): \(line)")
                }
            }
        }
        #expect(files > 300)
    }
}
