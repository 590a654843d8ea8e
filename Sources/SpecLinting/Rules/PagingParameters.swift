import ResolvedAPI
import SourceDiagnostics

extension LintRule {
    static let pagingParameters = LintRule(
        .warning,
        Explanation(
            "Lists that are paged alike with different parameters",
            """
            Two lists of an API have the same mode of paging, but their parameters have other names. Servers usually have one \
            set of names; a wrong one is ignored by the server, and the first page comes again and again.
            """,
            change: """
                  resource: Song
                  fields: { title: string }
                  endpoints:
                    list: { get: /songs, returns: [Song], paging: { mode: cursor, cursor: next, parameter: cursor } }
                -   1️⃣loved: { get: /loved, returns: [Song], paging: { mode: cursor, cursor: next, parameter: page_token } }
                +   loved: { get: /loved, returns: [Song], paging: { mode: cursor, cursor: next, parameter: cursor } }
                """,
            messages: [
                "1️⃣": "its pages are requested with 'page_token' and 'limit', "
                    + "but most such lists of the API have 'cursor' and 'limit'"
            ],
            id: "pagingParameters"
        )
    ) { linted in
        let lists = linted.calls.compactMap { call in
            call.endpoint.paging.map { (call: call, mode: $0.mode.name, names: $0.mode.sharedParameters) }
        }
        .filter { !$0.names.isEmpty }
        return Dictionary(grouping: lists, by: \.mode).sorted { $0.key < $1.key }.flatMap { _, lists in
            LintedAPI.exceptions(among: lists) { $0.names }.map { list, names, usual, _ in
                Finding(
                    "its pages are requested with \(names.quotedList), but most such lists of the API have \(usual.quotedList)",
                    at: linted.place(ofCall: list.call)
                )
            }
        }
    }
}

extension Paging.Mode {
    /// The parameters that have the same names in all lists of the mode. Those of a keyset depend on the order of its list.
    fileprivate var sharedParameters: [String] {
        switch self {
        case .none, .range, .link, .url, .keyset: []
        case .standard, .page, .interval, .cursor: parameters
        case .idCursor, .realtime: Array(positionParameters.prefix(2))
        }
    }
}

extension [String] {
    fileprivate var quotedList: String { map { "'\($0)'" }.joined(separator: " and ") }
}
