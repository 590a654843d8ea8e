public import GenAPIMapping

/// By the sort keys of the last element.
struct KeysetPaging: KeyedPaging {
    let keys: [KeysetKey]
    let limit: String?
    let isExact: Bool
    let isClosed: Bool

    var text: String {
        "keyset" + String(reflecting: (keys: keys, limit: limit, isExact: isExact, isClosed: isClosed))
    }

    func parameters(of page: PageWalk) -> [QueryItem] {
        let key = if case .after(let key, _) = page.position { key } else { PagingKey() }
        return zip(keys, key).map { .item($0.parameter, $1) } + page.size(limit)
    }

    var keyPaths: [JSONKeyPath] { keys.map(\.path) }
    var hasChangingKeys: Bool { isClosed }

    func step(after page: ReceivedPage<some Any>, in reading: PageReading<some Any>) -> PageStep {
        let walk = reading.walk
        let isShort = isExact && limit != nil && page.items.count < walk.limit ?? 0
        let step = keyed(page, at: walk.position, hasMore: isShort ? false : nil)
        return isClosed ? closed(step, page, of: walk) : step
    }

    /// At the end, the head is read again until the previous head appears. This is repeated until one response shows
    /// everything that moved to the head meanwhile.
    private func closed(_ step: PageStep, _ page: ReceivedPage<some Any>, of walk: PageWalk) -> PageStep {
        var step = step
        let trail = walk.trail
        let isFirst = walk.position == .start
        // Elements are compared by keys: an element that has moved to the head does not belong to the previous head.
        let keys = page.items.map {
            $0.key.map { ElementIdentity.bounded($0.joined(separator: "\u{0}")) }
        }
        if isFirst { step.head = Array(keys.compactMap(\.self).prefix(PageTrail.headLimit)) }
        if trail.closings > 0, let met = keys.firstIndex(where: trail.isOfHead) {
            step.fresh = 0..<met
            step.next = nil
        }
        guard step.next == nil, !isFirst, trail.closings < PageTrail.closingLimit else { return step }
        step.closing = trail.newHead ?? trail.head
        step.next = .start
        return step
    }
}

/// A sort key of a list. Its name is part of the text of the mode.
struct KeysetKey: Hashable, Sendable {
    /// The location of the key in an element.
    let path: JSONKeyPath
    /// The parameter for the last element's key.
    let parameter: String
}

extension Paging {
    /// By the sort keys of the list: the next page follows the keys of the last element. The keys are sent exactly as
    /// the server wrote them. The list ends with an empty page or, if pages are exact, with a page that is shorter than
    /// requested.
    ///
    /// If the keys together are unique and do not change: **no loss and no repeats**, whatever is inserted and deleted.
    /// If keys change (`updated_at`), an element can be missed. A closed list reads its head again at the end, until
    /// the previous head appears: then an element is only missed if it moves again during those last requests, and
    /// moved elements are returned twice.
    ///
    /// No client can continue after a page that the server emptied after cutting it.
    ///
    /// - Parameters:
    ///   - keys: The location of each key in an element, and the parameter for the last element's key: the most
    ///     significant key first, the last one unique.
    ///   - isExact: Whether a page that is shorter than requested is the last one.
    ///   - isClosed: Whether the head is read again at the end.
    public static func keyset(
        _ keys: KeyValuePairs<JSONKeyPath, String>,
        limit: String? = "limit",
        isExact: Bool = false,
        isClosed: Bool = false,
        identity: [JSONKeyPath] = ["id"],
        pageSize: Int? = nil
    ) -> Paging {
        let keys = keys.map { KeysetKey(path: $0.key, parameter: $0.value) }
        let mode = KeysetPaging(keys: keys, limit: limit, isExact: isExact, isClosed: isClosed)
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}
