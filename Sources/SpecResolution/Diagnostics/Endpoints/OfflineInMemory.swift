import SourceDiagnostics

extension Diagnostic {
    static func offlineInMemory(_ range: SourceRange, of name: String, lifetime: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a call with '\(name)' cannot wait for a connection",
            at: range,
            notes: [Note("its elements are not written to disk", at: lifetime)]
        )
    }
}

extension Explanation {
    static var offlineInMemory: Explanation {
        Explanation(
            "Waiting with elements that stay in memory",
            """
            A call that waits for a connection is stored on disk with its body. Elements with 'lifetime: memory' are never written to disk.
            """,
            change: """
                  resource: Payslip
                  path: /payslips
                  fields: { text: string }
                  store: { lifetime: 2️⃣memory }
                  endpoints:
                -   update: { patch: "/{id}", body: [text], returns: Payslip, offline: 1️⃣client }
                +   update: { patch: "/{id}", body: [text], returns: Payslip }
                """,
            messages: [
                "1️⃣": "a call with 'Payslip' cannot wait for a connection",
                "2️⃣": "note: its elements are not written to disk",
            ]
        )
    }
}
