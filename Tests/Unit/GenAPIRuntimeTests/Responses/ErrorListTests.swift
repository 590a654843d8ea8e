import GenAPIMapping
import GenAPITesting
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Errors that are a list.
@Suite struct ErrorListTests {
    private func refusal(_ body: String, _ failure: FailureBody) async throws -> ErrorResponse {
        let server = StubTransport()
        server.on("GET", "/a", .json(body, status: 422))
        let definition = APIDefinition(name: "Lists", envelope: .none, failure: failure)
        let client = Client(definition, baseURL: "http://stub.test", transport: server)
        do {
            _ = try await client.send(Endpoint<JSONValue>.get("/a"))
        } catch ClientError.errorResponse(let refusal) {
            return refusal
        }
        throw Unexpected(error: nil)
    }

    @Test(
        "the message of a list of errors joins their texts",
        arguments: [
            (
                #"{"errors":["Subject is missing","Tracker is unknown"]}"#,
                "Subject is missing; Tracker is unknown"
            ),
            (#"{"errors":["One"]}"#, "One"), (#"{"errors":"Plain"}"#, "Plain"), (#"{"errors":[]}"#, nil),
            (#"{"errors":[1,null,"Text"]}"#, "Text"), (#"{"errors":{"a":1}}"#, nil), ("[]", nil), ("{}", nil),
            (#"{"errors[]":"The key itself"}"#, "The key itself"),
        ] as [(String, String?)]
    )
    func messages(_ body: String, _ message: String?) async throws {
        #expect(try await refusal(body, FailureBody(message: "errors[]")).message == message)
    }

    @Test("a list of objects has the texts and the first code of its elements, at most ten")
    func objects() async throws {
        let failure = FailureBody(code: "errors[].code", message: "errors[].detail")
        let body = #"{"errors":[{"detail":"A"},{"code":7,"detail":"B"},{"code":"x"}]}"#
        let refusal = try await refusal(body, failure)
        #expect(refusal.message == "A; B" && refusal.code == "7")
        let many = (0..<50).map { #"{"detail":"\#($0)"}"# }.joined(separator: ",")
        let long = try await self.refusal(#"{"errors":[\#(many)]}"#, failure)
        #expect(long.message == (0..<10).map(String.init).joined(separator: "; "))
    }
}
