import Foundation
import LoopbackTesting
import RealServers
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRuntime

@Suite(.thorough, .timeLimit(.minutes(10)), .serialized) struct UploadTests {
    private func withFile(_ size: Int, _ body: (URL) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: url)
        try await body(url)
    }

    @Test(
        "two files and two fields are an exact RFC 7578 body on the wire",
        .proves("BD-03"),
        arguments: RealTransport.allCases
    )
    func exactBytes(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        try await withFile(5) { url in
            let parts: [MultipartPart] = [
                .file("a\"1", MultipartFile(bytes: [1, 2], filename: "x\r\n.png", contentType: "image/png")),
                .field("caption", "ü"), .file("b", MultipartFile(contentsOf: url, filename: "b.bin")),
                .field("n", 7),
            ]
            let endpoint: Endpoint<NoContent> = .post("/up", body: .multipart(parts, boundary: "limit"))
            _ = try await server.client(transport.make()).send(endpoint)
            let request = try #require(server.requests.last)
            let file = try Data(contentsOf: url)
            var expected = Array("--limit\r\nContent-Disposition: form-data; name=\"a%221\"; ".utf8)
            expected += Array("filename=\"x%0D%0A.png\"\r\nContent-Type: image/png\r\n\r\n".utf8) + [1, 2]
            expected += Array("\r\n--limit\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\nü".utf8)
            expected += Array(
                "\r\n--limit\r\nContent-Disposition: form-data; name=\"b\"; filename=\"b.bin\"\r\n".utf8
            )
            expected += Array("Content-Type: application/octet-stream\r\n\r\n".utf8) + file
            expected += Array(
                "\r\n--limit\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n7\r\n--limit--\r\n".utf8
            )
            #expect(request.body == expected)
            #expect(request.values(of: "Content-Length") == ["\(expected.count)"])
            #expect(request.values(of: "Content-Type") == ["multipart/form-data; boundary=limit"])
        }
    }

    @Test("a large file is sent without being in memory", .proves("BD-03"), arguments: RealTransport.allCases)
    func largeFiles(_ transport: RealTransport) async throws {
        let server = try LoopbackServer(keepsBodies: false) { _ in .answer(status: 204) }
        let url = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
        let file = try FileHandle(forWritingTo: url)
        // Without taking that much of the disk.
        try file.truncate(atOffset: 256 << 20)
        try file.close()
        let parts: [MultipartPart] = [.file("f", MultipartFile(contentsOf: url)), .field("n", 1)]
        let before = Memory.peak(reset: true)
        let endpoint: Endpoint<NoContent> = .post("/up", body: .multipart(parts, boundary: "limit"))
        _ = try await server.client(transport.make()).send(endpoint)
        #expect(server.swallowed > 256 << 20)
        // Other tests are running too.
        if let before, let after = Memory.peak(reset: false) { #expect(after - before < 128 << 20) }
    }

    @Test(
        "the progress of an upload ends with the whole body, in steps of bounded size",
        .proves("BD-03"),
        arguments: RealTransport.allCases
    )
    func progress(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        try await withFile(300_000) { url in
            let bodies: [RequestBody] = [
                .file(url, contentType: "a/b"),
                .bytes([UInt8](repeating: 7, count: 200_000), contentType: "a/b"),
                .multipart([.file("f", MultipartFile(contentsOf: url))], boundary: "limit"),
            ]
            for body in bodies {
                let steps = Mutex<[Int]>([])
                let totals = Mutex<Set<Int?>>([])
                _ = try await server.client(transport.make()).upload(
                    Endpoint<NoContent>.put("/up", body: body)
                ) {
                    sent,
                    total in
                    totals.withLock { _ = $0.insert(total) }
                    steps.withLock { $0.append(sent) }
                }
                let sent = steps.withLock { $0 }
                let length = try #require(server.requests.last).body.count
                #expect(length >= 200_000)
                #expect(totals.withLock { $0 } == [length])
                #expect(sent.last == length)
                #expect(sent == sent.sorted() && Set(sent).count == sent.count)
                // Foundation decides how much it sends at once.
                #expect(sent.count >= (transport == .urlSession ? 1 : length >> 16))
                #expect(server.requests.last?.values(of: "Content-Length") == ["\(length)"])
            }
        }
    }

    @Test("a stream of unknown length reports its bytes, and a call without a body nothing")
    func progressOfStreams() async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        let steps = Mutex<[String]>([])
        for body in [RequestBody.stream(ByteStream([1, 2, 3]), length: nil, contentType: "a/b"), .none] {
            _ = try await server.client(URLSessionTransport()).upload(
                Endpoint<NoContent>.put("/up", body: body)
            ) {
                sent,
                total in steps.withLock { $0.append("\(sent) of \(total ?? -1)") }
            }
        }
        #expect(steps.withLock { $0 }.last == "3 of -1")
    }

    @Test("streams of known and unknown length arrive whole", arguments: RealTransport.allCases)
    func streams(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        for length in [nil, 9] as [Int?] {
            let stream = ByteStream(
                AsyncThrowingStream<[UInt8], any Error> { continuation in
                    for text in ["one", "two", "six"] { continuation.yield(Array(text.utf8)) }
                    continuation.finish()
                }
            )
            let body = RequestBody.stream(stream, length: length, contentType: "text/plain")
            _ = try await server.client(transport.make()).send(Endpoint<NoContent>.put("/up", body: body))
            let request = try #require(server.requests.last)
            let text = String(decoding: request.body, as: UTF8.self)
            let isChunked = request.values(of: "Transfer-Encoding") == ["chunked"]
            #expect(text == (isChunked ? "3\r\none\r\n3\r\ntwo\r\n3\r\nsix\r\n0\r\n\r\n" : "onetwosix"))
            if length != nil { #expect(request.values(of: "Content-Length") == ["9"]) }
        }
    }

    @Test(
        "a stream that is longer or shorter than it said is an error",
        arguments: RealTransport.allCases,
        [2, 4]
    )
    func wrongLengths(_ transport: RealTransport, _ length: Int) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        let body = RequestBody.stream(ByteStream([1, 2, 3]), length: length, contentType: "text/plain")
        let endpoint: Endpoint<NoContent> = .put(
            "/up",
            body: body,
            options: EndpointOptions(timeout: .seconds(10))
        )
        await #expect(throws: ClientError.self) { try await server.client(transport.make()).send(endpoint) }
        #expect(server.requests.isEmpty)
    }

    @Test("a missing file is an error before anything is sent")
    func aFileThatIsNotThereIsAnErrorBeforeAnythingIsSent() async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        let missing = URL(filePath: "/nowhere/file.bin")
        for body in [
            RequestBody.file(missing, contentType: "a/b"),
            .multipart([.file("f", MultipartFile(contentsOf: missing))]),
        ] {
            do {
                _ = try await server.client(URLSessionTransport()).send(
                    Endpoint<NoContent>.put("/up", body: body)
                )
                Issue.record("it was sent")
            } catch ClientError.unsendable(_, .body) {}
        }
        #expect(server.requests.isEmpty)
    }

    @Test("a file is read again for each attempt", arguments: RealTransport.allCases)
    func repeated(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { request in
            request.target == "/v1/there"
                ? .answer(status: 204) : .answer(status: 307, headers: [("Location", "there")])
        }
        try await withFile(100_000) { url in
            let body = RequestBody.multipart([.file("f", MultipartFile(contentsOf: url))], boundary: "limit")
            _ = try await server.client(transport.make()).send(Endpoint<NoContent>.put("/up", body: body))
            #expect(server.requests.count == 2)
            #expect(
                server.requests[0].body == server.requests[1].body && server.requests[0].body.count > 100_000
            )
        }
    }

    @Test("no temporary file is left")
    func temporaryFiles() async throws {
        try await withFile(10) { url in
            let body = WireBody(pieces: [.bytes([1]), .file(url)])
            var file = try await UploadFile(body)
            let path = try #require(file?.url.path)
            #expect(try Data(contentsOf: URL(filePath: path)).count == 11)
            file = nil
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(FileManager.default.fileExists(atPath: url.path))
        }
    }
}

/// What the system knows of this process.
enum Memory {
    /// The most bytes that were ever in memory, since the last reset; `nil` where the system does not say.
    static func peak(reset: Bool) -> Int? {
        if reset { try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return nil }
        return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }
}
