import SourceDiagnostics
import SwiftNaming

extension Diagnostic {
    static func typeNotNamedLikeItsFile(_ name: Located<String>, baseName: String, file: String) -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(name.value)' is declared in a file named '\(file)'",
            at: name.range,
            fixIts: SwiftIdentifier.isValid(baseName)
                ? [FixIt("name it '\(baseName)', or rename the file", at: name.range, replacement: baseName)]
                : []
        )
    }
}

extension Explanation {
    static var typeNotNamedLikeItsFile: Explanation {
        Explanation(
            "The type is not named like its file",
            """
            The build plugin must know the names of all generated files before a spec is read. It takes \
            them from the file names, so the type must have the name of its file.
            """,
            change: """
                  # Person.yaml
                - resource: 1️⃣User
                + resource: Person
                  fields: { name: string }
                """,
            messages: ["1️⃣": "'User' is declared in a file named 'Person.yaml'"]
        )
    }
}
