import SourceDiagnostics
import TextEscaping

extension Diagnostic {
    static func characterInPath(_ range: SourceRange, _ character: Character) -> Diagnostic {
        let scalar = character.unicodeScalars.first ?? " "
        let isPrintable = scalar.properties.generalCategory != .control
        let name = isPrintable ? "'\(character)'" : scalar.codePoint
        return Diagnostic(
            .error,
            "\(name) must be percent-encoded in a path",
            at: range,
            fixIts: [FixIt("encode it", at: range, replacement: String(character).percentEncoded(except: ""))]
        )
    }
}

extension Explanation {
    static var characterInPath: Explanation {
        Explanation(
            "A character that must be percent-encoded",
            """
            Letters of all scripts are encoded automatically. Control characters, backslashes, and percent \
            signs that are not followed by two digits are not allowed in a path.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { get: "/1001️⃣%/{id}", returns: User }
                +   get: { get: "/100%25/{id}", returns: User }
                """,
            messages: ["1️⃣": "'%' must be percent-encoded in a path"]
        )
    }
}
