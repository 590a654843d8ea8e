package import GenAPIRuntime
import HTTPTypes

/// A prepared response.
public struct StubAnswer: Sendable {
    package var response: WireResponse
    var delay: Duration = .zero
    package var error: (any Error)?
    package var isMissing = false

    /// A response with these bytes as its body.
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

    /// A JSON response with `Content-Type: application/json`, unless `headers` contains another type.
    public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> StubAnswer
    {
        let headers = headers.merging(["Content-Type": "application/json"]) { own, _ in own }
        return StubAnswer(status: status, headers: headers, body: Array(text.utf8))
    }

    /// A response without a body.
    public static func status(_ status: Int, headers: [String: String] = [:]) -> StubAnswer {
        StubAnswer(status: status, headers: headers)
    }

    /// A response whose body arrives in these chunks.
    public static func chunks(_ chunks: [[UInt8]], headers: [String: String] = [:]) -> StubAnswer {
        var answer = StubAnswer(headers: headers)
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
        answer.response.body = .stream(ByteStream(stream))
        return answer
    }

    /// A response whose connection fails after these bytes of the body.
    public static func brokenOff(_ bytes: [UInt8], headers: [String: String] = [:]) -> StubAnswer {
        var answer = StubAnswer(headers: headers)
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(bytes)
            continuation.finish(throwing: TransportError(.connectionLost))
        }
        answer.response.body = .stream(ByteStream(stream))
        return answer
    }

    /// A response that stays incomplete after these bytes of the body, until its reader is cancelled.
    public static func stalled(after bytes: [UInt8], headers: [String: String] = [:]) -> StubAnswer {
        var answer = StubAnswer(headers: headers)
        answer.response.body = .stream(ByteStream(AsyncThrowingStream { $0.yield(bytes) }))
        return answer
    }

    /// An error that the transport throws instead of a response.
    public static func error(_ error: any Error) -> StubAnswer {
        var answer = StubAnswer()
        answer.error = error
        return answer
    }

    /// No response: the call waits until it is cancelled, as a preview of loading does.
    public static var never: StubAnswer {
        var answer = StubAnswer()
        answer.isMissing = true
        return answer
    }

    /// The same response with a delay.
    public func after(_ delay: Duration) -> StubAnswer {
        var answer = self
        answer.delay = delay
        return answer
    }
}
