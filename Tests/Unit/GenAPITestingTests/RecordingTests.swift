import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct RecordingTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private var definition: APIDefinition {
        var definition = SampleAPI.definition
        definition.authorization = .bearer
        definition.sensitive = ["street", "floor"]
        return definition
    }

    private func client(_ transport: any Transport) -> Client {
        Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: transport,
            credentials: .bearer(Sensitive("canary-bearer"))
        )
    }

    @Test("recordings are replayed in order and contain no secrets", .proves("R8"))
    func recordsAndReplays() async throws {
        let server = StubTransport()
        let headers = ["Set-Cookie": "canary-cookie", "Location": "/x?code=canary-code", "ETag": "\"v1\""]
        server.on(
            "GET",
            "/v1/users/7",
            .json(
                #"{"data":{"type":"User","id":"7","first_name":"A","token":"canary-1"},"code":"OK"}"#,
                headers: headers
            ),
            .json(
                #"{"data":{"type":"User","id":"7","first_name":"B","api_key":{"a":["canary-2"]}},"code":"OK"}"#
            )
        )
        server.on("POST", "/v1/users", .json(#"{"code":"NO","password_hint":"canary-3"}"#, status: 400))
        server.on("POST", "/v1/form", StubAnswer(body: Array("canary-4".utf8)))
        try await withFolder { folder in
            let recording = client(try RecordingTransport(server, to: folder, of: definition))
            for _ in 0..<2 { _ = try await recording.send(User.get(id: "7")) }
            _ = try? await recording.send(User.create(firstName: "P", password: "canary-5"))
            let form: Endpoint<NoContent> = .post(
                "/form",
                query: [.item("access_token", "canary-6"), .item("q", "1")],
                body: .form([.item("code", "canary-7")])
            )
            _ = try await recording.send(form)

            let files = try FileManager.default.contentsOfDirectory(
                at: folder,
                includingPropertiesForKeys: nil
            )
            #expect(files.map(\.lastPathComponent).sorted().first == "0001-GET.json" && files.count == 4)
            for file in files {
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(!text.contains("canary"), "\(text)")
                #expect(text.contains("redacted"))
            }

            let replaying = client(try ReplayingTransport(folder, of: definition))
            let first = try await replaying.response(to: User.get(id: "7"))
            #expect(first.value.firstName == "A" && first.headers["ETag"] == "\"v1\"")
            for _ in 0..<2 { #expect(try await replaying.send(User.get(id: "7")).firstName == "B") }
            await #expect(throws: ClientError.self) {
                try await replaying.send(User.create(firstName: "P", password: "x"))
            }
            // Secrets may differ.
            _ = try await replaying.send(form)
            await #expect(throws: UnexpectedRequest(line: "GET /v1/users/8")) {
                try await replaying.send(User.get(id: "8"))
            }
        }
    }

    @Test(
        "values that an API declares sensitive are not recorded and are ignored when replaying",
        .proves("R8")
    )
    func declaredSecrets() async throws {
        let server = StubTransport()
        let answer =
            #"{"data":{"street":"canary-1","at":{"floor":[987654321]},"said":"canary-2 on 17"},"code":"OK"}"#
        server.on("POST", "/v1/homes", .json(answer))
        func call(_ street: String, _ floor: Int) -> Endpoint<JSONValue> {
            .post(
                "/homes",
                query: [.item("street", street), .item("q", "1")],
                body: .json {
                    $0.string("street", street)
                    $0.int("floor", floor)
                }
            )
        }
        let form: Endpoint<JSONValue> = .post("/homes", body: .form([.item("street", "canary-2")]))
        let multipart: Endpoint<JSONValue> = .post(
            "/homes",
            body: .multipart([.field("street", "canary-2"), .field("q", "17")])
        )
        try await withFolder { folder in
            let recording = client(try RecordingTransport(server, to: folder, of: definition))
            _ = try await recording.send(call("canary-2", 17))
            _ = try await recording.send(form)
            _ = try await recording.send(multipart)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                #expect(!["canary", "987654321"].contains { text.contains($0) }, "\(text)")
                #expect(text.contains("redacted on 17") != name.hasPrefix("0001"))
            }
            let replaying = client(try ReplayingTransport(folder, of: definition))
            let home = try await replaying.send(call("another", 3))
            #expect(home["said"] == "redacted on redacted" && home["street"] == "redacted")
        }
    }

    @Test("a replayed response has all its headers except those about length and encoding")
    func replayedHeaders() async throws {
        let server = StubTransport()
        let ofBytes = ["Content-Length": "9", "Content-Encoding": "gzip", "Transfer-Encoding": "chunked"]
        let others = [
            "Content-Type": "application/json", "Content-Language": "de", "ETag": "\"v1\"", "X-A": "a",
        ]
        server.on("GET", "/v1/users/7", .json("{}", headers: ofBytes.merging(others) { $1 }))
        try await withFolder { folder in
            let endpoint: Endpoint<ResponseBytes> = .get("/users/7")
            _ = try await client(try RecordingTransport(server, to: folder, of: definition)).send(endpoint)
            let replaying = client(try ReplayingTransport(folder, of: definition))
            let headers = try await replaying.response(to: endpoint).headers
            for name in ofBytes.keys { #expect(headers[name] == nil, "\(name)") }
            for (name, value) in others { #expect(headers[name] == value, "\(name)") }
        }
    }

    @Test("recordings continue after the highest number in the folder, even if some are missing")
    func nextNumber() async throws {
        let server = StubTransport()
        server.on("GET", "/v1/users/7", .json("{}"))
        for (names, next) in [
            ([], "0001-GET.json"), (["0001-GET.json"], "0002-GET.json"),
            (["0009-GET.json", "0002-POST.json", "0010-GET.json"], "0011-GET.json"),
            (["9999-GET.json", "0001-GET.json"], "10000-GET.json"), (["notes.txt"], "0001-GET.json"),
        ] {
            try await withFolder { folder in
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                for name in names { try Data().write(to: folder.appending(path: name)) }
                let endpoint: Endpoint<ResponseBytes> = .get("/users/7")
                _ = try await client(try RecordingTransport(server, to: folder, of: definition)).send(
                    endpoint
                )
                let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(Set(all).subtracting(names) == [next])
            }
        }
    }
}
