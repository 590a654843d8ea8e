/// Messages for programs. Lines and columns count from one, offsets in bytes from zero; ends are exclusive.
///
///     id             the message's id, for `genapi explain`
///     severity       "error" or "warning"
///     message        the message
///     file, line, column, offset, endLine, endColumn, endOffset
///     notes          [{ message, and perhaps a place as above }]
///     fixIts         [{ message, edits: [{ a place as above, replacement }] }]
package struct JSONRenderer: Sendable {
    package enum Layout: Sendable {
        /// One array.
        case array
        /// An object per line.
        case lines
    }

    private let layout: Layout

    package init(_ layout: Layout) { self.layout = layout }

    /// Every line ends with a line break; no messages are `[]` or no lines.
    package func render(_ diagnostics: [Diagnostic]) -> String {
        let objects = diagnostics.map(object)
        switch layout {
        case .array where objects.isEmpty: return "[]\n"
        case .array: return "[\n\(objects.map { "  \($0.compact)" }.joined(separator: ",\n"))\n]\n"
        case .lines: return objects.map { "\($0.compact)\n" }.joined()
        }
    }

    private func object(_ diagnostic: Diagnostic) -> JSONText {
        var members: [(key: String, value: JSONText)] = [
            ("id", .string(diagnostic.id)),
            ("severity", .string(diagnostic.severity.rawValue)),
            ("message", .string(diagnostic.message)),
        ]
        members += place(diagnostic.range)
        members.append(("notes", .array(diagnostic.notes.map(object))))
        members.append(("fixIts", .array(diagnostic.fixIts.map(object))))
        return .object(members)
    }

    private func object(_ note: Diagnostic.Note) -> JSONText {
        .object([("message", .string(note.message))] + (note.range.map(place) ?? []))
    }

    private func object(_ fixIt: Diagnostic.FixIt) -> JSONText {
        let edit = place(fixIt.range) + [("replacement", .string(fixIt.replacement))]
        return .object([("message", .string(fixIt.message)), ("edits", .array([.object(edit)]))])
    }

    private func place(_ range: SourceRange) -> [(key: String, value: JSONText)] {
        let (start, end) = (range.start, range.end)
        return [
            ("file", .string(range.file.path)),
            ("line", .int(start.line)), ("column", .int(start.column)), ("offset", .int(start.offset)),
            ("endLine", .int(end.line)), ("endColumn", .int(end.column)), ("endOffset", .int(end.offset)),
        ]
    }
}
