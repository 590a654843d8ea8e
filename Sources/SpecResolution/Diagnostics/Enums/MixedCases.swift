import SourceDiagnostics
import SpecReading

extension Diagnostic {
    static func mixedCases(_ value: Located<EnumSpec.Value>, first: Located<EnumSpec.Value>) -> Diagnostic {
        let isText = first.value.isText
        return Diagnostic(
            .error,
            "'\(value.value.text)' is a \(isText ? "number" : "text") among \(isText ? "texts" : "numbers")",
            at: value.range,
            notes: [Note("the first case is a \(isText ? "text" : "number")", at: first.range)],
            fixIts: isText
                ? [FixIt("put it in quotes", at: value.range, replacement: "\"\(value.value.text)\"")] : []
        )
    }
}

extension Explanation {
    static var mixedCases: Explanation {
        Explanation(
            "An enum with texts and numbers",
            "All values of an enum must be texts, or all must be numbers.",
            change: """
                  enum: Level
                - cases: [2️⃣low, 1️⃣2]
                + cases: [low, high]
                """,
            messages: [
                "1️⃣": "'2' is a number among texts",
                "2️⃣": "note: the first case is a text",
            ],
            fixed: """
                enum: Level
                cases: [low, "2"]
                """
        )
    }
}
