import SourceDiagnostics

extension Diagnostic {
    static func unknownTemplate(_ file: SourceFile, name: String, known: [String]) -> Diagnostic {
        let notes = (name.closest(in: known).map { ["the nearest name is '\($0)'"] } ?? [])
            .map { Diagnostic.Note($0) }
        return Diagnostic(.error, "unknown template '\(name)'", at: SourceRange(file, 0..<0), notes: notes)
    }
}

extension Explanation {
    static var unknownTemplate: Explanation {
        Explanation(
            "A template with a name that no template has",
            """
            A template takes the place of the tool's own by having its name. One with another name would never \
            be used, which is hardly what was meant. 'genapi templates eject DIR' shows all the names.
            """,
            rejected: """
                # Structs.mustache
                1️⃣struct {{ name }} {}
                """,
            messages: [
                "1️⃣": "unknown template 'Structs.mustache'"
            ],
            accepted: """
                # Struct.mustache
                struct {{ name }} {}
                """
        )
    }
}
