import SourceDiagnostics

/// Collects notes while specs are made.
final class NoteCollector {
    private struct Entry {
        let kind: ImportReport.Kind
        let value: DocumentValue
        let message: String
    }

    private var entries: [Entry] = []
    /// The numbers of the notes of what is being made, innermost last.
    private var frames: [[Int]] = []

    /// Adds a note about a value of the document, and about what is being made.
    func add(_ kind: ImportReport.Kind, _ value: DocumentValue, _ message: String) {
        frames.indices.last.map { frames[$0].append(entries.count) }
        entries.append(Entry(kind: kind, value: value, message: message))
    }

    /// The result of a closure, and the numbers of the notes that it added.
    func noting<Result>(_ body: () -> Result) -> (Result, notes: [Int]) {
        frames.append([])
        let result = body()
        return (result, frames.removeLast())
    }

    /// - Parameters:
    ///   - places: The spec and the line of each note that has one.
    ///   - origins: The spec and the line of what is made of a value of the document.
    func report(
        operations: Int,
        places: [Int: (spec: String, line: Int)],
        origins: [String: (spec: String, line: Int)]
    ) -> ImportReport {
        let order = ImportReport.Kind.allCases
        let notes = entries.enumerated().sorted { left, right in
            let (a, b) = (
                order.firstIndex(of: left.element.kind) ?? 0, order.firstIndex(of: right.element.kind) ?? 0
            )
            return a == b ? left.offset < right.offset : a < b
        }
        .map { number, entry in
            let place = places[number] ?? Self.nearest(entry.value.place.pointer[...], origins)
            return ImportReport.Note(
                kind: entry.kind,
                message: entry.message,
                document: entry.value.file,
                pointer: entry.value.place.pointer,
                documentLine: entry.value.range.start.line,
                spec: place?.spec,
                line: place?.line
            )
        }
        return ImportReport(notes: notes, operationCount: operations)
    }

    /// The place of what is made of a value, or of the innermost value around it.
    private static func nearest(
        _ pointer: Substring,
        _ origins: [String: (spec: String, line: Int)]
    ) -> (spec: String, line: Int)? {
        var pointer = pointer
        while !pointer.isEmpty {
            if let place = origins[String(pointer)] { return place }
            pointer = pointer[..<(pointer.lastIndex(of: "/") ?? pointer.startIndex)]
        }
        return nil
    }
}
