/// Waits until a condition holds, at most half a minute or so.
package nonisolated(nonsending) func eventually(
    _ condition: nonisolated(nonsending) () async throws -> Bool
) async rethrows -> Bool {
    for attempt in 0..<40_000 {
        if try await condition() { return true }
        if attempt < 10_000 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
    return false
}
