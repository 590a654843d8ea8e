import SourceDiagnostics
import SwiftNaming

extension Diagnostic {
    static func apiNotNamedLikeItsFolder(_ name: Located<String>, folder: String) -> Diagnostic {
        Diagnostic(
            .error,
            "API '\(name.value)' is in a folder named '\(folder)'",
            at: name.range,
            fixIts: SwiftIdentifier.isValid(folder)
                ? [FixIt("name it '\(folder)', or rename the folder", at: name.range, replacement: folder)]
                : []
        )
    }
}

extension Explanation {
    static var apiNotNamedLikeItsFolder: Explanation {
        Explanation(
            "The API is not named like its folder",
            """
            The build plugin must know the names of all generated files before a spec is read. It takes \
            them from the folder, so 'api' must have the folder's name.
            """,
            change: """
                  # Specs/Travel/api.yaml
                - api: 1️⃣Trips
                + api: Travel
                """,
            messages: ["1️⃣": "API 'Trips' is in a folder named 'Travel'"]
        )
    }
}
