import SourceDiagnostics

/// The losses, changes and decisions of an import.
package struct ImportReport: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A call that the specs do not have.
        case lostCall = "lost call"
        /// A value that a person and the document have changed, and that stays as the person has it.
        case conflict
        /// A part of a call or a type that the specs do not have.
        case lost
        /// A part that is there in another form.
        case approximated
        case renamed
        /// A decision between several meanings.
        case chosen
        /// A part that specs have no place for, by rule.
        case leftOut = "left out"
    }

    package struct Note: Sendable {
        package let kind: Kind
        package let message: String
        /// The file of the document.
        package let document: String
        /// The JSON pointer in it.
        package let pointer: String
        /// The line in the document, from one; `nil` if it is no longer there.
        package let documentLine: Int?
        /// The spec and the line in it; `nil` if no spec has the value.
        package var spec: String?
        package var line: Int?
    }

    /// Calls that are lost first, then by kind, then in the order of the document.
    package internal(set) var notes: [Note]
    /// The operations of the document that were selected.
    package let operationCount: Int

    /// The report with other notes, in the order of the kinds.
    func replacing(_ notes: [Note]) -> ImportReport {
        let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
        let sorted = notes.enumerated().sorted { left, right in
            (order[left.element.kind] ?? 0, left.offset) < (order[right.element.kind] ?? 0, right.offset)
        }
        return ImportReport(notes: sorted.map(\.element), operationCount: operationCount)
    }

    package func count(of kind: Kind) -> Int { notes.count { $0.kind == kind } }

    /// The notes, of which those about what is left out stand for all others with the same sentence, with their numbers.
    package var groups: [(note: Note, count: Int)] {
        var groups: [(note: Note, count: Int)] = []
        var places: [String: Int] = [:]
        for note in notes {
            if note.kind == .leftOut, let place = places[note.message] {
                groups[place].count += 1
            } else {
                if note.kind == .leftOut { places[note.message] = groups.count }
                groups.append((note, 1))
            }
        }
        return groups
    }

    /// Whether something of the document is not in the specs.
    package var hasLosses: Bool { notes.contains { $0.kind == .lost || $0.kind == .lostCall } }
}

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
