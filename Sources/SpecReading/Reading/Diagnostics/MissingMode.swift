import SourceDiagnostics

extension Diagnostic {
    static func missingMode(_ range: SourceRange) -> Diagnostic {
        let modes = PagingSpec.Mode.spellings.joined(separator: ", ")
        return Diagnostic(
            .error,
            "key 'mode' is missing in paging",
            at: range,
            notes: [Note("paging by \(modes)")]
        )
    }
}

extension Explanation {
    static var missingMode: Explanation {
        Explanation(
            "Paging without a mode",
            """
            The long form of `paging` has a `mode` and can rename that mode's parameters: standard (offset, limit, first, \
            total, shifts), page (number, size, first, total, shifts), cursor (cursor, parameter, has_more, empty_pages, \
            limit), link (header or next and previous, empty_pages, limit, total), keyset (keys, exact, closed, limit), \
            id_cursor (after, before, has_more, limit), realtime (order, since_id, max_id, min_id, ids, limit, paging_id) or \
            none. In every mode but none, `page_size` is the number of elements to ask for.
            """,
            change: """
                  resource: User
                  endpoints:
                -   list: { get: "", returns: [User], paging: { 1️⃣limit: count } }
                +   list: { get: "", returns: [User], paging: { mode: standard, limit: count } }
                """,
            messages: ["1️⃣": "key 'mode' is missing in paging"]
        )
    }
}
