import Foundation
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Synchronization
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// Custom authorizers, using only the public interface.
@Suite struct AuthorizerTests {
    private let server = StubTransport()

    private func client(_ authorizer: some Authorizer, retry: RetryPolicy = .never) -> Client {
        Client(
            APIDefinition(name: "Signed", envelope: .none, authorization: .bearer, retry: retry),
            baseURL: "https://example.amazonaws.com",
            transport: server,
            credentials: Credentials(authorizer)
        )
    }

    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let endpoint: Endpoint<NoContent>
        let signedHeaders: String
        let signature: String
        var testDescription: String { name }
    }

    private static let vectors: [Vector] = [
        Vector(
            name: "get-vanilla",
            endpoint: .get("/"),
            signedHeaders: "host;x-amz-date",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
        ),
        Vector(
            name: "get-vanilla-query-order-key-case",
            endpoint: .get("/", query: [.item("Param2", "value2"), .item("Param1", "value1")]),
            signedHeaders: "host;x-amz-date",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
        ),
        Vector(
            name: "post-vanilla",
            endpoint: .post("/"),
            signedHeaders: "host;x-amz-date",
            signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"
        ),
        Vector(
            name: "post-x-www-form-urlencoded",
            endpoint: .post("/", body: .form([.item("Param1", "value1")])),
            signedHeaders: "content-type;host;x-amz-date",
            signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"
        ),
    ]

    @Test("signatures match the published vectors of AWS Signature Version 4", arguments: vectors)
    func signatureVersion4(_ vector: Vector) async throws {
        for method in ["GET", "POST"] { server.on(method, "/", .status(204)) }
        let signing = SignatureVersion4(now: { "20150830T123600Z" })
        _ = try await client(signing).send(vector.endpoint)
        let sent = try #require(server.requests.first)
        #expect(
            sent["Authorization"]
                == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
                + "SignedHeaders=\(vector.signedHeaders), Signature=\(vector.signature)"
        )
    }

    @Test("each attempt gets a new signature with its own time")
    func attemptsAreSignedAnew() async throws {
        let count = Mutex(0)
        let signing = SignatureVersion4 {
            "20150830T12360\(count.withLock { $0 += 1; return $0 })Z"
        }
        server.on("GET", "/", .status(503, headers: ["Retry-After": "0"]), .status(204))
        let client = client(signing, retry: RetryPolicy(attempts: 2, statuses: [503]))
        _ = try await client.send(.get("/") as Endpoint<NoContent>)
        let sent = server.requests.map { $0["X-Amz-Date"] }
        #expect(sent == ["20150830T123601Z", "20150830T123602Z"])
        #expect(Set(server.requests.map { $0["Authorization"] }).count == 2)
    }

    @Test("an authorizer without a credential sends nothing and throws its own error")
    func withoutACredential() async throws {
        let client = client(LockedKeychain())
        let error = await #expect(throws: ClientError.self) {
            try await client.send(.get("/") as Endpoint<NoContent>)
        }
        guard case .authorization(let line, let cause)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(line.path == "/" && cause is LockedKeychain.Locked && error?.effect == ServerEffect.none)
        #expect(error?.description == "GET / was not authorized: the keychain is locked")
        #expect(server.requests.isEmpty)
    }

    @Test("a header set by an authorizer never appears in errors or on other hosts")
    func secretsStaySecret() async throws {
        server.on(
            "GET",
            "/",
            .json(#"{"code": "Broken", "message": "no key canary-key"}"#, status: 400)
        )
        let client = client(HeaderKey())
        let error = await #expect(throws: ClientError.self) {
            try await client.send(.get("/") as Endpoint<NoContent>)
        }
        #expect(server.requests.map { $0["X-Strange"] } == ["canary-key"])
        #expect(error.map { "\($0)".contains("canary") } == false)

        let stranger = StubTransport()
        stranger.on("GET", "/", .status(302, headers: ["Location": "https://evil.test/x"]))
        stranger.on("GET", "/x", .status(204))
        let redirected = Client(
            APIDefinition(name: "Signed", envelope: .none, authorization: .bearer),
            baseURL: "https://example.amazonaws.com",
            transport: stranger,
            credentials: Credentials(HeaderKey())
        )
        _ = try await redirected.send(.get("/") as Endpoint<NoContent>)
        #expect(stranger.requests.map { $0["X-Strange"] } == ["canary-key", nil])
    }
}

/// AWS Signature Version 4 with the key and scope of its published vectors.
private struct SignatureVersion4: Authorizer {
    let now: @Sendable () -> String
    private let key = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == .bearer }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        var request = request
        let time = now()
        try call.setHeader("X-Amz-Date", to: time, of: &request)
        let scope = "\(time.prefix(8))/us-east-1/service/aws4_request"
        let headers = signedHeaders(of: request)
        let names = headers.map(\.name).joined(separator: ";")
        let text = ["AWS4-HMAC-SHA256", time, scope, hash(canonical(request, headers, names))]
            .joined(separator: "\n")
        var derived = SymmetricKey(data: Data("AWS4\(key)".utf8))
        for part in scope.split(separator: "/") { derived = SymmetricKey(data: code(String(part), derived)) }
        let signature = hex(code(text, derived))
        let header =
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/\(scope), SignedHeaders=\(names), Signature=\(signature)"
        try call.setHeader("Authorization", to: header, of: &request)
        return try await next(request)
    }

    private func signedHeaders(of request: WireRequest) -> [(name: String, value: String)] {
        var headers = [(name: "host", value: request.head.authority ?? "")]
        for field in request.head.headerFields
        where ["content-type", "x-amz-date"].contains(field.name.canonicalName) {
            headers.append((name: field.name.canonicalName, value: field.value))
        }
        return headers.sorted { $0.name < $1.name }
    }

    private func canonical(
        _ request: WireRequest,
        _ headers: [(name: String, value: String)],
        _ names: String
    ) -> String {
        let parts = (request.head.path ?? "/").split(separator: "?", maxSplits: 1).map(String.init)
        let query = parts.count > 1 ? parts[1].split(separator: "&").sorted().joined(separator: "&") : ""
        let lines = headers.map { "\($0.name):\($0.value)\n" }.joined()
        let body = request.body?.onlyBytes ?? []
        return [
            request.head.method.rawValue, parts[0], query, lines, names,
            hex(Data(SHA256.hash(data: body))),
        ].joined(separator: "\n")
    }

    private func hash(_ text: String) -> String { hex(Data(SHA256.hash(data: Data(text.utf8)))) }

    private func code(_ text: String, _ key: SymmetricKey) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }

    private func hex(_ data: Data) -> String {
        data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

private struct HeaderKey: Authorizer {
    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == .bearer }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        var request = request
        try call.setHeader("X-Strange", to: "canary-key", of: &request)
        return try await next(request)
    }
}

private struct LockedKeychain: Authorizer {
    struct Locked: AuthorizationError {
        var description: String { "the keychain is locked" }
    }

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { true }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        throw Locked()
    }
}
