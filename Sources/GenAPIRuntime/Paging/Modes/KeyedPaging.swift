/// A mode whose pages are requested by the key of the element before or after them.
protocol KeyedPaging: PagingMode {
    /// The number of texts in a key.
    var keyCount: Int { get }
    /// Whether a request before an element returns the newest elements instead of the adjacent ones.
    var leavesGaps: Bool { get }
}

extension KeyedPaging {
    var keyCount: Int { keyPaths.count }
    var leavesGaps: Bool { false }

    func knows(_ position: PagePosition) -> Bool {
        switch position {
        case .after(let key, let end): self.position(after: key, until: end) == position
        case .before(let key): self.position(before: key) == position
        default: false
        }
    }

    func position(after key: PagingKey, until end: PagingKey?) -> PagePosition? {
        [key, end ?? key].allSatisfy { $0.count == keyCount } ? .after(key, until: end) : nil
    }

    /// - Parameter hasMore: Whether there are further elements, as far as the response says so.
    func keyed(_ page: ReceivedPage<some Any>, at position: PagePosition, hasMore: Bool? = nil) -> PageStep {
        let bound: PagingKey? =
            switch position {
            case .after(_, let end): end
            case .before(let key): key
            default: nil
            }
        let end = bound.flatMap { bound in page.items.firstIndex { isAtOrAfter($0.key, bound) } }
        var step = PageStep(fresh: 0..<(end ?? page.items.count))
        if let first = page.items.first?.key { step.previous = self.position(before: first) }
        guard end == nil, hasMore != false else { return step }
        if case .before(let key) = position {
            guard leavesGaps, let last = page.items.last?.key else { return step }
            step.next = self.position(after: last, until: key)
        } else {
            goOn(&step, page, from: position, hasMore: hasMore)
        }
        return step
    }

    private func goOn(
        _ step: inout PageStep,
        _ page: ReceivedPage<some Any>,
        from position: PagePosition,
        hasMore: Bool?
    ) {
        guard let last = page.items.last(where: { $0.key != nil })?.key else {
            // There is more, but no element to continue after.
            if hasMore == true { step.next = position }
            return
        }
        let (key, end): (PagingKey?, PagingKey?) =
            if case .after(let key, let end) = position { (key, end) } else { (nil, nil) }
        // Servers that include the cursor's element return only that at the end.
        if last == key, page.items.count == 1, hasMore != true { return }
        step.next = self.position(after: last, until: end)
        step.isLoop = last == key || key.flatMap { precedes($0, last) } == false
    }

    private func isAtOrAfter(_ key: PagingKey?, _ bound: PagingKey) -> Bool {
        guard let key else { return false }
        return key == bound || precedes(bound, key) == true
    }
}
