import SourceDiagnostics

extension Diagnostic {
    static func notBoolean(_ range: SourceRange, meant: Bool?) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is not 'true' or 'false'",
            at: range,
            fixIts: meant.map { [FixIt("write '\($0)'", at: range, replacement: "\($0)")] } ?? []
        )
    }
}

extension Explanation {
    static var notBoolean: Explanation {
        Explanation(
            "Neither true nor false",
            "A boolean is `true` or `false`, in lower case and without quotes.",
            change: """
                  resource: User
                - hashable: 1️⃣yes
                + hashable: true
                """,
            messages: ["1️⃣": "'yes' is not 'true' or 'false'"]
        )
    }
}
