import GenAPIMapping
import HTTPTypes
import Testing

@testable import GenAPIRuntime

/// `ClientOptions.maxResponseBytes`, for bodies that arrive at once and for those that arrive in chunks.
@Suite(.timeLimit(.minutes(10))) struct ResponseSizeTests {
    private struct Answering: Transport {
        let status: Int
        let body: WireResponse.Body

        func send(_ request: WireRequest) -> WireResponse {
            WireResponse(head: HTTPResponse(status: .init(code: status)), body: body)
        }
    }

    private static let text = Array(#"{"code":"X"}"#.utf8)

    private func error(limit: Int, isStreamed: Bool, status: Int) async -> ClientError? {
        let body: WireResponse.Body = isStreamed ? .stream(ByteStream(Self.text)) : .bytes(Self.text)
        var options = ClientOptions()
        options.maxResponseBytes = limit
        let client = Client(
            APIDefinition(name: "Sizes", envelope: .none),
            baseURL: "http://stub.test",
            transport: Answering(status: status, body: body),
            options: options
        )
        do {
            _ = try await client.send(Endpoint<JSONValue>.get("/a"))
            return nil
        } catch {
            return error as? ClientError
        }
    }

    @Test("a response of exactly the limit is read", arguments: [false, true])
    func exactly(isStreamed: Bool) async {
        #expect(await error(limit: Self.text.count, isStreamed: isStreamed, status: 200) == nil)
        let failure = await error(limit: Self.text.count, isStreamed: isStreamed, status: 400)
        #expect(failure?.response?.code == "X")
    }

    @Test(
        "one byte more than the limit is an error with every status",
        arguments: [false, true],
        [200, 400]
    )
    func oneMore(isStreamed: Bool, status: Int) async {
        let error = await error(limit: Self.text.count - 1, isStreamed: isStreamed, status: status)
        guard case .tooLarge(_, limit: Self.text.count - 1)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
