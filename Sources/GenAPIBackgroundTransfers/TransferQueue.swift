import Dispatch

/// Runs an actor that waits for the disk, beside the cooperative pool.
final class TransferQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "genapi.transfers", qos: .userInitiated)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
