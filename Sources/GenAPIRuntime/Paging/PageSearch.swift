/// Looks for an element to go on from, where the server has forgotten the last one: from ever earlier ones, at last from
/// the head of the list.
///
/// Each step goes back twice as far. When an answer shows nothing that was delivered, what was stepped over may still be
/// there, further down; so it is tried too, the latest first.
struct PageSearch<Element: JSONReadable & Sendable>: Sendable {
    private let call: PageCall<Element>
    private let recent: [String]
    private let end: PagingKey?
    /// How many elements back.
    private var distance = 1
    /// What was stepped over and is tried next.
    private var between: Range<Int>?
    private var hasTriedHead = false
    private(set) var page: Page<Element>?

    init(_ call: PageCall<Element>) {
        self.call = call
        recent = call.trail.recent.identities
        if case .idCursor = call.list.paging.mode, case .after(_, let end) = call.position {
            self.end = end
            // The head of the whole list is no part of a gap.
            hasTriedHead = end != nil
        } else {
            end = nil
            (distance, hasTriedHead) = (.max / 2, true)
        }
    }

    /// The call to make next; `nil` when there is no other, or the page is found.
    mutating func next() -> PageCall<Element>? {
        if between != nil {
            while let nearer = between?.popFirst() {
                if let call = moved(back: nearer) { return call }
            }
            return nil
        }
        while page == nil, distance <= recent.count / 2 {
            distance *= 2
            if let call = moved(back: distance) { return call }
        }
        guard page == nil, !hasTriedHead else { return nil }
        hasTriedHead = true
        return moved(to: .start)
    }

    mutating func found(_ page: Page<Element>) {
        let isSure = between != nil || page.beginning != .opening
        self.page = page
        between = isSure ? 0..<0 : distance / 2 + 1..<distance
    }

    private func moved(back distance: Int) -> PageCall<Element>? {
        let identity = recent[recent.count - distance]
        // What begins with the sign is no identity, but stands for one that is too long to keep.
        return identity.hasPrefix("#") ? nil : moved(to: .after(PagingKey(identity), until: end))
    }

    private func moved(to position: PagePosition) -> PageCall<Element> {
        var call = call
        (call.position, call.isFallback) = (position, true)
        // What comes from there has been there.
        call.trail.places = LoopGuard()
        return call
    }
}
