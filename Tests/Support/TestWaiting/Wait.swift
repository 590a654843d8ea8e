/// Waits up to 30 seconds for a condition.
package func wait(until condition: () -> Bool) async throws {
    for _ in 0..<30_000 {
        if condition() { return }
        try await Task.sleep(for: .milliseconds(1))
    }
    throw NeverSo()
}

package struct NeverSo: Error {
    package init() {}
}
