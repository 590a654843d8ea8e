/// Ends the reading of documents that nobody waits for any more. It is asked each time that a reader of the current task has
/// gone through another part of a long document.
final class ReadingInterruption: Sendable {
    @TaskLocal static var current: ReadingInterruption?

    /// Shorter documents are read before anybody could be asked twice.
    static var smallestDocument: Int { 512 }

    /// How many bytes a reader goes through before it asks.
    let window: Int
    let isDue: @Sendable () -> Bool

    init(window: Int = 1 << 16, isDue: @escaping @Sendable () -> Bool) {
        self.window = window
        self.isDue = isDue
    }

    /// What the reader answers; whoever interrupts it throws an error of his own.
    static var error: MappingError { JSONOrigin().error(problem) }

    fileprivate static var problem: MappingError.Problem {
        .malformed(expected: "the rest of the document", found: "nobody who waits for it")
    }
}

extension JSONReader {
    /// Asks whether to go on, and goes on around the cursor, which is in the document itself. Else nothing can be read any
    /// more: every place is outside of the window then.
    mutating func enterWindow(_ interruption: ReadingInterruption) {
        if !record.isInterrupted && !interruption.isDue() {
            windowStart = cursor - min(cursor - source.start, interruption.window)
            windowEnd = cursor + min(source.limit - cursor, interruption.window)
            limit = windowEnd
            return
        }
        record.isInterrupted = true
        record.failure = ReadingFailure(problem: ReadingInterruption.problem, offset: offset)
        windowStart = source.zeros
        windowEnd = source.zeros
        stop()
    }
}
