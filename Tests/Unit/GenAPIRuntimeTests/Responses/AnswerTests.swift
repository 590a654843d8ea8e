import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct AnswerTests {
    let sample = SampleClient()

    /// What a call throws that is answered so.
    private func error<Value>(
        of endpoint: Endpoint<Value>,
        answered answer: StubAnswer
    ) async -> ClientError? {
        sample.server.on(endpoint.request.methodName, "/v1\(endpoint.request.line.path)", answer)
        return await sample.error { try await $0.send(endpoint) }
    }

    private func errorResponse(_ error: ClientError?) throws -> ErrorResponse {
        guard case .errorResponse(let refusal)? = error else { throw Unexpected(error: error) }
        return refusal
    }

    @Test("a response has its value, status and headers") func aValueComesWithItsStatusAndHeaders()
        async throws
    {
        sample.server.on(
            "GET",
            "/v1/users/7",
            .json(Fixture.alex, status: 201, headers: ["ETag": "\"1\""])
        )
        let response = try await sample.client.response(to: User.get(id: "7"))
        #expect(response.value == User(id: "7", firstName: "Alex"))
        #expect(response.status == .created)
        #expect(response.headers["etag"] == "\"1\"")
    }

    @Test(
        "HTTP 200 with an error code is a typed error that keeps code, message and status",
        .proves("BD-19")
    )
    func errorCodeOnSuccess() async throws {
        let body = #"{"code":"ResourceAlreadyExists","message":"Taken.","details":{"field":"email"}}"#
        let refusal = try errorResponse(await error(of: User.me(), answered: .json(body)))
        #expect(refusal.code == "ResourceAlreadyExists")
        #expect(refusal.message == "Taken.")
        #expect(refusal.status == .ok)
        #expect(refusal.details == ["field": "email"])
        #expect(refusal.description == "GET /users/me returned 200: Taken. (ResourceAlreadyExists)")
    }

    @Test("a string code and a message are read unchanged, and never masked", .proves("JU-07"))
    func errorBodyDetection() async throws {
        let body = #"{"code":"4036","message":"Lookup Not Found"}"#
        let refusal = try errorResponse(await error(of: User.me(), answered: .json(body)))
        #expect(refusal.code == "4036")
        #expect(refusal.message == "Lookup Not Found")
    }

    private static let envelope = #""code":"Nope","message":"of the envelope""#
    private static let failure = #""error":{"code":"Own","text":"of the failure","more":1}"#

    @Test(
        "if both are present, the envelope counts for a success status and the failure for an error status",
        arguments: [
            (200, "{\(envelope),\(failure)}", "Nope", "of the envelope"),
            (200, "{\(envelope)}", "Nope", "of the envelope"),
            (200, #"{"code":"Nope",\#(failure)}"#, "Nope", "of the failure"),
            (422, "{\(envelope),\(failure)}", "Own", "of the failure"),
            (422, "{\(envelope)}", "Nope", "of the envelope"),
            (422, "{\(failure)}", "Own", "of the failure"),
        ]
    )
    func precedence(_ status: Int, _ body: String, _ code: String, _ message: String) async throws {
        var definition = APIDefinition(name: "Answers", envelope: .standard)
        definition.failure = FailureBody(code: "error.code", message: "error.text", details: "error.more")
        let server = StubTransport()
        server.on("GET", "/a", .json(body, status: status))
        let client = Client(definition, baseURL: "http://stub.test", transport: server)
        do {
            _ = try await client.send(Endpoint<JSONValue>.get("/a"))
            Issue.record("a failure was taken for a value")
        } catch ClientError.errorResponse(let refusal) {
            #expect(refusal.code == code && refusal.message == message)
            #expect(refusal.details == (body.contains("more") ? 1 : nil))
        }
    }

    @Test(
        "details that repeat a secret of the call do not show any part of it",
        arguments: [0, 150, 190, 199]
    )
    func secretsInDetails(before: Int) async throws {
        let secret = "s3cret-of-the-caller"
        let text = String(repeating: "x", count: before) + secret
        var definition = APIDefinition(name: "Answers", envelope: .none, authorization: .bearer)
        definition.failure = FailureBody(code: nil, message: nil, details: "errors")
        let server = StubTransport()
        server.on("GET", "/a", .json(#"{"errors":["\#(text)"]}"#, status: 422))
        let client = Client(
            definition,
            baseURL: "http://stub.test",
            transport: server,
            credentials: .bearer { Sensitive(secret) }
        )
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Endpoint<JSONValue>.get("/a"))
        }
        #expect(!"\(try #require(error))".contains("s3c"))
    }

    @Test("the details of a failure are there without a code", arguments: [nil, "code"])
    func detailsWithoutACode(_ code: JSONKeyPath?) async throws {
        var definition = APIDefinition(name: "Answers", envelope: .none)
        definition.failure = FailureBody(code: code, message: nil, details: "errors")
        let server = StubTransport()
        server.on("GET", "/a", .json(#"{"errors":["Taken already"]}"#, status: 422))
        let client = Client(definition, baseURL: "http://stub.test", transport: server)
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Endpoint<JSONValue>.get("/a"))
        }
        #expect(try error?.details(as: [String].self) == ["Taken already"])
        #expect("\(error.map { "\($0)" } ?? "")".contains("Taken already"))
    }

    @Test(
        "an error envelope wins over a model that every object can be read as, and over a mapping error",
        .proves("SW-03")
    )
    func errorEnvelopeWins() async throws {
        let body = #"{"code":"Nope","data":{"nickname":"x"}}"#
        let lenient: Endpoint<Lenient> = .get("/a")
        #expect(try errorResponse(await error(of: lenient, answered: .json(body))).code == "Nope")
        let root: Endpoint<Lenient> = .get("/b", options: EndpointOptions(envelope: .root))
        #expect(try errorResponse(await error(of: root, answered: .json(body))).code == "Nope")
        let broken = #"{"data":{"type":7},"code":"Nope"}"#
        #expect(try errorResponse(await error(of: User.me(), answered: .json(broken))).code == "Nope")
        let missing = #"{"data":null,"code":"Nope"}"#
        #expect(try errorResponse(await error(of: User.me(), answered: .json(missing))).code == "Nope")
    }

    @Test("an error envelope is an error where the response is nothing, its headers, an optional or a list")
    func errorEnvelopeOfEachResponse() async throws {
        let answer = StubAnswer.json(#"{"code":"Nope"}"#)
        let errors = [
            await error(of: Endpoint<NoContent>.delete("/a"), answered: answer),
            await error(of: Endpoint<ResponseHeaders>.get("/b"), answered: answer),
            await error(of: Endpoint<Lenient?>.get("/c"), answered: answer),
            await error(of: Endpoint<[Lenient]>.get("/d"), answered: answer),
        ]
        for error in errors { #expect(try errorResponse(error).code == "Nope") }
    }

    @Test("a response with status 500 is an error even if its body matches the model", .proves("SW-07"))
    func statusFirst() async throws {
        for body in [Fixture.alex, #"{"data":{"type":"User","id":"7","first_name":"P"}}"#] {
            let error = await error(of: User.me(), answered: .json(body, status: 500))
            guard case .errorResponse(let refusal)? = error else { throw Unexpected(error: error) }
            #expect(refusal.status == .internalServerError)
        }
    }

    @Test("204 is a success if no value is expected, and 'emptyBody' otherwise", .proves("BD-20"))
    func emptyBodies() async throws {
        sample.server.on("DELETE", "/v1/users/7", .status(204))
        #expect(try await sample.client.send(User.delete(id: "7")) == NoContent())
        for answer in [StubAnswer.status(204), .status(200), .json(" \r\n")] {
            guard case .emptyBody(let line, _)? = await error(of: User.me(), answered: answer) else {
                Issue.record("a value was made of nothing")
                continue
            }
            #expect(line.description == "GET /users/me")
        }
    }

    @Test("an optional value is nil without a body, with a blank one and with null")
    func anOptionalAnswerMayHaveNoBody() async throws {
        sample.server.on(
            "GET",
            "/v1/a",
            .status(204),
            .json(" \r\n\t"),
            .json(#"{"data":null}"#),
            .json(#"{"data":{"nickname":"x"}}"#)
        )
        let endpoint: Endpoint<Lenient?> = .get("/a")
        for _ in 0..<3 { #expect(try await sample.client.send(endpoint) == nil) }
        #expect(try await sample.client.send(endpoint)?.nickname == "x")
    }

    @Test("an error envelope is an error even if no value is expected", .proves("BD-19"))
    func errorEnvelopeWithoutValue() async throws {
        let refusal = try errorResponse(
            await error(of: User.delete(id: "7"), answered: .json(#"{"code":"Locked","message":"No."}"#))
        )
        #expect(refusal.code == "Locked")
        sample.server.on("DELETE", "/v1/users/8", .json(#"{"code":"OK"}"#))
        sample.server.on("DELETE", "/v1/users/9", .json("deleted"))
        _ = try await sample.client.send(User.delete(id: "8"))
        _ = try await sample.client.send(User.delete(id: "9"))
    }

    @Test(
        "200 with truncated JSON is an error with status, byte offset and how the body begins",
        .proves("GI-08")
    )
    func truncatedJSON() async throws {
        let body = String(Fixture.alex.prefix(40))
        let error = await error(of: User.me(), answered: .json(body))
        guard case .decoding(let answer)? = error else { throw Unexpected(error: error) }
        #expect(answer.status == .ok)
        #expect(answer.error.offset == 40)
        #expect(answer.excerpt.exposed == body)
        #expect(error?.description.hasPrefix("GET /users/me returned 200, which cannot be decoded: ") == true)
    }

    @Test("a mapping error has the whole path, including the envelope") func mappingErrorsKnowTheWholeWay()
        async throws
    {
        let body = #"{"data":{"type":"User","id":"7","first_name":7},"code":"OK"}"#
        let error = await error(of: User.me(), answered: .json(body))
        guard case .decoding(let answer)? = error else { throw Unexpected(error: error) }
        #expect(answer.error.path == "data.first_name")
        #expect(answer.error.expected == "string")
    }

    @Test("the error for a missing payload names its key") func aMissingPayloadIsNamed() async throws {
        let error = await error(of: User.me(), answered: .json(#"{"code":"OK"}"#))
        #expect(error?.description.contains("missing data") == true)
    }

    @Test(
        "422 and 429 are distinguished by status, and keep their body and Retry-After; a missing response is another case",
        .proves("GI-09")
    )
    func statuses() async throws {
        let invalid = try errorResponse(
            await error(
                of: User.me(),
                answered: .json(#"{"code":"ValidationFailed","details":["a"]}"#, status: 422)
            )
        )
        #expect(invalid.status == .unprocessableContent)
        #expect(invalid.details == ["a"])

        let limited = await error(of: User.me(), answered: .status(429, headers: ["Retry-After": "7"]))
        #expect(limited?.status == .tooManyRequests)
        #expect(limited?.response?.retryAfter == .seconds(7))
        for status in [422, 429] {
            let both = try errorResponse(
                await error(
                    of: User.me(),
                    answered: .json(
                        #"{"code":"Slow","message":"Wait."}"#,
                        status: status,
                        headers: ["Retry-After": "3"]
                    )
                )
            )
            #expect(both.status == HTTPStatus(rawValue: status))
            #expect(both.code == "Slow" && both.message == "Wait." && both.retryAfter == .seconds(3))
        }

        let broken = await error(of: User.me(), answered: .error(TransportError(.connectionLost)))
        guard case .transport(let line, let cause)? = broken else { throw Unexpected(error: broken) }
        #expect(line.path == "/users/me")
        #expect(cause.kind == .connectionLost)
        #expect(broken?.status == nil)
    }

    @Test("failures are read with the key paths of the API") func failuresAreReadByTheKeyPathsOfTheAPI()
        async throws
    {
        var sample = sample
        let body = """
            {"code":403,"errno":121,"error":"Forbidden","message":"This user cannot access this resource.",\
            "details":{"id":"x"}}
            """
        sample.definition.envelope = Envelope(data: "data")
        sample.server.on("GET", "/v1/users/me", .json(body, status: 403))
        let byCode = try errorResponse(await sample.error { try await $0.send(User.me()) })
        #expect(byCode.code == "403")
        #expect(byCode.message == "This user cannot access this resource.")
        #expect(byCode.details == ["id": "x"])

        sample.definition.failure = FailureBody(code: "errno", message: "error")
        let byNumber = try errorResponse(await sample.error { try await $0.send(User.me()) })
        #expect(byNumber.code == "121")
        #expect(byNumber.message == "Forbidden")
        #expect(byNumber.details == nil)
    }

    @Test("an error body that is not JSON keeps an excerpt, which is not printed")
    func errorBodiesThatAreNotJSONKeepAnExcerptThatIsNotPrinted() async throws {
        let html = "<html>" + String(repeating: "x", count: 5000)
        let error = await error(of: User.me(), answered: StubAnswer(status: 502, body: Array(html.utf8)))
        guard case .errorResponse(let refusal)? = error else { throw Unexpected(error: error) }
        #expect(refusal.excerpt.exposed == String(html.prefix(512)))
        #expect(error?.description == "GET /users/me returned 502")
    }

    @Test("a redirect that is not followed is an error with its location")
    func aRedirectIsAnErrorThatKeepsItsLocation() async throws {
        var sample = sample
        sample.options.redirects = .none
        sample.server.on("GET", "/v1/users/me", .status(302, headers: ["Location": "/elsewhere"]))
        let error = await sample.error { try await $0.send(User.me()) }
        #expect(error?.status?.isRedirection == true)
        #expect(error?.response?.location == "/elsewhere")
    }

    @Test(
        "the payload can be anywhere, and the whole body can be read beside it",
        .proves("JU-10"),
        arguments: [true, false]
    )
    func envelopesPerEndpoint(dataFirst: Bool) async throws {
        let members = [#""products":{"data":[{"nickname":"a"}],"offset":0}"#, #""filters":{"data":[1]}"#]
        let body = "{\((dataFirst ? members : members.reversed()).joined(separator: ","))}"
        sample.server.on("GET", "/v1/products", .json(body))
        let list: Endpoint<[Lenient]> = .get(
            "/products",
            options: EndpointOptions(envelope: .own(Envelope(data: "products.data")))
        )
        #expect(try await sample.client.send(list).map(\.nickname) == ["a"])
        let all: Endpoint<JSONValue> = .get("/products", options: EndpointOptions(envelope: .root))
        #expect(try await sample.client.send(all)["filters"]?["data"] == [1])
    }

    @Test("envelopes are read in any order and spelling") func envelopesAreReadInAnyOrderAndSpelling()
        async throws
    {
        let user = #"{"type":"User","id":"7","first_name":"P"}"#
        let bodies = [
            #"{"code":"OK","data":\#(user)}"#,
            #"{"x":[{"data":1}],"data":\#(user),"y":{},"code":"OK","z":null}"#,
            "{ \"data\" : \(user) , \"code\" : \"OK\" }",
            #"{"d\u0061ta":\#(user),"c\u006fde":"\u004fK"}"#,
            #"{"data":\#(user)}"#,
            #"{"code":null,"data":\#(user)}"#,
        ]
        for body in bodies {
            sample.server.on("GET", "/v1/users/7", .json(body))
            #expect(try await sample.client.send(User.get(id: "7")).firstName == "P", "\(body)")
        }
    }

    @Test("an endpoint returns headers, bytes or a stream if its spec says so", .proves("JU-06"))
    func otherResponses() async throws {
        sample.server.on("HEAD", "/v1/file", .status(200, headers: ["ETag": "\"7\""]))
        sample.server.on(
            "GET",
            "/v1/file",
            StubAnswer(headers: ["Content-Type": "image/png"], body: [1, 2, 3])
        )
        let headers: Endpoint<ResponseHeaders> = .head("/file")
        #expect(try await sample.client.send(headers)["ETag"] == "\"7\"")
        let bytes = try await sample.client.send(Endpoint<ResponseBytes>.get("/file"))
        #expect(bytes == ResponseBytes([1, 2, 3], contentType: "image/png"))
        sample.server.on("GET", "/v1/file", .chunks([[1], [2, 3]]))
        var chunks: [[UInt8]] = []
        for try await chunk in try await sample.client.send(Endpoint<ByteStream>.get("/file")) {
            chunks.append(chunk)
        }
        #expect(chunks == [[1], [2, 3]])
        #expect(sample.server.requests.map { $0["Accept"] } == ["application/json, */*;q=0.1", "*/*", "*/*"])
    }

    @Test("bad elements are skipped if the API declares it") func badElementsAreLeftOutWhereTheAPISaysSo()
        async throws
    {
        var sample = sample
        sample.definition.skipsBadElements = true
        sample.server.on("GET", "/v1/a", .json(#"{"data":[{"nickname":1},{"nickname":"b"}],"code":"OK"}"#))
        let list: Endpoint<[Lenient]> = .get("/a")
        #expect(try await sample.client.send(list).map(\.nickname) == ["b"])
    }
}
