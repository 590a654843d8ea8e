import Foundation
import GenAPITesting
import GoldenTesting
import Testing
import UserAPI

@testable import GenAPICaching
@testable import GenAPIOAuth2
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct SessionCacheTests {
    private func client(_ session: OAuth2Session, _ cache: ResponseCache?) -> Client {
        var options = ClientOptions()
        options.cache = cache
        return Client(
            SampleAPI.definition,
            baseURL: "http://stub.test/v1",
            transport: StubTransport(),
            credentials: .oauth2(session),
            options: options
        )
    }

    @Test("a session retains nothing of 1,000 released clients with any kind of cache")
    func thousand() throws {
        let session = SampleSession().session
        let before = session.resources.count
        let folder = ScratchFolder()
        weak var last: (any CacheStorage)?
        for number in 0..<1_000 {
            let cache: ResponseCache? =
                switch number % 3 {
                case 0: nil
                case 1: .memory(bytes: 1 << 20, account: "\(number)")
                default: try .disk(folder.url, account: "alice")
                }
            _ = client(session, cache)
            if number % 3 == 1 { last = cache?.storage }
        }
        _ = client(session, nil)
        #expect(last == nil)
        // The folder, and the memory of the last client.
        #expect(session.resources.count <= before + 2)
    }

    @Test("signing out empties the caches of live clients and the disk caches of released ones")
    func signOut() async throws {
        let session = SampleSession().session
        let memory = ResponseCache.memory(account: "alice")
        let living = client(session, memory)
        let folder = ScratchFolder()
        try await store(in: .disk(folder.url, account: "alice"))
        _ = client(session, try .disk(folder.url, account: "alice"))
        await store(in: memory)
        try await session.signOut()
        #expect(await memory.storage.entries(of: Self.url).isEmpty)
        let disk = try ResponseCache.disk(folder.url, account: "alice")
        #expect(await disk.storage.entries(of: Self.url).isEmpty)
        withExtendedLifetime(living) {}
    }

    private static let url = "http://stub.test/v1/x"

    /// Stores one response.
    private func store(in cache: ResponseCache) async {
        var options = ClientOptions()
        options.cache = cache
        let server = StubTransport()
        server.on("GET", "/v1/x", .json("7", headers: ["Cache-Control": "max-age=1000"]))
        let client = Client(
            APIDefinition(name: "Cached", envelope: .none),
            baseURL: "http://stub.test/v1",
            transport: server,
            options: options
        )
        _ = try? await client.send(Endpoint<Int>.get("/x"))
        #expect(await !cache.storage.entries(of: Self.url).isEmpty)
    }
}
