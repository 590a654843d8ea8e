import TestTraits
import Testing

/// The trait of tests that compute or wait for a program.
@Suite(.blocking) struct BlockingTests {
    @Test("a blocking test has an executor of its own")
    func executor() {
        withUnsafeCurrentTask { #expect($0?.unownedTaskExecutor != nil) }
    }
}
