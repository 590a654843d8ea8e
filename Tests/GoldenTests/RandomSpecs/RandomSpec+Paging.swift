extension RandomSpec {
    var pagingModes: [String] {
        ["none", "standard", "page", "range", "cursor", "link", "keyset", "id_cursor", "realtime"]
    }

    mutating func paging(_ mode: String, inConvention: Bool = false) -> String {
        // The keys are needed once, in the convention or in the endpoint.
        let hasKeys = mode == "keyset" && !inConvention && plan.paging == mode
        guard mode == "keyset" ? !hasKeys : chance(inConvention ? 50 : 65) else { return "paging: \(mode)" }
        return block("paging", ["mode: \(mode)"] + settings(of: mode))
    }

    private mutating func settings(of mode: String) -> [String] {
        switch mode {
        case "standard": some(["offset: skip", "first: 1", total(), shifts()] + size(), 40)
        case "page":
            some(["number: \"page[number]\"", "first: 0", "missing: Gone", total(), shifts()], 40)
                + some(pick([["size: 30"], ["size: count", "page_size: 20"]]), 60)
        case "range": some(range() + ["page_size: 25", total(), shifts()], 50)
        case "cursor":
            some(
                [
                    "cursor: \(pick(["info.next", "header:X-Next"]))", "parameter: after",
                    "empty_pages: \(pick(["0", "8"]))", more(),
                ] + size(),
                50
            )
        case "link":
            some(
                pick([["header: X-Next"], ["next: \(pick(["info.next", "header:X-Following"]))"]])
                    + ["previous: info.previous", "empty_pages: \(pick(["0", "8"]))", total()] + size(),
                50
            )
        case "keyset":
            ["keys: { \(plan.identityKey): after_id }"] + some(["exact: true", "closed: true"] + size(), 50)
        case "id_cursor":
            some(["after: later", "before: \(pick(["none", "earlier"]))", more()] + size(), 50)
        case "realtime":
            some(
                [
                    "order: \(pick(["ascending", "descending"]))", "since_id: since", "max_id: max",
                    "min_id: min",
                    "ids: \(pick(["numeric", "lexicographic", "opaque"]))", "paging_id: \(plan.pagingID)",
                ] + size(),
                50
            )
        default: []
        }
    }

    private mutating func size() -> [String] { pick([["limit: 40"], ["limit: count", "page_size: 20"]]) }
    private mutating func total() -> String { "total: \(pick(["info.all", "header:X-Total"]))" }
    private mutating func more() -> String { "has_more: \(pick(["info.more", "header:X-More"]))" }
    private mutating func range() -> [String] { pick([["unit: rows"], ["start: _start", "end: _end"]]) }
    private mutating func shifts() -> String { "shifts: \(pick(["anchored", "ignored"]))" }
}
