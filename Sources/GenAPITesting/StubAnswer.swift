import GenAPIRuntime
import HTTPTypes

/// One prepared answer.
public struct StubAnswer: Sendable {
    var response: WireResponse
    var delay: Duration = .zero
    var error: (any Error)?

    /// With these bytes as its body.
    public init(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = []) {
        var fields = HTTPFields()
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        response = WireResponse(
            head: HTTPResponse(status: .init(code: status), headerFields: fields),
            body: .bytes(body)
        )
    }

    /// With `Content-Type: application/json`, unless the headers say otherwise.
    public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> StubAnswer
    {
        let headers = headers.merging(["Content-Type": "application/json"]) { own, _ in own }
        return StubAnswer(status: status, headers: headers, body: Array(text.utf8))
    }

    /// Without a body.
    public static func status(_ status: Int, headers: [String: String] = [:]) -> StubAnswer {
        StubAnswer(status: status, headers: headers)
    }

    /// A body that arrives in these chunks.
    public static func chunks(_ chunks: [[UInt8]], headers: [String: String] = [:]) -> StubAnswer {
        var answer = StubAnswer(headers: headers)
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
        answer.response.body = .stream(ByteStream(stream))
        return answer
    }

    /// A body of which only these bytes arrive, before the connection is lost.
    public static func brokenOff(_ bytes: [UInt8], headers: [String: String] = [:]) -> StubAnswer {
        var answer = StubAnswer(headers: headers)
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(bytes)
            continuation.finish(throwing: TransportError(.connectionLost))
        }
        answer.response.body = .stream(ByteStream(stream))
        return answer
    }

    /// No answer: the transport throws.
    public static func error(_ error: any Error) -> StubAnswer {
        var answer = StubAnswer()
        answer.error = error
        return answer
    }

    /// The same answer, later.
    public func after(_ delay: Duration) -> StubAnswer {
        var answer = self
        answer.delay = delay
        return answer
    }
}
