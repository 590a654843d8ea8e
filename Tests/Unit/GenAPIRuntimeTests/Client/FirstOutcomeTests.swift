import Synchronization
import TestWaiting
import Testing

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct FirstOutcomeTests {
    @Test("no alarm is left when the work is over, has failed or was cancelled")
    func alarms() async throws {
        struct Failure: Error {}
        let alarms = Alarms(ContinuousClock())
        for _ in 0..<10 {
            try await firstOutcome(within: .seconds(600), by: alarms) {
                try await Task.sleep(for: .milliseconds(1))
            }
            await #expect(throws: Failure.self) {
                try await firstOutcome(within: .seconds(600), by: alarms) {
                    try await Task.sleep(for: .milliseconds(1))
                    throw Failure()
                }
            }
            let cancelled = Task {
                try await firstOutcome(within: .seconds(600), by: alarms) {
                    try await Task.sleep(for: .seconds(600))
                }
            }
            try await wait { alarms.count == 1 }
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            #expect(alarms.count == 0)
        }
    }

    @Test("a caller that is cancelled does not wait for work that ignores it")
    func cancellation() async throws {
        let (gate, ended) = (Gate(), Ended())
        gate.close()
        let call = Task {
            defer { ended.set() }
            try await firstOutcome(by: nil) { await gate.pass() }
        }
        try await wait { gate.waiting == 1 }
        #expect(!ended.isSet)
        call.cancel()
        let isInTime: Void? = try? await wait { ended.isSet }
        #expect(isInTime != nil)
        gate.open()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    private final class Ended: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .acquiring) }

        func set() { value.store(true, ordering: .releasing) }
    }
}
