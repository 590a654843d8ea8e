import Foundation
import GenAPITesting
import LoopbackTesting
import RealServers
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// A download that goes on holds the bytes of one version of the file, whatever the server answers.
@Suite(.timeLimit(.minutes(10))) struct ResumedDownloadTests {
    private static let versions = ["a", "b", "c"].map { String(repeating: $0, count: 20) }

    private func withFile(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi döwnload \(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "a.txt"))
    }

    private func endpoint(_ attempts: Int = 1) -> Endpoint<ByteStream> {
        .get("/file", options: EndpointOptions(retry: RetryPolicy(attempts: attempts, statuses: [])))
    }

    /// Ten of twenty bytes of the first version.
    private func keepHalf(of file: URL) throws {
        let partial = PartialFile(for: file)
        try partial.begin(at: 0, version: FileVersion(entityTag: "\"v1\"", length: 20))
        try partial.append(Array("aaaaaaaaaa".utf8))
    }

    /// An answer to a request for the rest.
    struct Part: Sendable, CustomTestStringConvertible {
        let name: String
        var status = 206
        var range: [String] = ["bytes 10-19/20"]
        var tags: [String] = ["\"v1\""]
        var headers: [(String, String)] = []
        var body = "bbbbbbbbbb"

        var testDescription: String { name }

        var reaction: LoopbackServer.Reaction {
            let headers = headers + range.map { ("Content-Range", $0) } + tags.map { ("ETag", $0) }
            return .answer(status: status, headers: headers, body: body)
        }
    }

    /// Goes on after the half with that answer to the request for the rest; other requests get the second version.
    private func goOn(with part: Part, on transport: any Transport = URLSessionTransport(), _ file: URL)
        async throws
        -> [LoopbackRequest]
    {
        try keepHalf(of: file)
        let server = try LoopbackServer { request in
            request.values(of: "Range").isEmpty
                ? .answer(headers: [("ETag", "\"v2\"")], body: Self.versions[1]) : part.reaction
        }
        try await server.client(transport).download(endpoint(), to: file)
        return server.requests
    }

    @Test(
        "a part is added if its version and its range are the requested ones",
        arguments: [
            Part(name: "as asked", body: "aaaaaaaaaa"),
            Part(name: "other case of the unit", range: ["Bytes 10-19/20"], body: "aaaaaaaaaa"),
            Part(name: "not packed", headers: [("Content-Encoding", "Identity")], body: "aaaaaaaaaa"),
        ],
        RealTransport.allCases
    )
    func added(_ part: Part, _ transport: RealTransport) async throws {
        try await withFile { file in
            let requests = try await goOn(with: part, on: transport.make(), file)
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.versions[0])
            #expect(requests.map { $0.values(of: "Range") } == [["bytes=10-"]])
            #expect(requests.map { $0.values(of: "If-Range") } == [["\"v1\""]])
        }
    }

    @Test("a download that always breaks off is requested as often as its policy says", arguments: 1...4)
    func attempts(_ attempts: Int) async throws {
        try await withFile { file in
            let server = try LoopbackServer { request in
                let start = request.values(of: "Range").first?.filter(\.isNumber) ?? "0"
                let range = [("Content-Range", "bytes \(start)-19/20"), ("ETag", "\"v1\"")]
                return request.values(of: "Range").isEmpty
                    ? .breakOff(headers: [("ETag", "\"v1\"")], body: Self.versions[0], after: 2)
                    : .breakOff(
                        status: 206,
                        headers: range,
                        body: String(Self.versions[0].dropFirst(Int(start) ?? 0)),
                        after: 2
                    )
            }
            await #expect(throws: ClientError.self) {
                try await server.client(URLSessionTransport()).download(endpoint(attempts), to: file)
            }
            #expect(server.requests.count == attempts)
        }
    }

    static let others: [Part] = [
        Part(name: "another version", tags: ["\"v2\""]),
        Part(name: "a version in other letters", tags: ["\"V1\""]),
        Part(name: "a weak validator", tags: ["W/\"v1\""]),
        Part(name: "a bare word", tags: ["v1"]),
        Part(name: "no validator", tags: []),
        Part(name: "a date alone", tags: [], headers: [("Last-Modified", "Sat, 21 Nov 2026 06:00:00 GMT")]),
        Part(name: "two validators", tags: ["\"v1\"", "\"v2\""]),
        Part(name: "no place", range: []),
        Part(name: "two places", range: ["bytes 10-19/20", "bytes 10-19/20"]),
        Part(name: "the beginning", range: ["bytes 0-19/20"]),
        Part(name: "one byte too early", range: ["bytes 9-19/20"]),
        Part(name: "one byte too late", range: ["bytes 11-19/20"]),
        Part(name: "another length", range: ["bytes 10-19/21"]),
        Part(name: "an unknown length", range: ["bytes 10-19/*"]),
        Part(name: "an end beyond the length", range: ["bytes 10-20/20"]),
        Part(name: "an end before the start", range: ["bytes 10-9/20"]),
        Part(name: "an unsatisfied range", range: ["bytes */20"]),
        Part(name: "another unit", range: ["lines 10-19/20"]),
        Part(
            name: "parts of a part",
            range: [],
            headers: [("Content-Type", "multipart/byteranges; boundary=x")]
        ),
        Part(name: "416", status: 416, range: ["bytes */20"], body: ""),
        Part(name: "416 without a word", status: 416, range: [], tags: [], body: ""),
    ]

    @Test(
        "after any other part the download starts again from zero",
        arguments: others,
        RealTransport.allCases
    )
    func startsAgain(_ part: Part, _ transport: RealTransport) async throws {
        try await withFile { file in
            let requests = try await goOn(with: part, on: transport.make(), file)
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.versions[1])
            #expect(requests.map { $0.values(of: "Range") } == [["bytes=10-"], []])
            #expect(requests.last?.values(of: "If-Range") == [])
        }
    }

    @Test("a compressed part is not appended")
    func packed() async throws {
        try await withFile { file in
            try keepHalf(of: file)
            let server = StubTransport()
            let part = ["ETag": "\"v1\"", "Content-Range": "bytes 10-19/20", "Content-Encoding": "br"]
            server.on(
                "GET",
                "/file",
                StubAnswer(status: 206, headers: part, body: Array("bbbbbbbbbb".utf8)),
                StubAnswer(status: 200, headers: [:], body: Array(Self.versions[1].utf8))
            )
            let client = Client(SampleAPI.definition, baseURL: "http://stub.test", transport: server)
            try await client.download(endpoint(), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.versions[1])
        }
    }

    @Test(
        "an invalid 'Content-Length' is ignored",
        arguments: ["-1", "-9223372036854775808", "9223372036854775808", "20, 20", "x", ""]
    )
    func lengths(_ length: String) async throws {
        try await withFile { file in
            let server = StubTransport()
            let body = Array(Self.versions[0].utf8)
            server.on(
                "GET",
                "/file",
                StubAnswer(headers: ["Content-Length": length, "ETag": "\"v1\""], body: body)
            )
            let client = Client(SampleAPI.definition, baseURL: "http://stub.test", transport: server)
            try await client.download(endpoint(), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.versions[0])
        }
    }

    @Test("a complete response in place of a part is the whole file, no matter which range it states")
    func whole() async throws {
        for range in [[], ["bytes 10-19/20"], ["bytes 0-4/5"]] {
            try await withFile { file in
                let part = Part(
                    name: "",
                    status: 200,
                    range: range,
                    tags: ["\"v3\""],
                    body: Self.versions[2]
                )
                let requests = try await goOn(with: part, file)
                #expect(try String(contentsOf: file, encoding: .utf8) == Self.versions[2])
                #expect(requests.count == 1)
            }
        }
    }

    @Test("a part that ends early is followed by another request")
    func shortPart() async throws {
        try await withFile { file in
            try keepHalf(of: file)
            let server = try LoopbackServer { request in
                let start = request.rangeStart(in: 20) ?? 0
                let end = min(start + 4, 19)
                return .answer(
                    status: 206,
                    headers: [("ETag", "\"v1\""), ("Content-Range", "bytes \(start)-\(end)/20")],
                    body: String(repeating: "a", count: end - start + 1)
                )
            }
            try await server.client(URLSessionTransport()).download(endpoint(5), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.versions[0])
            #expect(server.requests.map { $0.values(of: "Range").first } == ["bytes=10-", "bytes=15-"])
        }
    }

    @Test("more bytes than the part promises are an error, and nothing of them is kept")
    func longPart() async throws {
        try await withFile { file in
            let part = Part(name: "", range: ["bytes 10-14/20"])
            await #expect(throws: ClientError.self) { _ = try await goOn(with: part, file) }
            #expect(PartialFile(for: file).rest == nil)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("a part that was not requested is an error")
    func unaskedPart() async throws {
        try await withFile { file in
            let part = Part(name: "", range: ["bytes 0-9/10"])
            let server = try LoopbackServer { _ in part.reaction }
            await #expect(throws: ClientError.self) {
                try await server.client(URLSessionTransport()).download(endpoint(), to: file)
            }
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test(
        "a file that no download has written has no version",
        arguments: [
            "", "v1", "W/\"v1\"", "\"v1", "\"", "\"v1\"\n", "\"v1\"\nx", "\"v1\"\n20\n", "\"v\"1\"",
            "\"v1\"\n99999999999999999999", "\"v1\"\r\nEvil: yes", "\"v 1\"", "\"\u{7F}\"",
            "\"" + String(repeating: "v", count: 1023),
        ]
    )
    func versionFiles(_ text: String) {
        #expect(FileVersion(text) == nil)
    }

    @Test("the version of a file round-trips through its text") func aVersionFileIsReadAsItWasWritten() {
        for version in [
            FileVersion(entityTag: "\"\"", length: nil), FileVersion(entityTag: "\"ü!\"", length: 0),
            FileVersion(entityTag: "\"v1\"", length: .max),
        ] {
            #expect(FileVersion(version.text) == version)
        }
    }

    // MARK: Whatever the server answers

    /// Breaks off, lies about places, and changes the file at any time; a strong tag always names its bytes.
    private static func reaction(to request: LoopbackRequest, _ random: inout SeededRandom)
        -> LoopbackServer.Reaction
    {
        let number = Int.random(in: 0..<3, using: &random)
        let text = versions[number]
        let tag = [("ETag", "\"v\(number)\"")]
        let start = request.rangeStart(in: text.utf8.count) ?? Int.random(in: 0..<20, using: &random)
        let rest = String(text.dropFirst(start))
        let place = ("Content-Range", "bytes \(start)-19/20")
        switch Int.random(in: 0..<13, using: &random) {
        case 0, 1, 2:
            return .breakOff(headers: tag, body: text, after: Int.random(in: 1..<20, using: &random))
        case 3: return .answer(headers: tag, body: text)
        case 4: return .answer(headers: tag + [place], body: text)
        case 5: return .answer(status: 206, headers: [place], body: rest)
        case 6: return .answer(status: 206, headers: tag + [("Content-Range", "bytes 0-19/20")], body: text)
        case 7:
            return .answer(status: 206, headers: tag + [("Content-Range", "bytes \(start)-19/*")], body: rest)
        case 8: return .answer(status: 206, headers: tag + [place], body: rest + rest)
        case 9: return .answer(status: 416, headers: [("Content-Range", "bytes */20")], body: "")
        case 10: return .hangUp
        case 11: return .breakOff(status: 206, headers: tag + [place], body: rest, after: rest.utf8.count / 2)
        default: return .answer(status: 206, headers: tag + [place], body: rest)
        }
    }

    @Test(
        "the file is exactly one of the server's versions, or an error is thrown",
        .thorough,
        arguments: 0..<24
    )
    func anyServer(_ number: Int) async throws {
        let seed = UInt64.random(in: 0 ... .max)
        let random = Mutex(SeededRandom(seed: seed))
        let server = try LoopbackServer { request in random.withLock { Self.reaction(to: request, &$0) } }
        let client = server.client(RealTransport.allCases[number % RealTransport.allCases.count].make())
        try await withFile { file in
            for attempts in [1, 2, 4, 1, 2] {
                do {
                    try await client.download(endpoint(attempts), to: file)
                    let text = try String(contentsOf: file, encoding: .utf8)
                    #expect(Self.versions.contains(text), "seed \(seed)")
                    try FileManager.default.removeItem(at: file)
                } catch is ClientError {
                    #expect(!FileManager.default.fileExists(atPath: file.path), "seed \(seed)")
                }
            }
        }
    }
}

/// `Content-Range`, digit by digit.
@Suite struct ContentRangeTests {
    @Test(
        "a valid 'Content-Range' is read",
        arguments: [
            ("bytes 0-0/1", 0, 0, 1), ("bytes 5-9/10", 5, 9, 10), ("BYTES 5-9/10", 5, 9, 10),
            ("bytes 0-9223372036854775806/9223372036854775807", 0, .max - 1, .max),
        ]
    )
    func read(_ text: String, _ first: Int, _ last: Int, _ total: Int) throws {
        let range = try #require(ContentRange(text))
        #expect((range.first, range.last, range.total) == (first, last, total))
    }

    @Test(
        "a malformed 'Content-Range' is rejected",
        arguments: [
            "", "bytes", "bytes ", "bytes 5-9", "bytes 5/10", "bytes -9/10", "bytes 5-/10", "bytes 5-9/",
            "bytes 9-5/10",
            "bytes 5-10/10", "bytes 0-0/0", "bytes */10", "bytes 5-9/*", "bytes +5-9/10", "bytes 5-+9/10",
            "bytes 5-9/+10", "bytes 5-9/10/11", "bytes 5-9-10/11", "bytes  5-9/10", "bytes 5-9/10 ",
            "bytes=5-9/10",
            "items 5-9/10", "bytes 0-9223372036854775807/9223372036854775807",
            "bytes 0-9223372036854775807/9223372036854775808", "bytes 5-9/10, bytes 5-9/10", "bytes ٥-9/10",
            "bytes " + String(repeating: "0", count: 200) + "-9/10",
        ]
    )
    func refused(_ text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test("a missing 'Content-Range' is nil") func nothing() {
        #expect(ContentRange(nil) == nil)
    }
}
