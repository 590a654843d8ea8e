import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct RequestBodyTests {
    let sample = SampleClient()

    /// The body of the one request that `endpoint` makes.
    private func sent(_ body: RequestBody) async throws -> RecordedRequest {
        sample.server.on("POST", "/v1/things", .status(204))
        let endpoint: Endpoint<NoContent> = .post("/things", body: body)
        _ = try await sample.client.send(endpoint)
        return try #require(sample.server.requests.last)
    }

    @Test("a JSON body has its members and its content type") func jsonHasItsMembersAndItsType() async throws
    {
        let request = try await sent(.json { $0.string("a", "b") })
        #expect(request.bodyText == #"{"a":"b"}"#)
        #expect(request["Content-Type"] == "application/json")
    }

    @Test("an Int64 above 2^53 and a Decimal are digit-exact in the body", .proves("SW-06"))
    func keepsDigits() async throws {
        let decimal = try #require(Decimal(string: "12345678901234567890.123456789"))
        let request = try await sent(
            .json { json in
                json.int64("n", Int64.max - 1)
                json.decimal("d", decimal)
            }
        )
        #expect(request.bodyText == #"{"n":9223372036854775806,"d":12345678901234567890.123456789}"#)
    }

    @Test("a request of any method without a declared body has no bytes and no length", .proves("GI-07"))
    func sendsNoPhantomBodies() async throws {
        sample.server.on("DELETE", "/v1/users/7", .status(204))
        sample.server.on("POST", "/v1/ping", .status(204))
        _ = try await sample.client.send(User.delete(id: "7"))
        _ = try await sample.client.send(Endpoint<NoContent>.post("/ping"))
        for request in sample.server.requests {
            #expect(request.body == nil)
            #expect(request["Content-Length"] == nil)
            #expect(request["Content-Type"] == nil)
        }
        #expect(sample.server.requests.count == 2)
    }

    @Test("a value that JSON cannot hold throws, and nothing is sent", .proves("GI-07"))
    func refusesUnwritableBodies() async throws {
        let endpoint: Endpoint<NoContent> = .post("/things", body: .json { $0.double("latitude", .nan) })
        let error = await sample.error { try await $0.send(endpoint) }
        guard case .unsendable(let line, .body(let cause))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(line.description == "POST /things")
        #expect("\(cause)".contains("latitude"))
        #expect(sample.server.requests.isEmpty)
    }

    @Test("a patch contains the changes, clears with null, and is not sent if it is empty", .proves("BM-16"))
    func patches() async throws {
        sample.server.on("PATCH", "/v1/users/7", .json(Fixture.alex))
        _ = try await sample.client.send(User.update(id: "7", phoneNumber: .null))
        #expect(sample.server.requests.last?.bodyText == #"{"phone_number":null}"#)
        _ = try await sample.client.send(User.update(id: "7", firstName: .set("P"), phoneNumber: .set("1")))
        #expect(sample.server.requests.last?.bodyText == #"{"first_name":"P","phone_number":"1"}"#)

        let error = await sample.error { try await $0.send(User.update(id: "7")) }
        #expect(error?.description == "PATCH /users/7 was not sent: nothing changes")
        #expect(sample.server.requests.count == 2)
    }

    /// As it is generated of a type that holds one like it, with a field that can only be read.
    private final class Node: CodableJSON {
        let title: String
        let madeAt: Int
        let inner: Node?

        init(title: String, madeAt: Int, inner: Node? = nil) {
            (self.title, self.madeAt, self.inner) = (title, madeAt, inner)
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            title = json.string("title")
            madeAt = json.int("made_at")
            inner = json.valueIfPresent("inner")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("title", title)
            if !json.isSending {
                json.int("made_at", madeAt)
            }
            json.valueIfPresent("inner", inner)
            json.endObject()
        }
    }

    @Test("read-only fields are kept and never sent") func readOnlyFieldsAreKeptAndNeverSent() async throws {
        let node = Node(title: "a", madeAt: 1, inner: Node(title: "b", madeAt: 2))
        let whole = #"{"title":"a","made_at":1,"inner":{"title":"b","made_at":2}}"#
        #expect(try node.jsonText() == whole)
        #expect(try Node(json: whole).jsonText() == whole)
        let encoded = try JSONEncoder().encode(node)
        #expect(try JSONDecoder().decode(Node.self, from: encoded).jsonText() == whole)

        let said = #"{"title":"a","inner":{"title":"b"}}"#
        #expect(try await sent(.json(node)).bodyText == said)
        #expect(try await sent(.json { $0.value("node", node) }).bodyText == #"{"node":\#(said)}"#)
        #expect(
            try await sent(.patch { $0.change("node", Change.set(node)) }).bodyText == #"{"node":\#(said)}"#
        )
    }

    @Test("the fields of a multipart body are read by name, without the files")
    func multipartFields() throws {
        let parts: [MultipartPart] = [
            .field("password", "a"), .file("token", MultipartFile(bytes: Array("b".utf8), filename: "f")),
            .field("text", "c\r\n\r\nd"), .field("empty", ""),
        ]
        guard case .some(let body, let type, _) = RequestBody.multipart(parts).content else {
            Issue.record("no body")
            return
        }
        let boundary = try #require(MultipartReading.boundary(of: type))
        let fields = MultipartReading.fields(in: body.bytesAtHand, boundary: boundary)
        #expect(fields.map { "\($0.name)=\($0.text)" } == ["password=a", "text=c\r\n\r\nd", "empty="])
    }

    @Test("forms are encoded as browsers encode them") func formsAreEncodedAsBrowsersDo() async throws {
        let request = try await sent(
            .form([
                .item("grant_type", "password"), .item("name", "a b+c&d=é*~"),
                .item("left_out", nil as String?), .item("id", [1, 2]),
            ])
        )
        #expect(request.bodyText == "grant_type=password&name=a+b%2Bc%26d%3D%C3%A9*%7E&id=1&id=2")
        #expect(request["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test("bytes are sent unchanged with their content type") func bytesAreSentAsTheyAre() async throws {
        let request = try await sent(.bytes([0, 255, 10], contentType: "image/png"))
        #expect(request.body == [0, 255, 10])
        #expect(request["Content-Type"] == "image/png")
    }

    @Test("a multipart body is byte-exact") func multipartIsByteExact() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID()).txt")
        try Data("from disk".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let request = try await sent(
            .multipart(
                [
                    .field("caption", "Grüße"),
                    .field("missing", nil as String?),
                    .field("tag", ["a", "b"]),
                    .file(
                        "im\"age\r\n",
                        MultipartFile(
                            bytes: [0, 13, 10, 255],
                            filename: "x\"\r\ny.png",
                            contentType: "image/png"
                        )
                    ),
                    .file(
                        "text",
                        MultipartFile(contentsOf: file, filename: "é.txt", contentType: "text/plain")
                    ),
                    .file("none", nil),
                ],
                boundary: "B"
            )
        )
        let expected =
            Array("--B\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\nGrüße\r\n".utf8)
            + Array("--B\r\nContent-Disposition: form-data; name=\"tag\"\r\n\r\na\r\n".utf8)
            + Array("--B\r\nContent-Disposition: form-data; name=\"tag\"\r\n\r\nb\r\n".utf8)
            + Array("--B\r\nContent-Disposition: form-data; name=\"im%22age%0D%0A\"; ".utf8)
            + Array("filename=\"x%22%0D%0Ay.png\"\r\nContent-Type: image/png\r\n\r\n".utf8)
            + [0, 13, 10, 255]
            + Array("\r\n--B\r\nContent-Disposition: form-data; name=\"text\"; filename=\"é.txt\"\r\n".utf8)
            + Array("Content-Type: text/plain\r\n\r\nfrom disk\r\n--B--\r\n".utf8)
        #expect(request.body == expected)
        #expect(request["Content-Type"] == "multipart/form-data; boundary=B")
    }

    @Test("lists of files and dates have a part for each element, and a value can be JSON")
    func multipartListsAndJSON() async throws {
        let files = ["a", "b"].map { name in
            MultipartFile(bytes: Array(name.utf8), filename: name, contentType: "text/plain")
        }
        let request = try await sent(
            .multipart(
                [
                    .files("f", files), .files("none", nil), .json("place", ["A": 1] as JSONValue),
                    .json("none", nil as JSONValue?),
                    .field("at", [0, 1].map { Date(timeIntervalSince1970: $0) }, .timestamp),
                ],
                boundary: "B"
            )
        )
        let expected = """
            --B
            Content-Disposition: form-data; name="f"; filename="a"
            Content-Type: text/plain

            a
            --B
            Content-Disposition: form-data; name="f"; filename="b"
            Content-Type: text/plain

            b
            --B
            Content-Disposition: form-data; name="place"
            Content-Type: application/json

            {"A":1}
            --B
            Content-Disposition: form-data; name="at"

            0
            --B
            Content-Disposition: form-data; name="at"

            1
            --B--

            """
        #expect(request.bodyText?.replacing("\r\n", with: "\n") == expected)
        let error = await sample.error { client in
            let body = RequestBody.multipart([.json("place", ["a": Double.nan])])
            try await client.send(Endpoint<NoContent>.post("/things", body: body))
        }
        guard case .unsendable(_, .body)? = error else {
            Issue.record("\(error?.description ?? "nothing")")
            return
        }
    }

    @Test("both ends of a boundary are random")
    func boundaries() {
        let boundaries = (1...200).map { _ in MultipartPart.randomBoundary().dropFirst("genapi-".count) }
        #expect(Set(boundaries).count == boundaries.count)
        #expect(Set(boundaries.map(\.first)).count > 1 && Set(boundaries.map(\.last)).count > 1)
        // Each half has thirteen digits at most.
        #expect(boundaries.contains { $0.count > 20 })
    }

    @Test("boundaries differ, and the headers of parts cannot be forged")
    func boundariesDifferAndPartHeadersCannotBeForged() async throws {
        #expect(MultipartPart.randomBoundary() != MultipartPart.randomBoundary())
        let forged = MultipartFile(bytes: [], filename: "x", contentType: "text/plain\r\nX-Evil: 1")
        let error = await sample.error { client in
            try await client.send(Endpoint<NoContent>.post("/things", body: .multipart([.file("f", forged)])))
        }
        guard case .unsendable(_, .invalidHeader)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a body with a stream at any place is sent once, and one without is repeatable", arguments: 0...2)
    func streamAmongOtherPieces(place: Int) {
        let others: [WireBody.Piece] = [.bytes([1]), .file(URL(filePath: "/a"))]
        var pieces = others
        pieces.insert(.stream(OneTimeStream(ByteStream([2]))), at: place)
        #expect(!WireBody(pieces: pieces).isRepeatable)
        #expect(WireBody(pieces: others).isRepeatable && WireBody(pieces: []).isRepeatable)
    }

    @Test("a body has no empty chunk, which would end it on the wire")
    func emptyPieces() async throws {
        let stream = OneTimeStream(ByteStream([3]))
        let pieces: [WireBody.Piece] = [.bytes([]), .bytes([1, 2]), .bytes([]), .stream(stream), .bytes([])]
        var chunks: [[UInt8]] = []
        for try await chunk in WireBody(pieces: pieces).chunks { chunks.append(chunk) }
        #expect(chunks == [[1, 2], [3]])
        for try await chunk in WireBody([]).chunks { Issue.record("\(chunk)") }
    }
}
