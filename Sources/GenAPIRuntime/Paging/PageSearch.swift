/// Looks for an element to go on from, where the server has forgotten the last one: from ever earlier ones, at last from
/// the head of the list.
///
/// Each step goes back twice as far. What was stepped over may still be there, further down than the answer reaches: so it is
/// tried too, the latest first. When all of it is refused, it is gone, and what is new of the answer comes after the last
/// element that was delivered.
struct PageSearch<Element: JSONReadable & Sendable>: Sendable {
    private let call: PageCall<Element>
    private let recent: [String]
    private var end: PagingKey?
    private var tried: Set<String> = []
    /// How many elements back.
    private var distance = 1
    private var hasTriedHead = true
    /// What was stepped over, the latest first.
    private var skipped: ArraySlice<String> = []
    private(set) var page: Page<Element>?

    init(_ call: PageCall<Element>) {
        self.call = call
        guard case .idCursor = call.list.paging.mode, case .after(let key, let end) = call.position else {
            recent = []
            return
        }
        recent = call.trail.recent.identities
        self.end = end
        // The head of the whole list is no part of a gap.
        hasTriedHead = end != nil
        tried.formUnion(key)
    }

    /// The call to make next; `nil` when there is no other, or the page is found.
    mutating func next() -> PageCall<Element>? {
        if page != nil { return skipped.popFirst().map { moved(to: .after([$0], until: end)) } }
        while distance <= recent.count / 2 {
            distance *= 2
            let identity = recent[recent.count - distance]
            if isTriable(identity) { return moved(to: .after([identity], until: end)) }
        }
        if hasTriedHead { return nil }
        hasTriedHead = true
        distance = recent.count + 1
        return moved(to: .start)
    }

    mutating func found(_ page: Page<Element>) {
        if self.page == nil {
            let nearer = min(page.followers ?? distance - 1, PageCursor.recentLimit)
            skipped = recent.suffix(nearer).reversed().filter(isTriable)[...]
        } else {
            skipped = []
        }
        self.page = page
    }

    /// What begins with the sign is no identity, but stands for one that is too long to keep.
    private func isTriable(_ identity: String) -> Bool {
        !tried.contains(identity) && !identity.hasPrefix("#")
    }

    private mutating func moved(to position: PagePosition) -> PageCall<Element> {
        if case .after(let key, _) = position { tried.formUnion(key) }
        var call = call
        (call.place.walk.position, call.place.walk.isFallback) = (position, true)
        // What comes from there has been there.
        call.place.walk.trail.places = LoopGuard()
        return call
    }
}
