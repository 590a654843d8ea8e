import GenAPIMapping
import GenAPITesting
import HTTPTypes
import LoopbackTesting
import TestTraits
import Testing

@testable import GenAPICaching
@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// Calls in flight while their login ends.
@Suite(.timeLimit(.minutes(10))) struct EndedLoginTests {
    private let server = StubTransport()

    /// What happens while a response is on its way.
    enum Ending: CaseIterable, Sendable { case signedOut, replaced }

    /// Waits for something else between the response of the server and that of the transport.
    private struct Interrupted: Transport {
        let transport: any Transport
        let work: @Sendable () async throws -> Void

        func send(_ request: WireRequest) async throws -> WireResponse {
            let response = try await transport.send(request)
            try await work()
            return response
        }
    }

    private let session: OAuth2Session

    init() async throws {
        session = OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server
        )
        let token = StubAnswer.json(#"{"access_token":"a","refresh_token":"r","expires_in":600}"#)
        server.on("POST", "/v1/oauth/token", token, token)
        server.on("POST", "/v1/oauth/revoke", .status(200))
        try await session.signIn(user: "alice", password: Sensitive("p"))
    }

    private func client(_ cache: ResponseCache? = nil, endedBy ending: Ending?) -> Client {
        var options = ClientOptions()
        options.cache = cache
        return Client(
            APIDefinition(
                name: "Ended",
                envelope: .none,
                authorization: .oauth2(SampleSession.definition)
            ),
            baseURL: "http://stub.test/v1",
            transport: Interrupted(transport: server) { [session] in
                if let ending { try await Self.end(session, ending) }
            },
            credentials: .oauth2(session),
            options: options
        )
    }

    private static func end(_ session: OAuth2Session, _ ending: Ending) async throws {
        try await session.signOut()
        if ending == .replaced { try await session.signIn(user: "bob", password: Sensitive("p")) }
    }

    private func expectSignedOut(mayHaveTakenEffect: Bool = false, _ work: () async throws -> Void)
        async throws
    {
        let error = await #expect(throws: ClientError.self) { try await work() }
        guard case .authorization(let line, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason as? OAuth2Error == .signedOut(.requested))
        #expect(line.mayHaveTakenEffect == mayHaveTakenEffect)
    }

    @Test(
        "a response does not reach its caller after its login has ended",
        .proves("SW-14"),
        arguments: Ending.allCases
    )
    func responses(_ ending: Ending) async throws {
        server.on("GET", "/v1/me", .json("7"))
        try await expectSignedOut { _ = try await client(endedBy: ending).send(.get("/me") as Endpoint<Int>) }
    }

    @Test(
        "error responses and pages do not reach their caller after their login has ended",
        arguments: Ending.allCases
    )
    func errorsAndPages(_ ending: Ending) async throws {
        server.on("GET", "/v1/me", .json(#"{"secret":1}"#, status: 422))
        if ending == .signedOut {
            try await expectSignedOut {
                _ = try await client(endedBy: ending).response(to: .get("/me") as Endpoint<Int>)
            }
        } else {
            server.on("GET", "/v1/all", .json("[1, 2]"))
            try await expectSignedOut {
                for try await _ in client(endedBy: ending).pages(
                    .get("/all", paging: .none) as ListEndpoint<Int>
                ) {}
            }
        }
    }

    @Test(
        "a call that began with one login is not repeated with that of the next user",
        .proves("SW-14"),
        arguments: [401, 503]
    )
    func repetitions(_ status: Int) async throws {
        server.on(
            "PUT",
            "/v1/things",
            .json("{}", status: status, headers: ["Retry-After-Ms": "1"]),
            .status(204)
        )
        let retrying = EndpointOptions(retry: RetryPolicy(attempts: 3, statuses: [503]))
        try await expectSignedOut {
            _ = try await client(endedBy: .replaced).send(
                .put("/things", options: retrying) as Endpoint<NoContent>
            )
        }
        #expect(server.requests.filter { $0.path == "/v1/things" }.count == 1)
    }

    @Test("a change that the server has made may have taken effect", arguments: Ending.allCases)
    func changes(_ ending: Ending) async throws {
        server.on("POST", "/v1/things", .status(204))
        try await expectSignedOut(mayHaveTakenEffect: true) {
            _ = try await client(endedBy: ending).send(.post("/things") as Endpoint<NoContent>)
        }
    }

    @Test("a stream ends with an error when its login ends", arguments: Ending.allCases)
    func streams(_ ending: Ending) async throws {
        server.on("GET", "/v1/file", .chunks([[1], [2], [3]]))
        try await expectSignedOut {
            var bytes: [UInt8] = []
            for try await chunk in try await client(endedBy: nil).send(.get("/file") as Endpoint<ByteStream>)
            {
                bytes += chunk
                try await Self.end(session, ending)
            }
            Issue.record("\(bytes) is the whole stream")
        }
    }

    @Test("a cached response does not reach its caller after its login has ended")
    func storedResponses() async throws {
        server.on("GET", "/v1/me", .json("7", headers: ["Cache-Control": "max-age=600"]))
        let (storage, session) = (MemoryCacheStorage(limit: 1 << 20), session)
        let first = client(ResponseCache(storage: storage, account: nil), endedBy: nil)
        #expect(try await first.send(.get("/me") as Endpoint<Int>) == 7)
        let slow = client(
            ResponseCache(
                storage: SlowStorage(storage: storage) { try? await Self.end(session, .signedOut) },
                account: nil
            ),
            endedBy: nil
        )
        try await expectSignedOut { _ = try await slow.send(.get("/me") as Endpoint<Int>) }
        #expect(server.requests.filter { $0.path == "/v1/me" }.count == 1)
    }

    @Test("calls of the present login, and calls without one, are unaffected", .proves("SW-14"))
    func others() async throws {
        server.on("GET", "/v1/me", .json("7"))
        let endpoint: Endpoint<Int> = .get("/me")
        #expect(try await client(endedBy: nil).send(endpoint) == 7)
        let open: Endpoint<Int> = .get("/me", options: EndpointOptions(authorization: .none))
        #expect(try await client(endedBy: .signedOut).send(open) == 7)
    }
}

/// A storage that returns what it found after something else has happened.
private final class SlowStorage: CacheStorage {
    let storage: MemoryCacheStorage
    let work: @Sendable () async -> Void

    init(storage: MemoryCacheStorage, work: @escaping @Sendable () async -> Void) {
        (self.storage, self.work) = (storage, work)
    }

    func entries(of url: String) async -> [CacheEntry] {
        let entries = storage.entries(of: url)
        await work()
        return entries
    }

    func save(_ entry: CacheEntry, if isValid: @Sendable () -> Bool) async {
        storage.save(entry, if: isValid)
    }

    func remove(_ entry: CacheEntry) async { storage.remove(entry) }
    func removeAll(of url: String) async { storage.removeAll(of: url) }
    func removeAll(for partition: String?) async { storage.removeAll(for: partition) }
}
