import APISimulation
import FlyingFox
import FlyingSocks
import Foundation

extension HTTPResponse {
    init(_ response: SimulatedResponse) {
        var headers = HTTPHeaders()
        for header in response.headers { headers.addValue(header.value, for: HTTPHeader(header.name)) }
        let status = HTTPStatusCode(response.status, phrase: "")
        switch response.body {
        case .bytes(let bytes):
            self.init(statusCode: status, headers: headers, body: HTTPBodySequence(data: Data(bytes)))
        case .parts(let parts, let pause):
            let sequence = PacedParts(parts: parts, pause: pause)
            self.init(statusCode: status, headers: headers, body: HTTPBodySequence(from: sequence))
        }
    }
}

/// Parts with a pause between two of them.
struct PacedParts: AsyncBufferedSequence {
    let parts: [[UInt8]]
    let pause: Duration

    struct Iterator: AsyncBufferedIteratorProtocol {
        private var rest: ArraySlice<[UInt8]>
        private var part: ArraySlice<UInt8> = []
        private var isFirst = true
        private let pause: Duration

        init(_ sequence: PacedParts) {
            rest = sequence.parts[...]
            pause = sequence.pause
        }

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            if part.isEmpty {
                guard let next = rest.popFirst() else { return nil }
                if !isFirst { try await Task.sleep(for: pause) }
                isFirst = false
                part = next[...]
            }
            let buffer = part.prefix(count)
            part = part.dropFirst(count)
            return buffer
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(self) }
}
