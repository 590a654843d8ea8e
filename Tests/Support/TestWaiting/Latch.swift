/// A gate that opens once.
package final class Latch: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    package init() { (stream, continuation) = AsyncStream.makeStream() }

    package func open() { continuation.finish() }

    package func wait() async { for await _ in stream {} }
}
