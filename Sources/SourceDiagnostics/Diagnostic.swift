/// A message for the author of a spec, with its location and fix-its.
package struct Diagnostic: Error, Hashable {
    package enum Severity: String, Sendable { case error, warning }

    /// The name of the factory that made this diagnostic: `unknownType`.
    package let id: String
    package let severity: Severity

    /// States the problem and nothing else: suggestions are fix-its. Safe to print.
    package let message: String
    package let range: SourceRange
    package let notes: [Note]
    package let fixIts: [FixIt]

    package init(
        _ severity: Severity,
        _ message: String,
        at range: SourceRange,
        notes: [Note] = [],
        fixIts: [FixIt] = [],
        id: String = #function
    ) {
        self.id = String(id.prefix { $0 != "(" })
        self.severity = severity
        self.message = message.shown
        self.range = range
        self.notes = notes
        self.fixIts = fixIts
    }

    /// Further information.
    package struct Note: Hashable, Sendable {
        package let message: String
        /// `nil` if the note has no location.
        package let range: SourceRange?

        package init(_ message: String, at range: SourceRange? = nil) {
            self.message = message.shown
            self.range = range
        }
    }

    /// An edit that resolves the diagnostic.
    package struct FixIt: Hashable, Sendable {
        /// A question or an instruction: `did you mean 'string'?`, `put it in quotes`.
        package let message: String
        package let range: SourceRange
        package let replacement: String

        package init(_ message: String, at range: SourceRange, replacement: String) {
            self.message = message.shown
            self.range = range
            self.replacement = replacement
        }
    }
}

extension Diagnostic.FixIt {
    /// Replaces an unknown word by the nearest known one.
    package static func replace(_ range: SourceRange, with word: String) -> Diagnostic.FixIt {
        Diagnostic.FixIt("did you mean \(word.quoted)?", at: range, replacement: word)
    }
}

extension [Diagnostic] {
    /// Sorted by file, with paths in byte order, then by location; diagnostics of one location keep their order.
    package func sortedByPlace() -> [Diagnostic] {
        enumerated().sorted { left, right in
            let (a, b) = (left.element.range, right.element.range)
            if a.file !== b.file, a.file.path != b.file.path {
                return a.file.path.utf8.lexicographicallyPrecedes(b.file.path.utf8)
            }
            if a.offsets.lowerBound != b.offsets.lowerBound {
                return a.offsets.lowerBound < b.offsets.lowerBound
            }
            return left.offset < right.offset
        }.map(\.element)
    }

    package var hasErrors: Bool { contains { $0.severity == .error } }
}
