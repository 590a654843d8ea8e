#if Store
    import Dispatch

    /// Runs an actor on a dispatch queue, so that waiting for the disk does not block the cooperative pool.
    final class StoreQueue: SerialExecutor {
        private let queue = DispatchQueue(label: "genapi.store", qos: .userInitiated)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }
#endif
