public import GenAPIMapping

/// By the numbers of a page's first and last element.
struct RangePaging: CountedPaging {
    /// How a range is requested.
    enum Notation: Hashable, Sendable {
        /// In the header `Range`. Its last number is the place of the last element.
        case header(unit: String)
        /// In two parameters, the second of which is the number after the last element.
        case parameters(start: String, end: String)
    }

    let notation: Notation
    let total: ResponsePlace?
    let isAnchored: Bool

    /// That of a list by offset with these names.
    var text: String {
        let names: (String, String) =
            switch notation {
            case .header(let unit): ("", unit)
            case .parameters(let start, let end): (start, end)
            }
        return "standard" + String(reflecting: (offset: names.0, limit: names.1, total: total))
    }

    func parameters(of page: PageWalk) -> [QueryItem] {
        guard case .parameters(let start, let end) = notation else { return [] }
        let first = page.position.elements
        guard let count = page.count else { return [.item(start, first)] }
        return [.item(start, first), .item(end, first &+ count)]
    }

    /// `Range: items=20-39`, or `items=20-` without a page size.
    func header(of page: PageWalk) -> HeaderItem? {
        guard case .header(let unit) = notation else { return nil }
        let first = page.position.elements
        let last = page.count.map { "\(first &+ $0 &- 1)" } ?? ""
        return .header("Range", "\(unit)=\(first)-\(last)")
    }

    func isBeyondEnd(_ error: ClientError, at position: PagePosition) -> Bool { error.status == 416 }
}

extension Paging {
    /// By ranges in headers: `Range: items=0-49`, and `Content-Range: items 0-49/120` with the total (RFC 9110 section
    /// 14). A 416, which servers return for a range beyond the end, is the end.
    ///
    /// The guarantee of `standard` applies.
    public static func range(
        unit: String = "items",
        total: ResponsePlace? = .header("Content-Range"),
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        let mode = RangePaging(notation: .header(unit: unit), total: total, isAnchored: isAnchored)
        return Paging(mode, pageSize: pageSize, identity: identity)
    }

    /// By ranges in parameters: the number of the first element, from 0, and the number after the last one, which is sent
    /// if there is a page size.
    ///
    /// The guarantee of `standard` applies.
    public static func range(
        start: String,
        end: String,
        total: ResponsePlace? = nil,
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        let mode = RangePaging(
            notation: .parameters(start: start, end: end),
            total: total,
            isAnchored: isAnchored
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}
