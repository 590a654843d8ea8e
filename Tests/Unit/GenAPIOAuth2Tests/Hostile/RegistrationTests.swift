import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIClientRegistration
@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Dynamic registration and the server's responses.
@Suite(.timeLimit(.minutes(10))) struct RegistrationTests {
    let server = StubTransport()

    private static let url = "https://login.test/register"
    private static let place = "https://login.test/register/7"
    private static let good = """
        {"client_id":"7","client_secret":"c4n4ry-s","client_secret_expires_at":1795243386,\
        "token_endpoint_auth_method":"client_secret_post",\
        "registration_client_uri":"https://login.test/register/7","registration_access_token":"c4n4ry-t"}
        """

    private static func client(_ more: String) -> String { #"{"client_id":"7",\#(more)}"# }

    private static let own: [HostileAnswer] = [
        .row("no name", #"{"client_secret":"c4n4ry"}"#, .unreadableResponse(200)),
        .row("an empty name", #"{"client_id":""}"#, .unreadableResponse(200)),
        .row("a name that is a number", #"{"client_id":7}"#, .unreadableResponse(200)),
        .row("a name that begins a header", #"{"client_id":"c4n4ry\r\nX: y"}"#, .unreadableResponse(200)),
        .row("a name twice: the last one counts", #"{"client_id":7,"client_id":"7"}"#, nil),
        .row(
            "a secret that begins a header",
            client(#""client_secret":"c4n4ry\n""#),
            .unreadableResponse(200)
        ),
        .row("an empty secret", client(#""client_secret":"""#), .unreadableResponse(200)),
        .row(
            "no secret where one is needed",
            client(#""token_endpoint_auth_method":"client_secret_basic""#),
            .unreadableResponse(200)
        ),
        .row(
            "a way to prove itself that it does not have",
            client(#""token_endpoint_auth_method":"private_key_jwt""#),
            .unsupportedClientAuthentication("private_key_jwt")
        ),
        .row(
            "a way to prove itself that is the token",
            client(#""token_endpoint_auth_method":"c4n4ry-p""#),
            .unsupportedClientAuthentication("redacted")
        ),
        .row(
            "an error beside a name",
            client(#""error":"invalid_redirect_uri""#),
            HostileAnswer.refused("invalid_redirect_uri", nil, 200)
        ),
        .row("a public client", client(#""token_endpoint_auth_method":"none""#), nil),
        .row("nothing but a name", #"{"client_id":"7"}"#, nil),
    ]

    private func definition(_ url: String? = url) -> OAuth2Definition {
        var definition = OAuth2Definition(tokenURL: "https://login.test/token", grants: [.authorizationCode])
        definition.registrationURL = url
        return definition
    }

    private let registration = ClientRegistration(
        name: "Trips",
        redirectURLs: ["com.example.app:/callback"],
        scopes: ["read", "write"],
        more: ["software_id": "trips", "client_name": "not this one"]
    )

    @Test(
        "responses to a registration are accepted or rejected",
        .proves("R11"),
        arguments: [HostileAnswer.row("what a good server says", good, nil)] + HostileAnswer.unreadable
            + HostileAnswer.spoiled(good) + HostileAnswer.refusals + own
    )
    func registers(_ row: HostileAnswer) async {
        server.on("POST", Self.url, row.answer())
        await row.expect {
            let registered = try await registration.register(
                at: definition(),
                initialToken: Sensitive("c4n4ry-p"),
                transport: server
            )
            #expect(registered.client.id == "7")
            #expect(registered.clientAuthentication == .none || registered.client.secret != nil)
        }
        #expect(server.requests.map(\.url) == [Self.url])
        #expect(server.requests[0]["Authorization"] == "Bearer c4n4ry-p")
    }

    @Test("RFC 7591 section 3.1: the registered metadata")
    func request() async throws {
        server.on("POST", Self.url, .json(Self.good, status: 201))
        _ = try await registration.register(at: definition(), transport: server)
        let request = try #require(server.requests.first)
        #expect(request["Authorization"] == nil && request["Content-Type"] == "application/json")
        #expect(
            try JSONValue(json: request.body ?? []) == [
                "software_id": "trips", "client_name": "Trips",
                "redirect_uris": ["com.example.app:/callback"],
                "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
                "token_endpoint_auth_method": "none", "scope": "read write",
            ]
        )
        let device = ClientRegistration(redirectURLs: [], grants: [.deviceCode], clientAuthentication: .basic)
        #expect(
            device.json == [
                "grant_types": ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
                "response_types": [], "token_endpoint_auth_method": "client_secret_basic",
            ]
        )
        let own = ClientRegistration(
            redirectURLs: [],
            grants: [.clientCredentials],
            clientAuthentication: .post
        )
        #expect(own.json["grant_types"] == ["client_credentials"])
        let more: JSONObject = [
            "redirect_uris": ["com.example.app:/other"], "scope": "read", "client_name": "App",
        ]
        let other = ClientRegistration(redirectURLs: [], grants: [.clientCredentials], more: more)
        for member in more { #expect(other.json[member.key] == member.value) }
    }

    @Test("registered values replace the requested ones") func registeredValuesReplaceRequestedOnes()
        async throws
    {
        server.on("POST", Self.url, .json(Self.good, status: 201))
        let registered = try await registration.register(at: definition(), transport: server)
        #expect(registered.client.secret?.exposed == "c4n4ry-s" && registered.clientAuthentication == .post)
        #expect(registered.secretExpiry == Date(timeIntervalSince1970: 1_795_243_386))
        #expect(try RegisteredClient(bytes: registered.bytes.exposed) == registered)
        #expect(throws: CredentialStoreError.unreadable) { try RegisteredClient(bytes: Array("{}".utf8)) }
        var dumped = ""
        dump(registered, to: &dumped)
        #expect(!dumped.contains("c4n4ry") && !"\(registered) \(registered.client)".contains("c4n4ry"))
    }

    @Test(
        "the expiry date of the secret is read, and a malformed one is ignored",
        arguments: [
            ("0", nil), ("1795243386", 1_795_243_386), (#""1795243386""#, 1_795_243_386), ("-1", nil),
            ("null", nil),
            ("1e400", nil), ("[]", nil), (#""soon""#, nil), ("9e99", nil),
        ] as [(String, Double?)]
    )
    func expiries(_ text: String, _ seconds: Double?) async throws {
        let json = Self.client(#""client_secret":"s","client_secret_expires_at":\#(text)"#)
        server.on("POST", Self.url, .json(json))
        let registered = try await registration.register(at: definition(), transport: server)
        #expect(registered.secretExpiry == seconds.map { Date(timeIntervalSince1970: $0) })
        #expect(registered.clientAuthentication == .basic)
    }

    @Test(
        "an invalid registration URL throws `unusableURL`",
        arguments: [nil, "", "/register", "ftp://x/", "https://a@b/"]
    )
    func urls(_ url: String?) async {
        await #expect(throws: OAuth2Error.unusableURL("registration_endpoint")) {
            try await registration.register(at: definition(url), transport: server)
        }
        #expect(server.requests.isEmpty)
    }

    @Test("RFC 7592: a registration is read, replaced and removed with its own token, which may change")
    func management() async throws {
        server.on("POST", Self.url, .json(Self.good, status: 201))
        let first = try await registration.register(at: definition(), transport: server)
        server.on(
            "GET",
            Self.place,
            .json(
                Self.client(
                    #""client_secret":"c4n4ry-2","token_endpoint_auth_method":"client_secret_post","registration_access_token":"c4n4ry-t2""#
                )
            )
        )
        let second = try await first.reread(transport: server)
        #expect(server.requests.last?["Authorization"] == "Bearer c4n4ry-t")
        #expect(second.client.secret?.exposed == "c4n4ry-2" && second.secretExpiry == nil)
        server.on(
            "PUT",
            Self.place,
            .json(Self.client(#""token_endpoint_auth_method":"client_secret_post""#))
        )
        let third = try await second.replaced(
            by: ClientRegistration(name: "Other", redirectURLs: []),
            transport: server
        )
        let put = try #require(server.requests.last)
        let body = try JSONValue(json: put.body ?? [])
        #expect(put["Authorization"] == "Bearer c4n4ry-t2" && body["client_name"] == "Other")
        #expect(body["client_id"] == "7" && body["client_secret"] == "c4n4ry-2")
        #expect(body["registration_access_token"] == nil)
        #expect(third.client.secret?.exposed == "c4n4ry-2")
        server.on("DELETE", Self.place, .status(204))
        try await third.remove(transport: server)
        #expect(server.requests.last?["Authorization"] == "Bearer c4n4ry-t2")
    }

    @Test("a client that becomes public loses its secret") func publicClientLosesItsSecret() async throws {
        server.on("POST", Self.url, .json(Self.good))
        let first = try await registration.register(at: definition(), transport: server)
        #expect(first.client.secret != nil && first.secretExpiry != nil)
        server.on("GET", Self.place, .json(Self.client(#""token_endpoint_auth_method":"none""#)))
        let second = try await first.reread(transport: server)
        #expect(second.clientAuthentication == .none)
        #expect(second.client.secret == nil && second.secretExpiry == nil)
    }

    @Test("the registration of another client is rejected") func registrationOfAnotherClientIsRejected()
        async throws
    {
        server.on("POST", Self.url, .json(Self.good))
        let first = try await registration.register(at: definition(), transport: server)
        server.on("GET", Self.place, .json(#"{"client_id":"8"}"#))
        await #expect(throws: OAuth2Error.unreadableResponse(200)) {
            try await first.reread(transport: server)
        }
        server.on(
            "DELETE",
            Self.place,
            .json(#"{"error":"invalid_token","error_description":"c4n4ry-t"}"#, status: 401)
        )
        await #expect(throws: HostileAnswer.refused("invalid_token", "redacted", 401)) {
            try await first.remove(transport: server)
        }
    }

    @Test(
        "the management token is not sent without TLS",
        arguments: ["http://login.test/register/7", "/register/7", "https://login.test@evil.test/", ""]
    )
    func unsafePlaces(_ place: String) async throws {
        let json = Self.client(#""registration_client_uri":"\#(place)","registration_access_token":"c4n4ry""#)
        server.on("POST", Self.url, .json(json))
        let registered = try await registration.register(at: definition(), transport: server)
        await #expect(throws: OAuth2Error.unusableURL("registration_client_uri")) {
            try await registered.reread(transport: server)
        }
        #expect(server.requests.count == 1)
    }

    @Test(
        "a management URL without TLS is ignored if the registration endpoint has TLS",
        arguments: [
            ("https://login.test/7", "https", true), ("https://login.test/7", "http", true),
            ("http://login.test/7", "https", false), ("http://login.test/7", "http", true),
        ]
    )
    func managementURLs(_ place: String, _ scheme: String, _ isKept: Bool) throws {
        let json = try JSONValue(
            json: Array(Self.client(#""client_secret":"s","registration_client_uri":"\#(place)""#).utf8)
        )
        let origin = try #require(ResolvedURL("\(scheme)://login.test/register", below: BaseURL(""))).origin
        let registered = try #require(try RegisteredClient(json, at: origin))
        #expect(registered.managementURL == (isKept ? place : nil))
    }
}
