package import GenAPIMapping

/// Finds an element to continue after if the server no longer has the last one: ever earlier elements, and finally the
/// head of the list.
///
/// Each step goes back twice as far. Skipped elements may still exist beyond the response, so they are tried too, the
/// latest first. If the server rejects all of them, they are gone, and the new elements of the response follow the last
/// delivered one.
package struct PageSearch<Element: JSONReadable & Sendable>: Sendable {
    private let call: PageCall<Element>
    private let recent: [String]
    private var end: PagingKey?
    private var tried: Set<ExactText> = []
    /// The number of elements to go back.
    private var distance = 1
    private var hasTriedHead = true
    /// The skipped elements, the latest first.
    private var skipped: ArraySlice<String> = []
    package private(set) var page: Page<Element>?

    init(_ call: PageCall<Element>) {
        self.call = call
        guard call.list.paging.mode.losesPositions, case .after(let key, let end) = call.position else {
            recent = []
            return
        }
        recent = call.trail.recent.identities
        self.end = end
        // The head of the whole list is not part of a gap.
        hasTriedHead = end != nil
        tried.formUnion(key.map { ExactText($0) })
    }

    /// The next call; `nil` if there is no other, or the page has been found.
    package mutating func next() -> PageCall<Element>? {
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

    package mutating func found(_ page: Page<Element>) {
        if self.page == nil {
            let nearer = min(page.followers ?? distance - 1, PageCursor.recentLimit)
            skipped = recent.suffix(nearer).reversed().filter(isTriable)[...]
        } else {
            skipped = []
        }
        self.page = page
    }

    /// Texts that begin with the sign are not identities, but fingerprints of long ones.
    private func isTriable(_ identity: String) -> Bool {
        !tried.contains(ExactText(identity)) && !identity.hasPrefix("#")
    }

    private mutating func moved(to position: PagePosition) -> PageCall<Element> {
        if case .after(let key, _) = position { tried.formUnion(key.map { ExactText($0) }) }
        var call = call
        (call.place.walk.position, call.place.walk.isFallback) = (position, true)
        // The response repeats known pages.
        call.place.walk.trail.places = LoopGuard()
        return call
    }
}
