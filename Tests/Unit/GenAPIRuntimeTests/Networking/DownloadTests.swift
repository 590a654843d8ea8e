import Foundation
import LoopbackTesting
import RealServers
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRuntime

@Suite(.thorough, .timeLimit(.minutes(10))) struct DownloadTests {
    private static let text = String((0..<200_000).map { Character(Unicode.Scalar(97 + UInt8($0 % 26))) })

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// Answers ranges of one version, and breaks off each of the first answers.
    private func server(breaksOff: Int, tag: @escaping @Sendable (Int) -> String?) throws -> LoopbackServer {
        let count = Mutex(0)
        return try LoopbackServer { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let tag = tag(number)
            var headers = tag.map { [("ETag", $0)] } ?? []
            var (status, body) = (200, Self.text)
            let size = Self.text.utf8.count
            if let start = request.rangeStart(in: size), request.values(of: "If-Range").first == tag {
                status = 206
                headers.append(("Content-Range", "bytes \(start)-\(size - 1)/\(size)"))
                body = String(Self.text.dropFirst(start))
            }
            return number <= breaksOff
                ? .breakOff(status: status, headers: headers, body: body, after: 50_000)
                : .answer(status: status, headers: headers, body: body)
        }
    }

    private func endpoint(_ attempts: Int) -> Endpoint<ByteStream> {
        .get("/file", options: EndpointOptions(retry: RetryPolicy(attempts: attempts, statuses: [])))
    }

    @Test("a download resumes where the connection was lost", arguments: RealTransport.allCases)
    func resumes(_ transport: RealTransport) async throws {
        let server = try server(breaksOff: 2) { _ in "\"v1\"" }
        try await withFolder { folder in
            let file = folder.appending(path: "a.txt")
            let seen = Mutex<[(received: Int, total: Int?)]>([])
            try await server.client(transport.make()).download(endpoint(5), to: file) { received, total in
                seen.withLock { $0.append((received, total)) }
            }
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
            let starts = server.requests.map { $0.values(of: "Range").first }
            #expect(starts.count == 3 && starts[0] == nil && starts[1] != nil && starts[2] != nil)
            #expect(server.requests.last?.values(of: "If-Range") == ["\"v1\""])
            let progress = seen.withLock { $0 }
            #expect(progress.last?.received == Self.text.utf8.count)
            #expect(progress.allSatisfy { $0.total == Self.text.utf8.count })
            #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.received <= $1.received })
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
        }
    }

    @Test("the next call resumes where the one before failed", arguments: RealTransport.allCases)
    func resumesLater(_ transport: RealTransport) async throws {
        let server = try server(breaksOff: 1) { _ in "\"v1\"" }
        try await withFolder { folder in
            let file = folder.appending(path: "a.txt")
            try Data("old".utf8).write(to: file)
            let client = server.client(transport.make())
            await #expect(throws: ClientError.self) { try await client.download(endpoint(1), to: file) }
            // What was there stays until the new one is whole.
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
            try await client.download(endpoint(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
            #expect(server.requests.last?.values(of: "Range").count == 1)
        }
    }

    @Test(
        "a download starts over if the file has changed or has no version",
        arguments: RealTransport.allCases,
        [0, 1, 2]
    )
    func changes(_ transport: RealTransport, _ kind: Int) async throws {
        let tags: [@Sendable (Int) -> String?] = [{ "\"v\($0)\"" }, { _ in nil }, { _ in "W/\"v1\"" }]
        let server = try server(breaksOff: 1, tag: tags[kind])
        try await withFolder { folder in
            let file = folder.appending(path: "a.txt")
            let client = server.client(transport.make())
            try? await client.download(endpoint(1), to: file)
            try await client.download(endpoint(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
        }
    }

    @Test("a response with another part than requested is not used")
    func wrongParts() async throws {
        let server = try LoopbackServer { request in
            let headers = [("ETag", "\"v1\""), ("Content-Range", "bytes 7-16/17")]
            return request.values(of: "Range").isEmpty
                ? .breakOff(headers: [("ETag", "\"v1\"")], body: "0123456789", after: 5)
                : .answer(status: 206, headers: headers, body: "0123456789")
        }
        try await withFolder { folder in
            let file = folder.appending(path: "a.txt")
            let client = server.client(URLSessionTransport())
            for _ in 0..<2 {
                await #expect(throws: ClientError.self) { try await client.download(endpoint(1), to: file) }
            }
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("a partial file that is longer than the server's is downloaded again")
    func unsatisfiable() async throws {
        let server = try LoopbackServer { request in
            request.values(of: "Range").isEmpty
                ? .answer(headers: [("ETag", "\"v1\"")], body: "short")
                : .answer(status: 416, headers: [], body: "")
        }
        try await withFolder { folder in
            let file = folder.appending(path: "a.txt")
            let partial = PartialFile(for: file)
            try partial.begin(at: 0, version: FileVersion(entityTag: "\"v1\"", length: nil))
            try partial.append([1, 2, 3, 4, 5, 6, 7])
            try await server.client(URLSessionTransport()).download(endpoint(1), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "short")
        }
    }

    // MARK: Bounds

    @Test("a response that is larger than the limit is an error before all of it has arrived")
    func maxResponseBytes() async throws {
        let server = try LoopbackServer { _ in .trickle(String(repeating: "x", count: 1000)) }
        var options = ClientOptions()
        options.maxResponseBytes = 10_000
        do {
            _ = try await server.client(URLSessionTransport(), options: options).send(
                Endpoint<ResponseBytes>.get("/a")
            )
            Issue.record("it was taken")
        } catch ClientError.tooLarge(_, let limit) {
            #expect(limit == 10_000)
        }
    }

    /// `{"a":1}`, packed.
    private static let packed = "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"

    @Test(
        "compressed responses are decompressed, without a trace in the headers",
        arguments: RealTransport.allCases
    )
    func unpacks(_ transport: RealTransport) async throws {
        let data = try #require(Data(base64Encoded: Self.packed))
        let server = try LoopbackServer { _ in .bytes(headers: [("Content-Encoding", "gzip")], [UInt8](data))
        }
        let response = try await server.client(transport.make()).response(
            to: Endpoint<ResponseBytes>.get("/a")
        )
        #expect(String(decoding: response.value.bytes, as: UTF8.self) == #"{"a":1}"#)
        #expect(server.requests[0].values(of: "Accept-Encoding").joined().contains("gzip"))
    }

    #if AsyncHTTPClient
        @Test("unsupported encodings are not requested, and such responses stay compressed")
        func otherEncodings() async throws {
            let server = try LoopbackServer { _ in .bytes(headers: [("Content-Encoding", "br")], [1, 2, 3]) }
            let client = server.client(RealTransport.asyncHTTPClient.make())
            let response = try await client.response(to: Endpoint<ResponseBytes>.get("/a"))
            #expect(server.requests[0].values(of: "Accept-Encoding") == ["gzip, deflate"])
            #expect(response.value.bytes == [1, 2, 3])
            #expect(response.headers["Content-Encoding"] == "br")
        }
    #endif

    /// A list of 4,000 times `row`, packed to a 294th of its length.
    private static let packedRows =
        "H4sIAAAAAAACA+3KMQrCQAAEwL9sfX0gXR5hFSQEcsKBiiRXKOLfxVfYTD0zv9Nfj5oxp6PuKWlbxqHk0vajL/f19qPpWp/5FFVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVX9dz1/AUq3eFzhnwIA"
    private static let row = #"{"type":"User","id":7,"first_name":"Alex"}"#

    @Test("a highly compressible list of equal rows is accepted", arguments: RealTransport.allCases)
    func equalRows(_ transport: RealTransport) async throws {
        let data = try #require(Data(base64Encoded: Self.packedRows))
        let server = try LoopbackServer { _ in .bytes(headers: [("Content-Encoding", "gzip")], [UInt8](data))
        }
        let list = "[" + [String](repeating: Self.row, count: 4000).joined(separator: ",") + "]"
        var options = ClientOptions()
        options.maxResponseBytes = list.utf8.count
        let endpoint: Endpoint<ResponseBytes> = .get("/a")
        let answer = try await server.client(transport.make(), options: options).send(endpoint)
        #expect(String(decoding: answer.bytes, as: UTF8.self) == list)
        var received = 0
        let stream = Endpoint<ByteStream>.get("/a")
        for try await chunk in try await server.client(transport.make()).send(stream) {
            received += chunk.count
        }
        #expect(received == list.utf8.count)

        options.maxResponseBytes -= 1
        do {
            _ = try await server.client(transport.make(), options: options).send(endpoint)
            Issue.record("it was taken")
        } catch ClientError.tooLarge(_, let limit) {
            #expect(limit == options.maxResponseBytes)
        }
    }

    /// 64 KiB of nothing, as a block of DEFLATE (RFC 1951) that can follow itself.
    private static let nothing =
        "7MEBAQAAAICQ/q/uCAoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABqAAAA//8="

    @Test(
        "a small response that decompresses to half a gigabyte is rejected early",
        arguments: RealTransport.allCases
    )
    func bombs(_ transport: RealTransport) async throws {
        let block = [UInt8](try #require(Data(base64Encoded: Self.nothing)))
        // The head of a gzip file (RFC 1952 section 2.3).
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        let bomb = head + [[UInt8]](repeating: block, count: 8192).joined()
        let server = try LoopbackServer { _ in .bytes(headers: [("Content-Encoding", "gzip")], bomb) }
        var options = ClientOptions()
        options.maxResponseBytes = 4 << 20
        let client = server.client(transport.make(), options: options)
        do {
            _ = try await client.send(Endpoint<ResponseBytes>.get("/a"))
            Issue.record("it was taken")
        } catch ClientError.tooLarge(_, let limit) {
            #expect(limit == 4 << 20)
        }
    }
}
