import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import Testing

/// A spec with something that has to be refused: what is said, where, and the text that its cure makes of it.
struct RejectedSpec: Sendable, CustomTestStringConvertible {
    /// The message that it is about.
    let id: String
    /// The file, with marks.
    let text: String
    let expected: [Character: String]
    let fixed: String?
    /// The files beside it.
    let beside: String

    init(
        _ id: String,
        _ text: String,
        _ expected: [Character: String],
        fixed: String? = nil,
        beside: String = ""
    ) {
        self.id = id
        self.text = text
        self.expected = expected
        self.fixed = fixed
        self.beside = beside
    }

    var testDescription: String { id }

    /// Expects the messages and the cure. A cure that is there must be expected, and must do away with the message.
    func expect(sourceLocation: SourceLocation = #_sourceLocation) {
        let (path, text) = Self.split(text)
        let isAPI = path.hasSuffix("api.yaml")
        let complete = isAPI ? SpecFiles.completed(text) : text
        let completeFix = fixed.map { isAPI ? SpecFiles.completed($0) : $0 }
        expectDiagnostics(
            complete,
            expected,
            fixed: completeFix,
            path: path,
            sourceLocation: sourceLocation
        ) { file in
            let diagnostics = resolve(file).diagnostics
            #expect(Set(diagnostics.map(\.id)) == [id], sourceLocation: sourceLocation)
            #expect(
                diagnostics.allSatisfy { $0.fixIts.isEmpty } == (fixed == nil),
                sourceLocation: sourceLocation
            )
            return diagnostics.map { $0.keepingNotes(in: file) }
        }
        guard let completeFix else { return }
        let mended = resolve(SourceFile(path: path, text: completeFix)).diagnostics
        #expect(!mended.contains { $0.id == id }, "the cure cures", sourceLocation: sourceLocation)
    }

    private func resolve(_ file: SourceFile) -> Reported<API> {
        var files = SpecFiles(beside)
        if file.path.hasSuffix("api.yaml") { files.api = file } else { files.declarations.append(file) }
        return files.resolve()
    }

    /// The path in the first line, where there is one.
    private static func split(_ text: String) -> (path: String, text: String) {
        let first = text.prefix { $0 != "\n" }
        guard first.hasPrefix("# "), first.hasSuffix(".yaml") else {
            return (SpecFiles.path(of: MarkedText(text).file.text), text)
        }
        return (String(first.dropFirst(2)), String(text.dropFirst(first.count + 1)))
    }
}

extension Diagnostic {
    /// The same with what is in other files said without a place.
    fileprivate func keepingNotes(in file: SourceFile) -> Diagnostic {
        let notes = notes.map { note in
            Note(note.message, at: note.range?.file.path == file.path ? note.range : nil)
        }
        return Diagnostic(severity, message, at: range, notes: notes, fixIts: fixIts, id: id)
    }
}
