import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestTraits
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct DiskCacheTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func entry(_ url: String, partition: String = "alice", body: [UInt8] = [1, 2, 3]) throws
        -> CacheEntry
    {
        var head = HTTPResponse(status: .ok)
        head.headerFields[.cacheControl] = "max-age=60"
        head.headerFields[.vary] = "Accept"
        head.headerFields.append(HTTPField(name: .setCookie, value: "a=b"))
        head.headerFields.append(HTTPField(name: .setCookie, value: "c=\"ü\""))
        let place = try #require(BaseURL(url).parts)
        var request = HTTPRequest(
            method: .get,
            scheme: place.origin.scheme,
            authority: place.origin.authority,
            path: place.path
        )
        request.headerFields[.accept] = "text/plain"
        return try #require(
            CacheEntry(
                WireResponse(head: head, body: .bytes(body)),
                to: WireRequest(head: request),
                partition: partition,
                lifetime: 12.5,
                requested: 1.25,
                received: 2.5
            )
        )
    }

    @Test(
        "a response that is too large for a cache removes the one before it",
        arguments: [false, true]
    )
    func tooLarge(onDisk: Bool) async throws {
        try await withFolder { folder in
            let server = StubTransport()
            let headers = ["Cache-Control": "max-age=0, stale-if-error=60", "ETag": "\"1\""]
            server.on(
                "GET",
                "/a",
                .json("1", headers: headers),
                .json("[\(String(repeating: "2,", count: 4096))2]", headers: headers),
                .status(503)
            )
            var options = ClientOptions()
            options.cache =
                onDisk ? try .disk(folder, bytes: 16_384, account: "alice") : .memory(bytes: 16_384)
            var definition = APIDefinition(name: "Cached", envelope: .none)
            definition.retry = .never
            let client = Client(definition, baseURL: "http://a.test", transport: server, options: options)
            let endpoint = Endpoint<JSONValue>.get("/a")
            #expect(try await client.send(endpoint) == 1)
            #expect(try await client.send(endpoint).array?.count == 4097)
            await #expect(throws: ClientError.self) { try await client.send(endpoint) }
            #expect(server.requests.count == 3)
        }
    }

    @Test(
        "a response with elements that must stay in memory is never cached on disk",
        .proves("N-15"),
        arguments: [false, true]
    )
    func elementsInMemory(onDisk: Bool) async throws {
        try await withFolder { folder in
            let server = StubTransport()
            server.on("GET", "/a", .json(#""hush""#, headers: ["Cache-Control": "max-age=60"]))
            var options = ClientOptions()
            options.cache = onDisk ? try .disk(folder, account: "alice") : .memory()
            let definition = APIDefinition(name: "Cached", envelope: .none)
            let client = Client(definition, baseURL: "http://a.test", transport: server, options: options)
            if onDisk {
                // What an earlier version of the spec has stored goes, too.
                #expect(try await client.send(Endpoint<JSONValue>.get("/a")) == "hush")
                #expect(try !files(folder).isEmpty)
            }
            let endpoint = Endpoint<JSONValue>.get("/a", options: EndpointOptions(staysInMemory: true))
            for _ in 1...2 { #expect(try await client.send(endpoint) == "hush") }
            #expect(server.requests.count == (onDisk ? 3 : 1))
            guard onDisk else { return }
            for file in try files(folder) {
                #expect(try Data(contentsOf: file).range(of: Data("hush".utf8)) == nil)
            }
        }
    }

    private func files(_ folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    @Test("stored responses survive the process") func responsesSurviveTheProcess() async throws {
        try await withFolder { folder in
            let entry = try entry("http://a.test/")
            try await DiskCacheStorage(folder: folder, limit: 1 << 20).save(entry) { true }
            let again = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            #expect(await again.entries(of: "http://a.test/") == [entry])
            #expect(await again.entries(of: "http://a.test/b") == [])
        }
    }

    @Test("only the user can read the folder and its files") func onlyTheUserCanRead() async throws {
        try await withFolder { folder in
            try await DiskCacheStorage(folder: folder, limit: 1 << 20).save(try entry("http://a.test/")) {
                true
            }
            let file = try #require(try files(folder).first)
            for (path, mode) in [(folder.path, 0o700), (file.path, 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
            }
        }
    }

    @Test(
        "a truncated or damaged file is ignored and removed"
    )
    func damage() async throws {
        let whole = try entry("http://a.test/").file
        #expect(CacheEntry(file: whole) != nil)
        for length in 0..<whole.count {
            #expect(CacheEntry(file: Array(whole[..<length])) == nil, "\(length)")
        }
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << (index % 8)
            #expect(CacheEntry(file: bytes) == nil, "\(index)")
        }
        try await withFolder { folder in
            let storage = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            await storage.save(try entry("http://a.test/")) { true }
            let file = try #require(try files(folder).first)
            try Data(whole.dropLast()).write(to: file)
            #expect(await storage.entries(of: "http://a.test/") == [])
            #expect(try files(folder).isEmpty)
        }
    }

    @Test("unfinished files of a killed process are removed, and other files are kept")
    func leftovers() async throws {
        try await withFolder { folder in
            _ = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            for name in ["half.new", "notes.txt"] { try Data([1]).write(to: folder.appending(path: name)) }
            let storage = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            await storage.removeAll(for: nil)
            #expect(try files(folder).map(\.lastPathComponent) == ["notes.txt"])
        }
    }

    @Test(
        "the folder is limited, and the least recently used responses are evicted first, across processes",
        arguments: [false, true]
    )
    func theFolderHasABound(_ isAnotherProcess: Bool) async throws {
        try await withFolder { folder in
            var storage = try DiskCacheStorage(folder: folder, limit: 50_000)
            let body = [UInt8](repeating: 7, count: 9_000)
            for number in 0..<5 {
                await storage.save(try entry("http://a.test/\(number)", body: body)) { true }
                try await Task.sleep(for: .milliseconds(20))
            }
            _ = await storage.entries(of: "http://a.test/0")
            if isAnotherProcess { storage = try DiskCacheStorage(folder: folder, limit: 50_000) }
            await storage.save(try entry("http://a.test/5", body: body)) { true }
            let sizes = try files(folder).map { try Data(contentsOf: $0).count }
            #expect(sizes.reduce(0, +) <= 50_000 && sizes.count == 5)
            #expect(await storage.entries(of: "http://a.test/0").count == 1)
            #expect(await storage.entries(of: "http://a.test/1").isEmpty)
            await storage.save(try entry("http://a.test/6", body: [UInt8](repeating: 7, count: 40_000))) {
                true
            }
            #expect(try files(folder).count == 5)
        }
    }

    @Test("accounts share a folder, and removing one's responses keeps those of the other")
    func accountsShareAFolder() async throws {
        try await withFolder { folder in
            let storage = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            for name in ["alice", "bob"] {
                await storage.save(try entry("http://a.test/", partition: name)) { true }
            }
            await storage.removeAll(for: "alice")
            #expect(await storage.entries(of: "http://a.test/").map(\.partition) == ["bob"])
            await storage.removeAll(of: "http://a.test/")
            #expect(try files(folder).isEmpty)
        }
    }

    @Test("a file removed by another process is a miss")
    func removedByOthers() async throws {
        try await withFolder { folder in
            let storage = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            await storage.save(try entry("http://a.test/")) { true }
            for file in try files(folder) { try FileManager.default.removeItem(at: file) }
            #expect(await storage.entries(of: "http://a.test/") == [])
        }
    }

    @Test(
        "emptying a cache removes the responses that another process stored meanwhile",
        arguments: ["alice", nil]
    )
    func storedByOthers(partition: String?) async throws {
        try await withFolder { folder in
            let storage = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            let other = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            await other.save(try entry("http://a.test/")) { true }
            await storage.removeAll(for: partition)
            #expect(try files(folder).isEmpty)
            #expect(await other.entries(of: "http://a.test/") == [])
        }
    }

    @Test("a symbolic link in place of a response is not followed", arguments: [false, true])
    func links(isAnotherProcess: Bool) async throws {
        try await withFolder { parent in
            let folder = parent.appending(path: "cache")
            var storage = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            await storage.save(try entry("http://a.test/")) { true }
            let file = try #require(try files(folder).first)
            let elsewhere = parent.appending(path: "elsewhere")
            try FileManager.default.moveItem(at: file, to: elsewhere)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
            if isAnotherProcess { storage = try DiskCacheStorage(folder: folder, limit: 1 << 20) }
            #expect(await storage.entries(of: "http://a.test/") == [])
            await storage.removeAll(for: nil)
            #expect(FileManager.default.fileExists(atPath: elsewhere.path))
        }
    }

    @Test("caches of the same folder and account are the same, no matter which path leads there")
    func identities() async throws {
        try await withFolder { folder in
            let cache = try ResponseCache.disk(folder, account: "alice")
            let link = folder.appending(path: "link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
            let same = [folder, link, folder.appending(path: "../\(folder.lastPathComponent)")]
            for path in same { #expect(try ResponseCache.disk(path, account: "alice").place == cache.place) }
            #expect(try ResponseCache.disk(folder, account: "bob").place != cache.place)
            let other = try ResponseCache.disk(folder.appending(path: "other"), account: "alice")
            #expect(other.place != cache.place)
            #expect(ResponseCache.memory(account: "alice").place != cache.place)
        }
    }
}
