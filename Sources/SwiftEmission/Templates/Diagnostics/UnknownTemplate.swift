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
            "An unknown template",
            """
            A template replaces the built-in template of the same name. A template with another name would \
            never be used. 'genapi templates eject DIR' writes all templates with their names.
            """,
            change: """
                - # Structs.mustache
                + # Struct.mustache
                  1️⃣struct {{ name }} {}
                """,
            messages: ["1️⃣": "unknown template 'Structs.mustache'"]
        )
    }
}
