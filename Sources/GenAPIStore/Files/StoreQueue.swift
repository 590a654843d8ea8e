#if Store
    import Dispatch

    /// Runs an actor on a dispatch queue, so that waiting for the disk does not block the cooperative pool.
    final class StoreQueue: SerialExecutor {
        private let queue = DispatchQueue(label: "genapi.store", qos: .userInitiated)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }

        /// Runs a function that waits for the disk, beside all stores.
        static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
        {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result { try body() }) }
            }
        }
    }
#endif
