package import SourceDiagnostics
package import Testing

/// Expects that a stage says exactly these messages, each at its mark, and, with `fixed`, that its fix-its mend
/// the text.
///
///     expectDiagnostics(
///         """
///         resource: Article
///         fields:
///           title: 1️⃣Strng
///         """,
///         ["1️⃣": "unknown type 'Strng'"],
///         fixed: …,
///         by: { SpecReader.readDeclaration($0).diagnostics }
///     )
///
/// A note is expected at a mark of its own: `["1️⃣": "'name' is already there", "2️⃣": "note: first written here"]`.
/// The ends of ranges are not marked; `underlined` names the text under the first message where it matters.
package func expectDiagnostics(
    _ marked: String,
    _ expected: [Character: String],
    fixed: String? = nil,
    underlined: String? = nil,
    path: String = "User.yaml",
    sourceLocation: SourceLocation = #_sourceLocation,
    by stage: (SourceFile) -> [Diagnostic]
) {
    let marked = MarkedText(marked, path: path)
    let diagnostics = stage(marked.file)
    let wanted = expected.map { mark, message in
        ExpectedMessage(offset: marked.marks[mark] ?? -1, message: message)
    }
    let said = diagnostics.flatMap { ExpectedMessage.all(of: $0, in: marked.file) }
    for message in wanted.sorted() where !said.contains(message) {
        Issue.record("nobody said \(message.described(in: marked.file))", sourceLocation: sourceLocation)
    }
    for message in said.sorted() where !wanted.contains(message) {
        Issue.record("nobody expected \(message.described(in: marked.file))", sourceLocation: sourceLocation)
    }
    if let underlined {
        #expect(diagnostics.first?.range.text == underlined, sourceLocation: sourceLocation)
    }
    if let fixed {
        let fixIts = diagnostics.compactMap(\.fixIts.first)
        #expect(marked.file.applying(fixIts) == fixed, "the cure", sourceLocation: sourceLocation)
    }
}

/// A message or a note, and where it belongs.
private struct ExpectedMessage: Comparable {
    let offset: Int
    let message: String

    static func all(of diagnostic: Diagnostic, in file: SourceFile) -> [ExpectedMessage] {
        let notes = diagnostic.notes.compactMap { note in
            note.range.map {
                ExpectedMessage(offset: $0.offsets.lowerBound, message: "note: \(note.message)")
            }
        }
        return [ExpectedMessage(offset: diagnostic.range.offsets.lowerBound, message: diagnostic.message)]
            + notes
    }

    static func < (left: ExpectedMessage, right: ExpectedMessage) -> Bool {
        (left.offset, left.message) < (right.offset, right.message)
    }

    func described(in file: SourceFile) -> String {
        guard offset >= 0 else { return "'\(message)' (its mark is not in the text)" }
        let position = file.position(at: offset)
        return "'\(message)' at \(position.line):\(position.column)"
    }
}
