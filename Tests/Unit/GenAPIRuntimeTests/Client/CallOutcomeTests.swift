import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRuntime

/// What must not happen twice, and what a call says of it, without a network.
@Suite struct CallOutcomeTests {
    private let clock = ImmediateClock()
    private let policy = RetryPolicy(attempts: 3, statuses: [429, 502, 503])

    private func client(
        _ server: StubTransport,
        _ credentials: Credentials = .none,
        _ scheme: AuthorizationScheme = .none,
        _ middleware: [any Middleware] = [],
        redirects: RedirectPolicy = RedirectPolicy()
    ) -> Client {
        var options = ClientOptions()
        options.redirects = redirects
        return Client(
            APIDefinition(name: "Effects", envelope: .none, authorization: scheme, retry: policy),
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: credentials,
            middleware: middleware,
            options: options,
            clock: clock
        )
    }

    private func error(_ client: Client, _ endpoint: Endpoint<NoContent>) async throws -> ClientError {
        do {
            _ = try await client.send(endpoint)
        } catch let error as ClientError {
            return error
        }
        throw NeverSo()
    }

    /// By RFC 9110 section 9.2.2; of the methods that it does not define nobody knows.
    static let methods: [(String, isIdempotent: Bool)] = [
        ("GET", true), ("HEAD", true), ("PUT", true), ("DELETE", true), ("OPTIONS", true), ("TRACE", true),
        ("POST", false), ("PATCH", false), ("CONNECT", false), ("QUERY", false), ("PROPFIND", false),
        ("LOCK", false), ("PAY", false), ("get", false), ("Put", false), ("GETS", false),
        ("DELETE-ALL", false),
    ]

    @Test(
        "a method is sent again only where it is idempotent, or has a key",
        .proves("SW-08"),
        arguments: methods,
        [StubAnswer.status(503), .error(TransportError(.connectionLost))]
    )
    func repetition(_ method: (name: String, isIdempotent: Bool), _ answer: StubAnswer) async throws {
        for isKeyed in [false, true] {
            let server = StubTransport()
            server.on(method.name, "/v1/pay", answer)
            let client = client(server, .none, .none, [Renaming(method: method.name)])
            let options = EndpointOptions(sendsIdempotencyKey: isKeyed)
            _ = try await error(client, .post("/pay", options: options))
            #expect(
                server.requests.map(\.method) == Array(repeating: method.name, count: server.requests.count)
            )
            #expect(server.requests.count == (method.isIdempotent || isKeyed ? 3 : 1), "keyed: \(isKeyed)")
        }
    }

    @Test(
        "a write that was redirected to a response elsewhere took effect",
        .proves("R9"),
        arguments: [301, 302, 303]
    )
    func redirected(_ status: Int) async throws {
        let failures: [StubAnswer] = [
            .error(TransportError(.cannotConnect)), .error(TransportError(.notTrusted)), .status(404),
            .status(503), .status(401), .json("{}", status: 400),
        ]
        for failure in failures {
            let server = StubTransport()
            server.on("POST", "/v1/pay", .status(status, headers: ["Location": "/v1/paid"]))
            server.on("GET", "/v1/paid", failure)
            let thrown = try await error(client(server), .post("/pay"))
            #expect(thrown.effect == .unknown, "\(thrown)")
        }
    }

    @Test("a redirect that is not followed reports its possible effect", .proves("R9"))
    func unfollowed() async throws {
        for (status, outcome) in [
            (301, ServerEffect.unknown), (302, .unknown), (303, .unknown), (307, .none), (308, .none),
        ] {
            let server = StubTransport()
            server.on("POST", "/v1/pay", .status(status, headers: ["Location": "/v1/paid"]))
            let thrown = try await error(client(server, redirects: .none), .post("/pay"))
            #expect(thrown.effect == outcome, "\(status)")
        }
    }

    @Test("a request that a redirect sends elsewhere unchanged had no effect", .proves("R9"))
    func forwarded() async throws {
        let server = StubTransport()
        server.on("POST", "/v1/pay", .status(307, headers: ["Location": "/v1/desk"]))
        server.on("POST", "/v1/desk", .error(TransportError(.cannotConnect)))
        #expect(try await error(client(server), .post("/pay")).effect == .none)
    }

    @Test("a retry that cannot be sent leaves the outcome of earlier attempts unknown", .proves("R9"))
    func unsendableRepetitions() async throws {
        let keyed: Endpoint<NoContent> = .post("/pay", options: EndpointOptions(sendsIdempotencyKey: true))
        for second in [nil, Sensitive("a\r\nb")] {
            let tokens = Mutex([Sensitive("a"), second])
            let credentials = Credentials.bearer { tokens.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
            let server = StubTransport()
            server.on("POST", "/v1/pay", .status(502))
            let thrown = try await error(client(server, credentials, .bearer), keyed)
            #expect(thrown.effect == .unknown, "\(thrown)")
            #expect(server.requests.count == 1)
        }
        // The first attempt of a call did nothing that could be left open.
        let server = StubTransport()
        let credentials = Credentials.bearer { nil }
        #expect(try await error(client(server, credentials, .bearer), keyed).effect == .none)
    }

    @Test(
        "requests that a middleware repeats count together with the first one",
        .proves("R9"),
        arguments: [200, 204, 303, 500, 502, 504, 999]
    )
    func middlewareRepeats(_ status: Int) async throws {
        let server = StubTransport()
        server.on("POST", "/v1/pay", .status(status), .status(409))
        let thrown = try await error(client(server, .none, .none, [Repeating(times: 2)]), .post("/pay"))
        #expect(thrown.status == .conflict && thrown.effect == .unknown, "\(thrown)")
    }

    @Test(
        "a rejected request that a middleware sends again had no effect",
        arguments: [400, 401, 409, 422, 503]
    )
    func middlewareRepeatsRefusals(_ status: Int) async throws {
        let server = StubTransport()
        server.on("POST", "/v1/pay", .status(status), .status(409))
        let thrown = try await error(client(server, .none, .none, [Repeating(times: 2)]), .post("/pay"))
        #expect(thrown.status == .conflict && thrown.effect == .none, "\(thrown)")
    }

    @Test("a middleware that sends a call again and again is stopped", .proves("GI-21"), arguments: [1, 2])
    func endlessMiddleware(_ count: Int) async throws {
        let server = StubTransport()
        server.on("GET", "/v1/pay", .status(404))
        let middleware = [any Middleware](repeating: Repeating(times: 1000), count: count)
        _ = try await error(client(server, .none, .none, middleware), .get("/pay"))
        #expect(server.requests.count == MiddlewarePasses.most)
    }
}

/// Sends every request with another method.
private struct Renaming: Middleware {
    let method: String

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        var request = request
        request.head.method = try #require(HTTPRequest.Method(rawValue: method))
        return try await next(request)
    }
}

/// Sends every request so often, and takes the last answer.
private struct Repeating: Middleware {
    let times: Int

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        for _ in 1..<times { _ = try await next(request) }
        return try await next(request)
    }
}
