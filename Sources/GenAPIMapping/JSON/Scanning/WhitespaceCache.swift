/// The white space after the commas of an indented document, as it was last seen at each depth. It is compared rather than
/// scanned. The owner has to deallocate it.
///
/// An entry is a guess: the caller checks the byte after it.
struct WhitespaceCache {
    /// Deeper containers share the places of others.
    private static var depths: Int { 32 }
    /// Runs of more bytes are scanned each time.
    private static var longest: Int { 32 }

    private let runs: UnsafeMutablePointer<Run>

    /// White space of the document.
    private struct Run {
        var start: UnsafeRawPointer
        var count: Int
    }

    init(_ source: JSONSource) {
        runs = .allocate(capacity: Self.depths)
        runs.initialize(repeating: Run(start: source.start, count: 0), count: Self.depths)
    }

    /// The end of the white space at a place, where it is what it was the last time; else the place. The slack can be
    /// loaded from there.
    @_transparent
    func end(from place: UnsafeRawPointer, _ depth: Int) -> UnsafeRawPointer {
        let run = (runs + (depth & (Self.depths - 1))).pointee
        return equal(place, run.start, run.count) ? place + run.count : place
    }

    func remember(_ start: UnsafeRawPointer, to end: UnsafeRawPointer, _ depth: Int) {
        let count = end - start
        // A run that leads from the document into the copy of its end is none.
        guard (0...Self.longest).contains(count) else { return }
        (runs + (depth & (Self.depths - 1))).pointee = Run(start: start, count: count)
    }

    func deallocate() {
        runs.deallocate()
    }
}
