#if os(Linux) || os(macOS)
    import Dispatch
    import Foundation
    import Synchronization

    /// Threads of their own for connections, at most one for each, so that waiting for the network does not block the
    /// cooperative pool. A thread that has nothing to do for a minute ends, and its connection is closed.
    final class ConnectionThreads: Sendable {
        typealias Job = @Sendable (ConnectionSlot) -> Void

        private struct State {
            var jobs: [Job] = []
            var threads = 0
            var idle = 0
            var isClosed = false

            mutating func end() -> Bool {
                threads -= 1
                return true
            }
        }

        private let most: Int
        private let state = Mutex(State())
        private let arrivals = DispatchSemaphore(value: 0)
        private static let idleTime = DispatchTimeInterval.seconds(60)

        init(most: Int) {
            self.most = max(1, most)
        }

        /// Runs jobs in their order, each as soon as a connection is free.
        func run(_ job: @escaping Job) {
            let startsThread = state.withLock { state in
                state.jobs.append(job)
                guard state.jobs.count > state.idle, state.threads < most else { return false }
                state.threads += 1
                return true
            }
            arrivals.signal()
            if startsThread { Thread.detachNewThread { self.work() } }
        }

        /// Closes the connections when the jobs are done.
        func close() {
            let threads = state.withLock { state in
                state.isClosed = true
                return state.threads
            }
            for _ in 0..<threads { arrivals.signal() }
        }

        private func work() {
            let slot = ConnectionSlot()
            while let job = next() { job(slot) }
        }

        /// The next job; `nil` if the thread shall end.
        private func next() -> Job? {
            while true {
                if let job = take() { return job }
                if state.withLock({ $0.isClosed ? $0.end() : false }) { return nil }
                state.withLock { $0.idle += 1 }
                let result = arrivals.wait(timeout: .now() + Self.idleTime)
                state.withLock { $0.idle -= 1 }
                guard result == .timedOut else { continue }
                if state.withLock({ $0.jobs.isEmpty ? $0.end() : false }) { return nil }
            }
        }

        private func take() -> Job? {
            state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
        }
    }

    /// The place for the connection of a thread.
    final class ConnectionSlot {
        var connection: Connection?
        /// Whether the tables are those of this version.
        var isChecked = false
    }
#endif
