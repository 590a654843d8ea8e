import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import GoldenTesting
import HTTPTypes
import Testing

/// The files of recorded exchanges, and what is replayed from them.
@Suite(.timeLimit(.minutes(10))) struct RecordedFileTests {
    private let folder = ScratchFolder()
    private let server = StubTransport()
    private let definition = APIDefinition(name: "Sample", envelope: .none)

    private func request(_ line: String, type: String? = nil, body: WireBody? = nil) -> WireRequest {
        let parts = line.split(separator: " ")
        var head = HTTPRequest(
            method: HTTPRequest.Method(String(parts[0])) ?? .get,
            scheme: "http",
            authority: "stub.test",
            path: String(parts[1])
        )
        head.headerFields[.contentType] = type
        return WireRequest(head: head, body: body)
    }

    private func write(_ text: String, to name: String = "1.json") throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.url.appending(path: name))
    }

    /// The JSON of the only file.
    private func recorded(_ request: WireRequest) async throws -> JSONValue {
        let transport = try RecordingTransport(server, to: folder.url, of: definition)
        _ = try await transport.send(request)
        let name = try #require(folder.contents.last)
        return try JSONValue(json: [UInt8](Data(contentsOf: folder.url.appending(path: name))))
    }

    private func replay(_ line: String) async throws -> WireResponse {
        try await ReplayingTransport(folder.url, of: definition).send(request(line))
    }

    private func text(_ response: WireResponse) async throws -> String {
        String(decoding: try await response.bytes(), as: UTF8.self)
    }

    @Test("a recorded body is JSON or a form by its content, and otherwise a number of bytes")
    func bodies() async throws {
        let form = "application/x-www-form-urlencoded"
        for (text, type, expected) in [
            (#"{"a":[1,"b"]}"#, "application/json", ["json": ["a": [1, "b"]]]),
            (#"{"a":1}"#, nil, ["json": ["a": 1]]),
            ("a=b&token=secret&c=%20", form, ["form": "a=b&token=redacted&c=%20"]),
            ("a=b", form + "; charset=utf-8", ["form": "a=b"]), ("a=b", nil, ["bytes": 3]),
            ("héllo", "text/plain", ["bytes": 6]), ("", "application/json", .null),
        ] as [(String, String?, JSONValue)] {
            server.on(
                "PUT",
                "/a",
                StubAnswer(headers: type.map { ["Content-Type": $0] } ?? [:], body: Array(text.utf8))
            )
            let json = try await recorded(request("PUT /a", type: type, body: WireBody(Array(text.utf8))))
            #expect(json["request"]?["body"] == expected, "\(text)")
            #expect(json["body"] == expected, "\(text)")
        }
    }

    @Test("a recorded exchange has line, status and headers, and is returned to the caller unchanged")
    func exchanges() async throws {
        let headers = ["ETag": "1", "Content-Length": "2"]
        server.on("GET", "/a", .chunks([Array("{".utf8), Array("}".utf8)], headers: headers))
        let transport = try RecordingTransport(server, to: folder.url, of: definition)
        let response = try await transport.send(request("GET /a?q=1", type: "a/b"))
        #expect(response.head.headerFields[.eTag] == "1" && response.head.headerFields[.contentLength] == "2")
        #expect(try await text(response) == "{}")
        #expect(folder.contents == ["0001-GET.json"])
        let file = folder.url.appending(path: "0001-GET.json")
        let json = try JSONValue(json: [UInt8](Data(contentsOf: file)))
        #expect(json["request"]?["line"] == "GET /a?q=1" && json["status"] == 200)
        #expect(json["request"]?["headers"] == [["content-type", "a/b"]])
        #expect(json["request"]?["body"] == .null)
        #expect(try await text(replay("GET /a?q=1")) == "{}")
        await #expect(throws: UnexpectedRequest(line: "GET /a")) { try await replay("GET /a") }
        await #expect(throws: UnexpectedRequest(line: "PUT /a?q=1")) { try await replay("PUT /a?q=1") }
    }

    @Test("a failed request is not recorded, and a body that can be read once is sent and not recorded")
    func failuresAndStreams() async throws {
        server.on("PUT", "/a", .error(TransportError(.timedOut)), .json("{}", status: 201))
        let transport = try RecordingTransport(server, to: folder.url, of: definition)
        await #expect(throws: TransportError(.timedOut)) { try await transport.send(request("PUT /a")) }
        #expect(folder.contents.isEmpty)
        let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield([123, 125])
            continuation.finish()
        }
        _ = try await transport.send(request("PUT /a", body: WireBody(ByteStream(chunks))))
        #expect(server.requests.map(\.bodyText) == [nil, "{}"])
        #expect(folder.contents == ["0001-PUT.json"])
        let file = folder.url.appending(path: "0001-PUT.json")
        let json = try JSONValue(json: [UInt8](Data(contentsOf: file)))
        #expect(json["request"]?["body"] == .null && json["status"] == 201)
    }

    @Test(
        "the readable parts of files are replayed, in the order of the file names"
    )
    func files() async throws {
        let pairs = #"[["etag","1"],["not a name","1"],["x-a"],"x-b",[1,"2"],["x-c",3],["x-d","4"]]"#
        try write(
            #"{"request":{"line":"GET /a"},"status":201,"headers":\#(pairs),"body":{"json":{"b":1,"a":2}}}"#,
            to: "0002.json"
        )
        try write(#"{"request":{"line":"GET /a"},"status":999,"body":{"form":"a=b"}}"#, to: "0001.json")
        try write(#"{"request":{"line":"GET /a"},"status":100,"body":{"bytes":7}}"#, to: "0003.json")
        try write("not a recording", to: "0000.txt")
        let transport = try ReplayingTransport(folder.url, of: definition)
        var found: [String] = []
        var headers: [HTTPFields] = []
        for _ in 0..<4 {
            let response = try await transport.send(request("GET /a"))
            found.append("\(response.head.status.code) \(try await text(response))")
            headers.append(response.head.headerFields)
        }
        #expect(found == ["999 a=b", #"201 {"b":1,"a":2}"#, "100 ", "100 "])
        #expect(headers[1] == [.eTag: "1", HTTPField.Name("x-d") ?? .accept: "4"] && headers[0].isEmpty)
    }

    @Test(
        "a file that is not a recording is reported by its name",
        arguments: [
            "{}", "[]", "7", #"{"status":200}"#, #"{"request":{"line":7},"status":200}"#,
            #"{"request":{"line":"GET /a"}}"#, #"{"request":{"line":"GET /a"},"status":"200"}"#,
            #"{"request":{"line":"GET /a"},"status":99}"#, #"{"request":{"line":"GET /a"},"status":1000}"#,
        ]
    )
    func otherFiles(_ text: String) throws {
        try write(text)
        let error = UnreadableRecording(file: "1.json")
        #expect(throws: error) { try ReplayingTransport(folder.url, of: definition) }
        #expect("\(error)" == "1.json is not a recorded exchange")
    }

    @Test("a folder of recordings has to exist to be replayed, and is created to be recorded in")
    func folders() throws {
        #expect(throws: (any Error).self) { try ReplayingTransport(folder.url, of: definition) }
        _ = try RecordingTransport(server, to: folder.url.appending(path: "a/b"), of: definition)
        #expect(folder.contents == ["a"])
        _ = try ReplayingTransport(folder.url, of: definition)
    }
}
