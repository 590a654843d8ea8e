/// A part of a list by offset, with the elements that its response is compared with.
///
/// The elements after a delivered element are those that follow it now, wherever both have moved. So a response that
/// contains a delivered element loses nothing. A response that contains none is not used, and the client goes back.
struct PageWindow: Hashable, Sendable, Codable {
    /// The number of elements before it.
    var start = 0
    /// The requested number of elements; `nil` leaves it to the server.
    var asked: Int?
    /// Its number among pages of that size.
    var number = 0
    /// The number of delivered elements that it should contain.
    var overlap = 1
    /// The number of elements in the largest response so far.
    var fullest = 0
    /// The number of responses in a row that contained a delivered element.
    var hits = 0
    /// Whether its response is used even if it contains no delivered element.
    var isAdjacent = false
    /// Whether no delivered element is at the beginning of the list any more; the search goes on from there.
    var isSearch = false
    /// The offset of the first element that was not delivered, if the window is larger than any response so far. A server
    /// whose own limit is smaller returns another part of the list.
    var end: Int?
    /// The `start` of the latest response without delivered elements, until another one has new ones.
    var missed: Int?

    /// Whether values from outside can be used without overflow.
    var isSound: Bool {
        (0...1 << 50).contains(start) && (0...1 << 50).contains(number) && (0...1 << 20).contains(fullest)
            && (0...max(1, fullest)).contains(overlap) && (0...1 << 50).contains(hits)
            && (1...PagePosition.mostElements).contains(asked ?? 1) && (0...1 << 50).contains(end ?? 0)
            && (0...1 << 50).contains(missed ?? 0)
    }
}

/// The meaning of a response to a window.
struct PageWindowReading {
    let window: PageWindow
    /// The identities of the response, as received.
    let identities: [String?]
    let total: Int?
    let recent: RecentElements
    /// The page size to request.
    let limit: Int?
    /// Whether windows begin at multiples of their size.
    let isNumbered: Bool

    private var count: Int { identities.count }

    /// The number of elements of the response that are dropped: all up to the last delivered one, or all of them.
    private(set) var used: Int
    /// `nil` at the end.
    private(set) var next: PageWindow?
    /// Whether the response shows how the list continues.
    private(set) var isAnchored = true
    /// The number of elements that were delivered after the last one in this response.
    private var followers = 0

    init(
        _ window: PageWindow,
        identities: [String?],
        total: Int?,
        recent: RecentElements,
        limit: Int?,
        isNumbered: Bool
    ) {
        self.window = window
        self.identities = identities
        self.total = total
        self.recent = recent
        self.limit = limit
        self.isNumbered = isNumbered
        used = 0
        next = nil
        read()
    }

    private var fullest: Int { max(window.fullest, count) }

    private mutating func read() {
        let known = identities.lastIndex { $0.map(recent.contains) ?? false }
        if let end = window.end, isLimited, known.map({ $0 + 1 == count }) ?? isElsewhere {
            (isAnchored, used, next) = (false, count, adjacent(at: end))
        } else if let known {
            used = known + 1
            followers = identities[known].flatMap { recent.followers(of: $0) } ?? 0
            proceed(end: window.start + known + 1 + followers, isLastShown: followers == 0)
        } else if recent.last == nil || window.isAdjacent && count > 0 {
            proceed(end: window.start, isLastShown: true)
        } else if window.isAdjacent {
            // No elements: the end, unless the total is higher, because the server hides some.
            next = isCovered ? nil : adjacent(at: window.start + span)
        } else {
            isAnchored = false
            used = identities.count
            next = window.isSearch || window.start == 0 ? searched : stepBack
            next?.missed = window.start
        }
    }

    /// Whether the server may have returned a page of another size than the requested one, which begins elsewhere.
    private var isLimited: Bool {
        guard let end = window.end, let asked = window.asked, count < asked else { return false }
        return total.map { end < $0 } ?? true
    }

    /// Whether a response without delivered elements is another part of the list, not a shorter rest of it.
    private var isElsewhere: Bool { total.map { window.start + count < $0 } ?? false }

    var beginning: PageBeginning {
        if !isAnchored { return .opening }
        return window.start == 0 ? .head : firstKnown == nil ? .opening : .anywhere
    }

    /// The first element of the response that was delivered before.
    private var firstKnown: Int? { identities.firstIndex { $0.map(recent.contains) ?? false } }

    /// The window with the elements directly above a response that begins with other elements than were delivered.
    var above: PageWindow? {
        guard window.start > 0, let firstKnown, firstKnown > 0 else { return nil }
        return following(window, from: max(0, window.start - max(1, window.overlap)), to: window.start)
    }

    /// The window with the elements directly after a response that delivered elements follow.
    var below: PageWindow? {
        guard isAnchored, followers > 0 else { return nil }
        let end = window.start + count
        return following(window, from: max(0, end - max(1, window.overlap)), to: end)
    }

    /// The window that begins with the last element of the response.
    var afterEnd: PageWindow {
        var following = following(window, from: window.start + max(0, count - 1), to: window.start + count)
        following.isAdjacent = true
        return following
    }

    /// Further on, in case of insertions of that length; back to the beginning, if all delivered elements are gone.
    private var searched: PageWindow {
        let isFull = total == nil ? count > 0 && count >= window.asked ?? fullest : !isCovered
        guard isFull else { return adjacent(at: 0) }
        let end = window.start + max(1, count)
        var following = self.following(window, from: max(window.start + 1, end - 1), to: end)
        // A server with a limit of its own would return the same page again.
        if isNumbered, let asked = following.asked, asked > max(2, fullest) {
            following = self.following(window, from: end, to: end)
        }
        following.isSearch = true
        return following
    }

    /// Continues after a response that shows how the list continues.
    ///
    /// - Parameters:
    ///   - end: The offset after the last element that was delivered before this response.
    ///   - isLastShown: Whether this response contains that last element.
    private mutating func proceed(end: Int, isLastShown: Bool) {
        let hasNew = used < identities.count
        if isEnd(hasNew: hasNew) { return }
        let end = hasNew ? window.start + count : end
        if fullest < 2 { return next = adjacent(at: window.start + span) }
        var following = window
        following.hits += 1
        // After eight successful responses, a smaller overlap suffices.
        if following.hits.isMultiple(of: 8) { following.overlap /= 2 }
        following.overlap = max(1, min(following.overlap, fullest - 1))
        if hasNew { following.missed = nil }
        let expected = self.following(following, from: max(0, end - following.overlap), to: end)
        // Elements that were delivered after this response can be gone, so that a second request would miss again.
        let shown = followers > 0 && !hasNew && expected.start == window.missed ? end - followers : end
        following = self.following(following, from: max(0, shown - following.overlap), to: shown)
        // Elements that the server filters out fill the window, so that no remaining element can be a delivered one.
        let isSame = following.start == window.start && following.asked == window.asked
        let isStuck = !hasNew && isLastShown && isSame
        next = isStuck ? adjacent(at: max(end, window.start + span)) : following
    }

    private func isEnd(hasNew: Bool) -> Bool {
        if total != nil { return isCovered }
        if let asked = window.asked { return count < asked && !isLimited }
        // The size of a full response is only known from larger ones.
        return fullest < 2 ? count == 0 : !hasNew && count < fullest
    }

    /// Whether the response reaches the total.
    private var isCovered: Bool {
        guard let total else { return true }
        return window.start >= total - max(count, min(fullest, window.asked ?? fullest))
    }

    /// The length of a response without known elements.
    private var span: Int { max(1, fullest > 0 ? fullest : window.asked ?? 1) }

    /// A window before one whose response contained no delivered element, without a space between the two.
    private var stepBack: PageWindow {
        var following = window
        let distance = max(1, min(2 * max(window.overlap, 1), fullest - 1))
        following.overlap = max(1, min(2 * window.overlap, fullest / 2))
        following.hits = 0
        let start = max(0, min(window.start, total ?? window.start) - distance)
        return self.following(following, from: start, to: start)
    }

    private func adjacent(at start: Int) -> PageWindow {
        var following = self.following(window, from: start, to: start)
        following.isAdjacent = true
        return following
    }

    /// - Parameters:
    ///   - start: Its latest beginning.
    ///   - end: The offset that it has to reach beyond.
    private func following(_ window: PageWindow, from start: Int, to end: Int) -> PageWindow {
        var following = window
        (following.isAdjacent, following.isSearch, following.end) = (false, false, nil)
        following.fullest = fullest
        following.start = start
        following.asked = limit
        guard isNumbered, let limit else { return following }
        // A server that returned less than requested has a limit of its own.
        let page = NumberedWindow.showing(end, from: start, size: min(limit, max(fullest, 2)))
        (following.number, following.asked) = (page.number, page.size)
        following.start = page.number * page.size
        if page.size > fullest { following.end = end }
        return following
    }
}

/// The page of some size that covers a part of a list best.
enum NumberedWindow {
    /// Of all pages with at most `size` elements that begin no later than `start`, the one with the most elements from
    /// `end` on; a larger page only if none has any.
    static func showing(_ end: Int, from start: Int, size: Int) -> (number: Int, size: Int) {
        var best = (number: start / size, size: size)
        var most = best.number * size + size - end
        for candidate in stride(from: size - 1, through: max(2, size / 2), by: -1) {
            let number = start / candidate
            let new = number * candidate + candidate - end
            if new > most { (best, most) = ((number, candidate), new) }
        }
        var larger = size
        while most < 1 {
            larger += 1
            best = (start / larger, larger)
            most = best.number * larger + larger - end
        }
        return best
    }
}
