import GenerateCommand
import OpenAPIImport
import SourceDiagnostics

extension DiagnosticOptions {
    /// The report of an import, in the format of messages.
    func text(of report: ImportReport, folder: String) -> String {
        switch diagnostics {
        case .text: lines(report, folder).joined(separator: "\n")
        case .json: json(report, folder)
        case .github: report.groups.map { annotation($0.note, folder) }.joined(separator: "\n")
        }
    }

    /// A line for each note, and the counts.
    private func lines(_ report: ImportReport, _ folder: String) -> [String] {
        let notes = report.groups.map { note, count in
            let times = count > 1 ? " (\(count) times)" : ""
            let spec = place(note, folder).map { " -> \($0)" } ?? ""
            let place = note.documentLine.map { "\(note.document):\($0)#\(note.pointer)" } ?? note.document
            return "\(note.kind.rawValue): \(note.message)\(times)\n    \(place)\(spec)".shownLines
        }
        let counts = ImportReport.Kind.allCases.map { "\($0.rawValue): \(report.count(of: $0))" }
        return notes + ["operations: \(report.operationCount), " + counts.joined(separator: ", ")]
    }

    private func place(_ note: ImportReport.Note, _ folder: String) -> String? {
        guard let spec = note.spec, let line = note.line else { return nil }
        return "\(folder)/\(spec):\(line)"
    }

    private func json(_ report: ImportReport, _ folder: String) -> String {
        let notes = report.notes.map { note in
            var members: [(key: String, value: JSONText)] = [
                ("kind", .string(note.kind.rawValue)), ("message", .string(note.message)),
                ("document", .string(note.document)), ("pointer", .string(note.pointer)),
            ]
            if let line = note.documentLine { members.append(("documentLine", .int(line))) }
            if let spec = note.spec, let line = note.line {
                members += [("file", .string("\(folder)/\(spec)")), ("line", .int(line))]
            }
            return "  " + JSONText.object(members).compact
        }
        return notes.isEmpty ? "[]" : "[\n\(notes.joined(separator: ",\n"))\n]"
    }

    private func annotation(_ note: ImportReport.Note, _ folder: String) -> String {
        let level = note.kind == .lost || note.kind == .lostCall ? "warning" : "notice"
        let message = "\(note.kind.rawValue): \(note.message) (\(note.pointer))"
        var place = (file: note.document, line: note.documentLine ?? 1)
        if let spec = note.spec, let line = note.line { place = ("\(folder)/\(spec)", line) }
        let properties = [("file", place.file), ("line", String(place.line))]
        return WorkflowCommand(level, properties, message).text
    }
}

extension String {
    /// The lines with everything escaped that a terminal would not show.
    fileprivate var shownLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).shown }.joined(
            separator: "\n"
        )
    }
}
