/// Waits up to five minutes for a condition: a loaded machine is slow, and a test does not depend on that.
package func wait(until condition: () -> Bool) async throws {
    for _ in 0..<300_000 {
        if condition() { return }
        try await Task.sleep(for: .milliseconds(1))
    }
    throw NeverSo()
}

package struct NeverSo: Error {
    package init() {}
}
