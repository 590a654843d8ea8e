import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

/// A kind of paging with other than its default options, on a server that supports them.
struct ListOption: Sendable, CustomTestStringConvertible {
    let name: String
    let mode: CollectionScript.Mode
    let paging: Paging
    /// Whether only the final state is guaranteed, because elements may be lost or repeated before it.
    var isJudgedAtTheEnd = false
    var script: @Sendable (inout CollectionScript) -> Void = { _ in }

    var testDescription: String { "\(mode.rawValue), \(name)" }

    static let all: [ListOption] =
        PagingOption.counted + PagingOption.followed + PagingOption.keyed + PagingOption.timelines

    private enum PagingOption {
        static let counted: [ListOption] =
            [false, true].flatMap { (isAnchored: Bool) in
                [true, false].map { knowsTotal in
                    ListOption(
                        name:
                            "\(isAnchored ? "anchored" : "ignored"), \(knowsTotal ? "with" : "without") total",
                        mode: .standard,
                        paging: .standard(
                            total: knowsTotal ? .body("total") : nil,
                            first: knowsTotal ? 1 : 0,
                            isAnchored: isAnchored
                        ),
                        isJudgedAtTheEnd: !isAnchored
                    ) {
                        ($0.knowsTotal, $0.firstOffset) = (knowsTotal, knowsTotal ? 1 : 0)
                        // A page that is shorter than requested is the end.
                        if !knowsTotal { $0.pageLimit = 100 }
                    }
                }
            }
            + [true, false].flatMap { (isAnchored: Bool) in
                [true, false].map { knowsTotal in
                    ListOption(
                        name:
                            "\(isAnchored ? "anchored" : "ignored"), \(knowsTotal ? "with" : "without") total",
                        mode: .page,
                        paging: .page(total: knowsTotal ? .body("total") : nil, isAnchored: isAnchored),
                        isJudgedAtTheEnd: !isAnchored
                    ) {
                        $0.knowsTotal = knowsTotal
                        if !knowsTotal { $0.pageLimit = 100 }
                    }
                }
            }

        static let followed: [ListOption] = [
            ListOption(
                name: "without a flag",
                mode: .cursor,
                paging: .cursor(parameter: "cursor", next: .body("next"), limit: "limit")
            ),
            ListOption(
                name: "in the body",
                mode: .link,
                paging: .link(next: .body("links.next"), previous: .body("links.prev"), limit: "limit")
            ),
            ListOption(
                name: "forward only",
                mode: .link,
                paging: .link(next: .body("links.next"), limit: "limit")
            ),
        ]

        static let keyed: [ListOption] = [
            keyset("exact", isExact: true, isClosed: false),
            keyset("closed", isExact: false, isClosed: true),
            keyset("exact and closed", isExact: true, isClosed: true),
            ListOption(name: "without a flag", mode: .idCursor, paging: .idCursor()),
            ListOption(
                name: "forward only",
                mode: .idCursor,
                paging: .idCursor(before: nil, hasMore: .body("has_more"))
            ),
        ]

        static let timelines: [ListOption] = [
            ListOption(
                name: "opaque",
                mode: .descending,
                paging: .realtime(order: .descending)
            ),
            ListOption(
                name: "next above an id",
                mode: .descending,
                paging: .realtime(minID: "min_id", order: .numericDescending)
            ),
            ListOption(
                name: "opaque",
                mode: .ascending,
                paging: .realtime(order: .ascending)
            ),
        ]

        private static func keyset(_ name: String, isExact: Bool, isClosed: Bool) -> ListOption {
            let keys: KeyValuePairs<JSONKeyPath, String> = [
                "score": "after_score", "rank": "after_rank",
            ]
            return ListOption(
                name: name,
                mode: .keyset,
                paging: .keyset(keys, isExact: isExact, isClosed: isClosed),
                isJudgedAtTheEnd: isClosed
            ) { script in
                if isExact { (script.shortPages, script.pageLimit) = (0, 100) }
                if isClosed { script.moves = 0.3 }
            }
        }
    }
}
