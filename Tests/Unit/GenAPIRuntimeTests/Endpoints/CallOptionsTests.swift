import GenAPITesting
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// What one call says for itself.
@Suite(.timeLimit(.minutes(10))) struct CallOptionsTests {
    private let sample = SampleClient()

    @Test("a single call can have its own headers and query", .proves("BM-21"))
    func oneCallHasHeadersAndAQueryOfItsOwn() async throws {
        sample.server.on("GET", "/v1/a", .status(204))
        let call: Endpoint<NoContent> = .get(
            "/a",
            query: [.item("q", "x")],
            headers: [.header("X-One", "endpoint"), .header("X-Two", "endpoint")]
        )
        let other = call.with {
            $0.headers.append(.header("X-One", "call"))
            $0.query.append(.item("page", 2))
        }
        _ = try await sample.client.send(other)
        _ = try await sample.client.send(call)
        #expect(
            sample.server.requests.map(\.url) == ["q=x&page=2", "q=x"].map { "http://stub.test/v1/a?" + $0 }
        )
        #expect(sample.server.requests.map { $0["X-One"] } == ["call", "endpoint"])
        #expect(sample.server.requests.map { $0["X-Two"] } == ["endpoint", "endpoint"])
    }

    @Test("options that a call does not set are those of the endpoint", .proves("BM-21"))
    func optionsThatAreNotSetStayThoseOfTheEndpoint() {
        let options = EndpointOptions(
            timeout: .seconds(1),
            attemptTimeout: .seconds(2),
            authorization: .none,
            priority: .high,
            cache: .seconds(3),
            ttl: .seconds(4),
            retry: .never,
            sendsIdempotencyKey: true
        )
        let call: Endpoint<NoContent> = .post(
            "/a",
            operation: "A.b",
            options: options,
            invalidates: [User.self]
        )
        let same = call.with { _ in }
        #expect(same.request.options == call.request.options && same.invalidatedTags == ["User"])
        #expect(same.request.operation == "A.b")
        let other = call.with {
            #expect($0.timeout == .seconds(1) && $0.attemptTimeout == .seconds(2) && $0.cache == .seconds(3))
            #expect($0.retry == .never && $0.priority == .high)
            $0.timeout = nil
            $0.attemptTimeout = .seconds(5)
            $0.retry = RetryPolicy(attempts: 2, statuses: [500])
            $0.cache = .seconds(6)
            $0.priority = .low
        }
        let values = other.request.options
        #expect(values.timeout == nil && values.attemptTimeout == .seconds(5) && values.cache == .seconds(6))
        #expect(values.retry?.attempts == 2 && values.priority == .low)
        #expect(values.ttl == .seconds(4) && values.sendsIdempotencyKey && values.authorization == .none)
    }

    @Test("a single call can have its own retry policy", .proves("BM-21")) func theRetriesOfOneCallAreItsOwn()
        async throws
    {
        sample.server.on("GET", "/v1/a", .status(500), .status(204))
        let call: Endpoint<NoContent> = .get("/a")
        _ = try await sample.client.send(
            call.with { $0.retry = RetryPolicy(attempts: 2, statuses: [500]) }
        )
        #expect(sample.server.requests.count == 2)
    }

    @Test("a call follows the redirects that its own policy allows, and others those of the client's")
    func redirects() async throws {
        sample.server.on("GET", "/v1/a", .status(302, headers: ["Location": "/v1/b"]))
        sample.server.on("GET", "/v1/b", .status(204))
        let call: Endpoint<NoContent> = .get("/a")
        await #expect(throws: ClientError.self) {
            _ = try await sample.client.send(call.with { $0.redirects = RedirectPolicy.none })
        }
        #expect(sample.server.requests.map(\.path) == ["/v1/a"])
        _ = try await sample.client.send(call)
        #expect(sample.server.requests.map(\.path) == ["/v1/a", "/v1/a", "/v1/b"])
    }

    @Test("middleware and events find the context of a call, in each page of a list", .proves("N-03"))
    func context() async throws {
        struct Noting: Middleware {
            let seen: Noted
            func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
                -> WireResponse
            {
                seen.append(call.context as? Screen)
                return try await next(request)
            }
        }
        let (inMiddleware, inEvents) = (Noted(), Noted())
        var sample = sample
        sample.middleware = [Noting(seen: inMiddleware)]
        sample.options.onEvent = {
            if case .began(let call) = $0 { inEvents.append(call.context as? Screen) }
        }
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1"], total: 2), headers: ["Link": #"</v1/users?page=2>; rel="next""#]),
            .json(Fixture.page(["2"], total: 2))
        )
        sample.server.on("GET", "/v1/a", .status(204))
        let client = sample.client
        let list: ListEndpoint<User> = .get("/users", paging: .link())
        for try await _ in client.pages(list.with { $0.context = Screen(name: "people") }) {}
        _ = try await client.send(Endpoint<NoContent>.get("/a"))
        let expected = [Screen(name: "people"), Screen(name: "people"), nil]
        #expect(inMiddleware.values == expected)
        #expect(inEvents.values == expected)
        #expect(sample.server.requests.allSatisfy { !"\($0)".contains("people") })
    }

    @Test("middleware can return information to the caller in the context of a call", .proves("N-03"))
    func noting() async throws {
        final class Notes: Sendable {
            let attempts = Mutex(0)
        }
        struct Counting: Middleware {
            var runsPerAttempt: Bool { true }
            func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
                -> WireResponse
            {
                (call.context as? Notes)?.attempts.withLock { $0 += 1 }
                return try await next(request)
            }
        }
        var sample = sample
        sample.middleware = [Counting()]
        sample.server.on("GET", "/v1/a", .status(500), .status(204))
        let (first, second) = (Notes(), Notes())
        let call: Endpoint<NoContent> = .get("/a")
        let retry = RetryPolicy(attempts: 2, statuses: [500])
        _ = try await sample.client.send(call.with { ($0.context, $0.retry) = (first, retry) })
        _ = try await sample.client.send(call.with { $0.context = second })
        #expect(first.attempts.withLock { $0 } == 2 && second.attempts.withLock { $0 } == 1)
    }

    private struct Screen: Equatable, Sendable {
        let name: String
    }

    private final class Noted: Sendable {
        private let screens = Mutex<[Screen?]>([])
        var values: [Screen?] { screens.withLock { $0 } }
        func append(_ screen: Screen?) { screens.withLock { $0.append(screen) } }
    }

    @Test("every page of a list has the headers that were added to the list")
    func everyPageOfAListHasWhatTheListWasGiven() async throws {
        sample.server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1"], total: 2), headers: ["Link": #"</v1/users?page=2>; rel="next""#]),
            .json(Fixture.page(["2"], total: 2))
        )
        let list: ListEndpoint<User> = .get("/users", paging: .link())
        let pages = sample.client.pages(list.with { $0.headers.append(.header("X-One", 1)) })
        var count = 0
        for try await _ in pages { count += 1 }
        #expect(count == 2 && sample.server.requests.allSatisfy { $0["X-One"] == "1" })
    }

    @Test("printed call options show no headers and no query") func optionsShowNoHeaderAndNoQuery() {
        let call: Endpoint<NoContent> = .get("/a")
        _ = call.with {
            $0.headers = [.header("X-One", "canary")]
            $0.query = [.item("q", "canary")]
            var text = ""
            dump($0, to: &text)
            #expect(!"\($0)".contains("canary") && !text.contains("canary"))
        }
    }

    /// The call of an endpoint with these options, by a client with those times.
    private func call(_ own: EndpointOptions, timeout: Duration?, attemptTimeout: Duration?) throws -> Call {
        var sample = sample
        sample.definition.timeout = timeout
        sample.options.attemptTimeout = attemptTimeout
        let endpoint: Endpoint<NoContent> = .get("/a", options: own)
        return try Call(endpoint.storage, by: sample.client, accept: "")
    }

    @Test("an endpoint's times apply before those of the client, shorter or longer")
    func precedence() throws {
        let own = EndpointOptions(timeout: .seconds(2), attemptTimeout: .seconds(1))
        for general in [nil, .milliseconds(1), .seconds(9)] as [Duration?] {
            let call = try call(own, timeout: general, attemptTimeout: general)
            #expect(call.timeout == .seconds(2) && call.attemptTimeout == .seconds(1))
            let other = try self.call(EndpointOptions(), timeout: general, attemptTimeout: general)
            #expect(other.timeout == general && other.attemptTimeout == general)
        }
    }
}
