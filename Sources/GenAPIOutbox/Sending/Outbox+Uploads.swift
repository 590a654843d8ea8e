import GenAPIRepositories
import GenAPIRuntime
import StoredCalls
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Files that are sent.

extension Outbox {
    /// How often a change is made again because its calls have other files than before.
    private static var mostReadings: Int { 8 }

    /// The folder of the stores of all accounts.
    nonisolated var stores: URL? { repositories.store.folder }

    /// Makes a change. The files of its calls are read before the change has an effect, and without delaying others.
    ///
    /// - Parameter change: Runs again after files were read.
    /// - Throws: `OutboxError.unreadableFile`; what the change throws.
    func withFiles<Value: Sendable>(_ change: (KnownFiles) async throws -> Value) async throws -> Value {
        var (files, last) = (KnownFiles(stores: stores), [URL]())
        for _ in 0..<Self.mostReadings {
            do { return try await change(files) } catch let unread as KnownFiles.Unread {
                last = unread.files
            }
            for file in last {
                do { try await files.read(file) } catch { throw OutboxError.unreadableFile(file) }
            }
        }
        throw OutboxError.unreadableFile(last.first ?? URL(filePath: "/"))
    }

    /// The reason why the files of an operation cannot be sent.
    func fileProblem(of operation: Operation) async -> FileProblem? {
        for file in operation.call.upload?.files ?? [] {
            do {
                // After a failed attempt, the date and the length may not tell that the file has changed.
                try await file.contents.check(file.url(stores: stores), isThorough: operation.attempts > 0)
            } catch { return error as? FileProblem ?? .missing }
        }
        return nil
    }

    /// Ends the request of an operation with files, if it is in flight. It is not sent again for a while.
    func endUpload(_ number: Int) async {
        uploading[number]?.cancel()
        await uploading[number]?.value
    }

    /// The receiver of an operation's progress; `nil` for an operation without files.
    func beginUpload(_ operation: Operation) -> (@Sendable (_ sent: Int, _ total: Int?) -> Void)? {
        guard operation.call.upload != nil else { return nil }
        uploads.begin(operation.number)
        return { [weak self, uploads, number = operation.number, clock = repositories.clock] sent, total in
            guard uploads.note(number, sent, of: total ?? sent, at: clock.now()) else { return }
            Task { await self?.notify() }
        }
    }
}

/// The progress of the files that an outbox sends.
final class Uploads: Sendable {
    private struct Upload {
        var progress: QueuedOperation.Progress?
        var shownAt: Duration?
    }

    /// Readers are told at most ten times a second.
    private static let interval = Duration.milliseconds(100)

    private let running = Mutex<[Int: Upload]>([:])

    /// By the numbers of operations.
    var progress: [Int: QueuedOperation.Progress] { running.withLock { $0.compactMapValues(\.progress) } }

    func begin(_ number: Int) { running.withLock { $0[number] = Upload() } }

    func end(_ number: Int) { running.withLock { $0[number] = nil } }

    /// Whether readers are to be told.
    func note(_ number: Int, _ sent: Int, of total: Int, at time: Duration) -> Bool {
        running.withLock { running in
            guard var upload = running[number] else { return false }
            upload.progress = QueuedOperation.Progress(sent: sent, total: total)
            let isShown = sent >= total || upload.shownAt.map { time - $0 >= Self.interval } ?? true
            if isShown { upload.shownAt = time }
            running[number] = upload
            return isShown
        }
    }
}

extension QueuedOperation.Failure {
    init(_ problem: FileProblem) {
        self =
            switch problem {
            case .missing: .fileMissing
            case .changed: .fileChanged
            }
    }
}
