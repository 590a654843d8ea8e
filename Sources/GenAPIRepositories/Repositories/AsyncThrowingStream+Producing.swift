extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
    /// The values that a closure yields. The closure begins at once, and is cancelled when nobody reads any more.
    static func producing(
        _ produce: @escaping @Sendable (Continuation) async throws -> Void
    ) -> AsyncThrowingStream {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await produce(continuation)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
