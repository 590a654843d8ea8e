import SourceDiagnostics

extension Diagnostic {
    static func notAMemberName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' cannot be turned into a Swift name", at: name.range)
    }
}

extension Explanation {
    static var notAMemberName: Explanation {
        Explanation(
            "A key that cannot be a Swift name",
            """
            A Swift name has the words of a key, and this key has none, or it has invisible characters. Use 'name' to choose a \
            Swift name; the JSON key stays the same. A chosen name begins with a letter or an underscore and has no punctuation.
            """,
            change: """
                  resource: User
                - fields: { 1️⃣"***": bool }
                + fields: { "***": { type: bool, name: isHidden } }
                """,
            messages: ["1️⃣": "'***' cannot be turned into a Swift name"]
        )
    }
}
