import Testing

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct ByteStreamTests {
    /// Never waits, so it does not notice a cancellation by itself.
    private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
        func makeAsyncIterator() -> Self { self }

        mutating func next() async throws -> [UInt8]? { [1] }
    }

    @Test("a stream ends when its reader is cancelled, no matter what its source does")
    func cancellation() async {
        let reader = Task {
            var count = 0
            for try await _ in ByteStream(Endless()) where count < 1_000_000 {
                count += 1
                if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
                if count == 1_000 { return count }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test("a body of exactly the limit is collected, and a longer one is an error", arguments: 0...4)
    func limit(_ limit: Int) async throws {
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for chunk in [[1, 2], [], [3]] as [[UInt8]] { continuation.yield(chunk) }
            continuation.finish()
        }
        if limit < 3 {
            await #expect(throws: BodyIsTooLarge.self) { try await ByteStream(stream).collect(upTo: limit) }
        } else {
            #expect(try await ByteStream(stream).collect(upTo: limit) == [1, 2, 3])
        }
    }
}
