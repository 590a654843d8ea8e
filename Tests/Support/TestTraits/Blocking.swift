import Dispatch
import Foundation
package import Testing

/// Runs tests on threads of their own.
package struct Blocking: SuiteTrait, TestTrait, TestScoping {
    fileprivate var condition: ConditionTrait?

    package var isRecursive: Bool { true }

    package func prepare(for test: Test) async throws { try await condition?.prepare(for: test) }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(OwnThreads.shared) { try await function() }
    }
}

extension Trait where Self == Blocking {
    /// Marks tests that compute or wait for a program, for longer than a moment and without suspending.
    ///
    /// Tasks have as many threads as there are processors. On these threads, two such tests would keep all others from running, and these
    /// would miss their timeouts.
    package static var blocking: Self { Blocking() }

    /// Marks tests that need many seconds of a processor without saying more about most changes. `make unit` skips them, and they
    /// are `blocking`.
    package static var thorough: Self {
        let reason: Comment = "'make unit' skips what takes long; 'make test' runs it."
        return Blocking(condition: .enabled(if: !isUnitRun, reason))
    }
}

private let isUnitRun = ProcessInfo.processInfo.environment["GENAPI_UNIT_RUN"] != nil

private final class OwnThreads: TaskExecutor {
    static let shared = OwnThreads()
    /// On Linux, queues of one quality of service share as many threads as there are processors. The tasks of other tests have a
    /// higher one.
    private let queue = DispatchQueue(
        label: "tests that block",
        attributes: .concurrent,
        target: .global(qos: .utility)
    )

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
