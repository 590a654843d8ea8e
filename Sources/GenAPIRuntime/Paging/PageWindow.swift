/// A part of a list that is asked for by its place among the elements, and what its answer is compared with.
///
/// The elements after one that was delivered before are those that follow it now, wherever both have moved. So an
/// answer that shows a delivered element loses nothing, and one that does not is not used: the client goes back.
struct PageWindow: Hashable, Sendable, Codable {
    /// How many elements are before it.
    var start = 0
    /// How many it was asked to have; `nil` leaves it to the server.
    var asked: Int?
    /// Its number among pages of that size.
    var number = 0
    /// How many elements that were delivered before it was made to show.
    var overlap = 1
    /// The number of elements in the fullest answer so far.
    var fullest = 0
    /// How many answers in a row have shown a delivered element.
    var hits = 0
    /// Its answer is used even if it shows nothing that was delivered.
    var isAdjacent = false
    /// Nothing that was delivered is at the beginning of the list any more; it is looked for from there on.
    var isSearch = false

    /// What may come from outside: numbers that can be counted on from.
    var isSound: Bool {
        (0...1 << 50).contains(start) && (0...1 << 50).contains(number) && (0...1 << 20).contains(fullest)
            && (0...max(1, fullest)).contains(overlap) && (0...1 << 50).contains(hits)
            && (1...PagePosition.mostElements).contains(asked ?? 1)
    }
}

/// What an answer to a window means.
struct PageWindowReading {
    let window: PageWindow
    /// The identities of the answer, as received.
    let identities: [String?]
    let total: Int?
    let recent: RecentElements
    /// The size to ask for.
    let limit: Int?
    /// Whether windows begin at multiples of their size.
    let isNumbered: Bool

    private var count: Int { identities.count }

    /// How many of the answer's elements are not used: all up to the last one that was delivered, or all of them.
    private(set) var used: Int
    /// `nil` at the end.
    private(set) var next: PageWindow?
    /// Whether the answer shows how the list goes on.
    private(set) var isAnchored = true
    /// How many elements were delivered after the last one of them in this answer.
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
        if let known = identities.lastIndex(where: { $0.map(recent.contains) ?? false }) {
            used = known + 1
            followers = identities[known].flatMap { recent.followers(of: $0) } ?? 0
            proceed(end: window.start + known + 1 + followers, isLastShown: followers == 0)
        } else if recent.last == nil || window.isAdjacent && count > 0 {
            proceed(end: window.start, isLastShown: true)
        } else if window.isAdjacent {
            // Nothing there: the end, unless the total knows of more, which the server then keeps to itself.
            next = isCovered ? nil : adjacent(at: window.start + span)
        } else {
            isAnchored = false
            used = identities.count
            next = window.isSearch || window.start == 0 ? searched : stepBack
        }
    }

    var beginning: PageBeginning {
        if !isAnchored { return .opening }
        return window.start == 0 ? .head : firstKnown == nil ? .opening : .anywhere
    }

    /// The first of the answer's elements that was delivered before.
    private var firstKnown: Int? { identities.firstIndex { $0.map(recent.contains) ?? false } }

    /// What shows the elements directly above an answer that begins with others than were delivered.
    var above: PageWindow? {
        guard window.start > 0, let firstKnown, firstKnown > 0 else { return nil }
        return following(window, from: max(0, window.start - max(1, window.overlap)), to: window.start)
    }

    /// What shows the elements directly after an answer whose elements others that were delivered have come after.
    var below: PageWindow? {
        guard isAnchored, followers > 0 else { return nil }
        let end = window.start + count
        return following(window, from: max(0, end - max(1, window.overlap)), to: end)
    }

    /// Further on, in case that much was inserted; back at the beginning, where all that was delivered is gone.
    private var searched: PageWindow {
        let isFull = total == nil ? count > 0 && count >= window.asked ?? fullest : !isCovered
        guard isFull else { return adjacent(at: 0) }
        let start = window.start + max(1, count - 1)
        var following = self.following(window, from: start, to: window.start + max(1, count))
        following.isSearch = true
        return following
    }

    /// After an answer that shows how the list goes on.
    ///
    /// - Parameters:
    ///   - end: Where the element after the last one that was delivered before this answer is.
    ///   - isLastShown: Whether that last one is in this answer.
    private mutating func proceed(end: Int, isLastShown: Bool) {
        let hasNew = used < identities.count
        if isEnd(hasNew: hasNew) { return }
        let end = hasNew ? window.start + count : end
        if fullest < 2 { return next = adjacent(at: window.start + span) }
        var following = window
        following.hits += 1
        // After eight answers that showed one, fewer are enough.
        if following.hits.isMultiple(of: 8) { following.overlap /= 2 }
        following.overlap = max(1, min(following.overlap, fullest - 1))
        following = self.following(following, from: max(0, end - following.overlap), to: end)
        // What is filtered out fills the window: nothing that is left can show what was delivered.
        let isSame = following.start == window.start && following.asked == window.asked
        let isStuck = !hasNew && isLastShown && isSame
        next = isStuck ? adjacent(at: max(end, window.start + span)) : following
    }

    private func isEnd(hasNew: Bool) -> Bool {
        if total != nil { return isCovered }
        if let asked = window.asked { return count < asked }
        // Nobody knows how many a full answer has, except from fuller ones.
        return fullest < 2 ? count == 0 : !hasNew && count < fullest
    }

    /// The answer reaches the total.
    private var isCovered: Bool {
        guard let total else { return true }
        return window.start >= total - max(count, min(fullest, window.asked ?? fullest))
    }

    /// How far an answer that shows nothing reaches.
    private var span: Int { max(1, fullest > 0 ? fullest : window.asked ?? 1) }

    /// A window before one whose answer showed nothing that was delivered, near enough for nothing to lie between.
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
    ///   - start: Where it begins at the latest.
    ///   - end: What it has to reach beyond.
    private func following(_ window: PageWindow, from start: Int, to end: Int) -> PageWindow {
        var following = window
        (following.isAdjacent, following.isSearch) = (false, false)
        following.fullest = fullest
        following.start = start
        following.asked = limit
        guard isNumbered, let limit else { return following }
        // A server that gave less than it was asked for has a limit of its own.
        let page = NumberedWindow.showing(end, from: start, size: min(limit, max(fullest, 2)))
        (following.number, following.asked) = (page.number, page.size)
        following.start = page.number * page.size
        return following
    }
}

/// The page of some size that shows a part of a list best.
enum NumberedWindow {
    /// Of all pages with at most `size` elements that begin no later than `start`, the one with the most elements from
    /// `end` on; a larger page only where none has any.
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
