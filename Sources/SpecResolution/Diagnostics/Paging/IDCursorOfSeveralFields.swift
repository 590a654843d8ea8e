import SourceDiagnostics

extension Diagnostic {
    static func idCursorOfSeveralFields(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' has an identity of several fields, so no id can be the cursor",
            at: range,
            fixIts: [FixIt("use 'cursor'", at: range, replacement: "cursor")]
        )
    }
}

extension Explanation {
    static var idCursorOfSeveralFields: Explanation {
        Explanation(
            "Paging by an id that has several fields",
            """
            With 'id_cursor', a request contains the id of the last element. An identity of several fields is not one \
            text; 'keyset' has a parameter for each of them.
            """,
            change: """
                  resource: Queue
                  path: /queues
                  identity: [vhost, name]
                  fields: { vhost: string, name: string }
                - endpoints: { list: { get: "", returns: [Queue], paging: 1️⃣id_cursor } }
                + endpoints: { list: { get: "", returns: [Queue], paging: cursor } }
                """,
            messages: ["1️⃣": "'Queue' has an identity of several fields, so no id can be the cursor"]
        )
    }
}
