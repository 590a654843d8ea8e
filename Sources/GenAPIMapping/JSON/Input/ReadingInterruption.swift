import Synchronization

/// Ends the reading of documents that no caller waits for any more. A reader of the current task checks it after each
/// part of a long document. Once it is over, those readers only return an error.
package final class ReadingInterruption: Sendable {
    @TaskLocal package static var current: ReadingInterruption?

    /// Shorter documents are read before a second check.
    static var smallestDocument: Int { 512 }

    /// The number of bytes that a reader scans between two checks.
    let window: Int
    private let isDue: @Sendable () -> Bool
    private let wasDue = Atomic(false)

    package init(window: Int = 1 << 16, isDue: @escaping @Sendable () -> Bool) {
        self.window = window
        self.isDue = isDue
    }

    /// Whether readers were stopped.
    var isOver: Bool { wasDue.load(ordering: .relaxed) }

    fileprivate func ask() -> Bool {
        if isOver { return true }
        guard isDue() else { return false }
        wasDue.store(true, ordering: .relaxed)
        return true
    }

    /// The reader's failure, which no caller sees: the call throws a cancellation or a timeout instead.
    static var problem: MappingError.Problem {
        .malformed(expected: "the rest of the document", found: "a cancelled call")
    }
}

extension JSONReader {
    /// Whether no caller waits for the value any more.
    var isInterrupted: Bool { interruption?.isOver ?? false }

    /// Asks whether to go on, and goes on around the cursor, which is in the document itself. Else nothing can be read any
    /// more: every place is outside of the window then.
    mutating func enterWindow(_ interruption: ReadingInterruption) {
        guard interruption.ask() else {
            windowStart = cursor - min(cursor - source.start, interruption.window)
            windowEnd = cursor + min(source.limit - cursor, interruption.window)
            limit = windowEnd
            return
        }
        record.failure = ReadingFailure(problem: ReadingInterruption.problem, offset: offset)
        windowStart = source.zeros
        windowEnd = source.zeros
        stop()
    }
}
