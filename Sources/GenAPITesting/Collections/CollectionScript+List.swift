import GenAPIMapping
public import GenAPIRuntime

extension CollectionScript {
    /// The list endpoint of the collection, in the script's mode.
    public var list: ListEndpoint<CollectionElement> { .get("/items", paging: paging) }

    /// The paging of the script's mode, with the server's parameter names.
    public var paging: Paging {
        let total: ResponsePlace? = knowsTotal ? .body("total") : nil
        return switch mode {
        case .none: .none
        case .standard: .standard(total: total, first: firstOffset)
        case .page: .page(total: total)
        case .cursor:
            .cursor(parameter: "cursor", next: .body("next"), hasMore: .body("has_more"), limit: "limit")
        case .link: .link(limit: "limit")
        case .keyset:
            .keyset(
                [
                    "score": "after_score",
                    "rank": "after_rank",
                ],
                isClosed: moves > 0
            )
        case .idCursor: .idCursor(hasMore: .body("has_more"))
        case .descending: .realtime(order: .numericDescending)
        case .ascending: .realtime(order: .numericAscending)
        }
    }
}
