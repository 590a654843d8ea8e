import SourceDiagnostics

extension Diagnostic {
    static func notWholeNumber(_ range: SourceRange, meant: Int?) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is not a whole number in decimal digits",
            at: range,
            fixIts: meant.map { [FixIt("write '\($0)'", at: range, replacement: "\($0)")] } ?? []
        )
    }
}

extension Explanation {
    static var notWholeNumber: Explanation {
        Explanation(
            "Not a whole number",
            """
            Whole numbers are written in decimal digits: no quotes, no leading zeros, no 0x, no underscores.
            """,
            change: """
                  genapi: 1
                  api: Trips
                  servers: { live: "https://api.trips.example" }
                - retry: { attempts: 1️⃣0x3 }
                + retry: { attempts: 3 }
                """,
            messages: ["1️⃣": "'0x3' is not a whole number in decimal digits"]
        )
    }
}
