import Foundation
import Synchronization

/// The life of one process. Nothing that it does has an effect after its end.
final class Life: Sendable {
    struct Ended: Error {}
    struct NoSpace: Error {}

    private struct State {
        /// The number of steps until the end; `nil` for a life without one.
        var remaining: Int?
        var isOver = false
        var steps: [String] = []
        /// The numbers of the steps that find no room on the disk.
        var full: Set<Int> = []
    }

    private let state: Mutex<State>

    init(endingAt step: Int? = nil, fullAt full: Set<Int> = []) {
        state = Mutex(State(remaining: step, full: full))
    }

    var isOver: Bool { state.withLock(\.isOver) }
    /// The steps so far, of which the last one was not made if the life is over.
    var steps: [String] { state.withLock(\.steps) }

    func end() { state.withLock { $0.isOver = true } }

    /// - Throws: `Ended` after the end, and at it.
    func pass(_ step: String) throws {
        try state.withLock { state in
            if state.isOver { throw Ended() }
            state.steps.append(step)
            if let remaining = state.remaining {
                state.remaining = remaining - 1
                if remaining == 0 {
                    state.isOver = true
                    throw Ended()
                }
            }
            let isWrite = step.hasPrefix("save") || step.hasPrefix("write")
            if isWrite, state.full.contains(state.steps.count) { throw NoSpace() }
        }
    }
}
