import SourceDiagnostics

extension Diagnostic {
    static func badDuration(_ text: Located<String>) -> Diagnostic {
        let isNumber =
            !text.value.isEmpty && text.value.utf8.count <= 9 && text.value.utf8.allSatisfy(\.isDigit)
        return Diagnostic(
            .error,
            "\(text.value.quoted) is not a duration",
            at: text.range,
            notes: [Note("a duration is a whole number and one of ms, s, m and h: 500ms, 30s, 5m, 1h")],
            fixIts: isNumber ? [.replace(text.range, with: text.value + "s")] : []
        )
    }
}

extension Explanation {
    static var badDuration: Explanation {
        Explanation(
            "An invalid duration",
            "A duration is a whole number and its unit, without a space: ms, s, m or h.",
            change: """
                  genapi: 1
                  api: Trips
                  servers: { live: "https://api.trips.example" }
                - timeout: 1️⃣30
                + timeout: 30s
                """,
            messages: ["1️⃣": "'30' is not a duration"]
        )
    }
}
