import SourceDiagnostics

extension Diagnostic {
    static func identityCycle(
        _ link: Located<(type: String, owner: String)>,
        others: [Located<(type: String, owner: String)>]
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "the identity of '\(link.value.type)' is that of '\(link.value.owner)', which leads back to "
                + "'\(link.value.type)'",
            at: link.range,
            notes: others.map { other in
                Note(
                    "the identity of '\(other.value.type)' is that of '\(other.value.owner)'",
                    at: other.range
                )
            },
            fixIts: [FixIt("make it a string", at: link.range, replacement: "string")]
        )
    }
}

extension Explanation {
    static var identityCycle: Explanation {
        Explanation(
            "Identities that lead back to themselves",
            """
            Variants of one object have the identity of one of them. That one has an identity of its own: a text, a \
            number or a UUID.
            """,
            change: """
                  resource: File
                - fields: { id: 1️⃣id<FileMini> }
                + fields: { id: string }
                  # FileMini.yaml
                  resource: FileMini
                  fields: { id: 2️⃣id<File> }
                """,
            messages: [
                "1️⃣": "the identity of 'File' is that of 'FileMini', which leads back to 'File'",
                "2️⃣": "note: the identity of 'FileMini' is that of 'File'",
            ]
        )
    }
}
