import SourceDiagnostics

/// Everything there is to say about a template. Keep the list alphabetical.
extension Diagnostic {
    static func malformedTemplate(_ place: SourceRange, _ reason: String) -> Diagnostic {
        Diagnostic(.error, "this template cannot be read: \(reason)", at: place)
    }

    static func nothingToPrint(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'.' prints nothing here; it is the text of the section around it", at: word)
    }

    static func unknownTemplate(_ file: SourceFile, name: String, known: [String]) -> Diagnostic {
        let notes = (name.closest(in: known).map { ["the nearest name is '\($0)'"] } ?? [])
            .map { Diagnostic.Note($0) }
        return Diagnostic(.error, "unknown template '\(name)'", at: SourceRange(file, 0..<0), notes: notes)
    }

    static func unknownWord(_ word: SourceRange, known: [String]) -> Diagnostic {
        Diagnostic(
            .error,
            "this template has no word '\(word.text)'",
            at: word,
            fixIts: word.text.closest(in: known).map { [.replace(word, with: $0)] } ?? []
        )
    }

    static func unsupportedTag(_ tag: SourceRange) -> Diagnostic {
        Diagnostic(.error, "templates have words, sections and comments, and no other tags", at: tag)
    }

    static func wordIsNoSection(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'\(word.text)' is always there and cannot be a section", at: word)
    }

    static func wordIsNoText(_ word: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'\(word.text)' is a section and cannot be printed", at: word)
    }
}
