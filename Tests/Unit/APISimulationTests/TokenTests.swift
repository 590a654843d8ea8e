import APISimulation
import ResolvedAPI
import Testing

/// Signing in, and what calls need.
struct TokenTests {
    private static let specs = """
        resource: Note
        path: /notes
        fields: { text: string }
        endpoints:
          list: { get: "", returns: [Note] }
          create: { post: "", body: [text], returns: Note, authorization: [notes.write] }
        """
    private static let oauth2 = """
        authorization:
          oauth2:
            token_url: /oauth/token
            authorization_url: /oauth/authorize
            revocation_url: /oauth/revoke
            device_authorization_url: /oauth/device
            metadata_url: /.well-known/oauth-authorization-server
            grants: [password, authorization_code, client_credentials, device_code]
            scopes: { notes.read: Read., notes.write: Write. }
        """

    private func server() throws -> SimulatedAPI { try SimulatedAPI(Self.specs, api: Self.oauth2) }

    private func token(_ server: inout SimulatedAPI, _ form: String) -> SimulatedResponse {
        server.time += 1
        return server.simulation.respond(
            to: SimulatedRequest(
                "POST",
                "/oauth/token",
                headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: Array("client_id=app&\(form)".utf8),
                time: server.time
            )
        )
    }

    private func list(_ server: inout SimulatedAPI, _ token: String?) -> SimulatedResponse {
        server.send("GET", "/notes", headers: token.map { [("Authorization", "Bearer \($0)")] } ?? [])
    }

    @Test("a login has a token that expires and is renewed once with each refresh token")
    func renewal() throws {
        var server = try server()
        #expect(list(&server, nil).status == 401)
        let login = token(&server, "grant_type=password&username=a&password=p").json
        let access = try #require(login["access_token"]?.string)
        #expect(list(&server, access).status == 200)
        server.time += 3_600_000
        let expired = list(&server, access)
        #expect(expired.status == 401 && expired["WWW-Authenticate"]?.contains("invalid_token") == true)
        let refresh = try #require(login["refresh_token"]?.string)
        let renewed = token(&server, "grant_type=refresh_token&refresh_token=\(refresh)").json
        let next = try #require(renewed["access_token"]?.string)
        #expect(list(&server, next).status == 200)
        #expect(renewed["refresh_token"] != login["refresh_token"])
        let reused = token(&server, "grant_type=refresh_token&refresh_token=\(refresh)")
        #expect(reused.status == 400 && reused.json["error"] == .string("invalid_grant"))
        #expect(list(&server, next).status == 401)
        let last = try #require(renewed["refresh_token"]?.string)
        #expect(token(&server, "grant_type=refresh_token&refresh_token=\(last)").status == 400)
    }

    @Test("a wrong password, an unknown grant and an unknown scope are refused")
    func refusals() throws {
        var server = try server()
        func error(_ form: String) -> String? { token(&server, form).json["error"]?.string }
        #expect(error("grant_type=password&username=a&password=wrong") == "invalid_grant")
        #expect(error("grant_type=magic") == "unsupported_grant_type")
        #expect(error("grant_type=password&username=a&password=p&scope=all") == "invalid_scope")
        #expect(error("grant_type=client_credentials") == "invalid_client")
        #expect(error("grant_type=client_credentials&client_secret=s") == nil)
    }

    @Test("a login without a scope of the call is refused with 403")
    func scopes() throws {
        var server = try server()
        func create(_ scope: String) -> Int {
            let access =
                token(&server, "grant_type=password&username=a&password=p&scope=\(scope)").json[
                    "access_token"
                ]?.string ?? ""
            return server.send(
                "POST",
                "/notes",
                #"{"text": "t"}"#,
                headers: [("Authorization", "Bearer \(access)")]
            ).status
        }
        #expect(create("notes.read") == 403)
        #expect(create("notes.read+notes.write") == 201)
    }

    @Test("a code is exchanged once, and only with its verifier")
    func codes() throws {
        var server = try server()
        // The example of RFC 7636, appendix B.
        let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        func code() throws -> String {
            let response = server.send(
                "GET",
                "/oauth/authorize?response_type=code&client_id=app&redirect_uri=app:/done&state=a%20b&code_challenge_method=S256&code_challenge=\(challenge)"
            )
            #expect(response.status == 302)
            let location = try #require(response["Location"])
            #expect(location.hasPrefix("app:/done?code=") && location.hasSuffix("&state=a%20b"))
            return String(location.dropFirst("app:/done?code=".count).prefix { $0 != "&" })
        }
        func exchange(_ code: String, _ verifier: String) -> Int {
            token(
                &server,
                "grant_type=authorization_code&code=\(code)&redirect_uri=app:/done&code_verifier=\(verifier)"
            ).status
        }
        #expect(exchange(try code(), "guess") == 400)
        let valid = try code()
        #expect(exchange(valid, verifier) == 200)
        #expect(exchange(valid, verifier) == 400)
    }

    @Test("a device waits until the user has agreed")
    func devices() throws {
        var server = try server()
        let device = server.send("POST", "/oauth/device", nil)
        let code = try #require(device.json["device_code"]?.string)
        let form = "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=\(code)"
        #expect(token(&server, form).json["error"] == .string("authorization_pending"))
        #expect(token(&server, form).json["access_token"] != nil)
        #expect(token(&server, form).status == 400)
    }

    @Test("a revoked login is over, and metadata names the endpoints")
    func revocation() throws {
        var server = try server()
        let login = token(&server, "grant_type=password&username=a&password=p").json
        let refresh = try #require(login["refresh_token"]?.string)
        _ = server.simulation.respond(
            to: SimulatedRequest(
                "POST",
                "/oauth/revoke",
                body: Array("token=\(refresh)".utf8),
                time: server.time
            )
        )
        #expect(list(&server, login["access_token"]?.string).status == 401)
        let metadata = server.send("GET", "/.well-known/oauth-authorization-server").json
        #expect(metadata["token_endpoint"] == .string("http://127.0.0.1/oauth/token"))
    }

    @Test(
        "each scheme refuses a missing and a wrong credential",
        arguments: [
            ("basic", "Authorization", "Basic YTpw", "Basic YTp3cm9uZw=="),
            ("bearer", "Authorization", "Bearer t", "Bearer wrong"),
            ("{ api_key: { header: X-Key } }", "X-Key", "k", "wrong"),
        ]
    )
    func schemes(_ scheme: String, _ header: String, _ right: String, _ wrong: String) throws {
        var server = try SimulatedAPI(
            """
            resource: Note
            path: /notes
            fields: { text: string }
            endpoints: { list: { get: "", returns: [Note] } }
            """,
            api: "authorization: \(scheme)"
        )
        #expect(server.send("GET", "/notes").status == 401)
        #expect(server.send("GET", "/notes", headers: [(header, wrong)]).status == 401)
        #expect(server.send("GET", "/notes", headers: [(header, right)]).status == 200)
    }
}
