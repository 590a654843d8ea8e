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
