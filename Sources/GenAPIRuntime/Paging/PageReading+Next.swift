/// The meaning of a response for the iteration.
struct PageStep {
    /// The elements of the response that are new unless an earlier page had them.
    var fresh: Range<Int>
    /// `nil` at the end.
    var next: PagePosition?
    var previous: PagePosition?
    /// Whether the iteration continues without new elements: the search is as long as what was deleted.
    var isSearch = false
    /// Whether the next page was already requested.
    var isLoop = false
    /// The head is read again until one of these elements appears.
    var closing: [String]?
    /// The keys of the head, if it is this page.
    var head: [String]?
    var beginning = PageBeginning.opening
    /// Whether the position of the response is known even without new elements.
    var isPlaced = false
    /// The position directly above the response, if its first element was not delivered before.
    var above: PagePosition?
    /// The position directly after the response, if `next` is further on.
    var below: PagePosition?
    /// The number of elements that were delivered after the last one that this response has too.
    var followers: Int?
    /// At the end, the position to read if fewer elements than the total were delivered.
    var check: PagePosition?
}

extension PageReading {
    func step(after page: ReceivedPage<Element>) throws(ClientError) -> PageStep {
        let all = PageStep(fresh: page.items.indices)
        switch paging.mode {
        case .none: return all
        case .standard, .page: return counted(page)
        case .cursor(_, let place, let hasMore, _):
            return isEmptyEnd(page) ? all : try followed(page, place, hasMore: page.flag(at: hasMore))
        case .link(let next, let previous, _, _):
            var step = all
            if !isEmptyEnd(page) { step.next = try linked(next, page).map { .target($0) } }
            step.previous = try linked(previous, page).map { .target($0) }
            if case .target(target)? = step.next { step.isLoop = true }
            return step
        case .keyset(_, let limit, let isExact, let isClosed):
            let isShort = isExact && limit != nil && page.items.count < call.limit ?? 0
            let step = keyed(page, hasMore: isShort ? false : nil)
            return isClosed ? closed(step, page) : step
        case .idCursor(let mode):
            var step = keyed(page, hasMore: page.flag(at: mode.hasMore))
            // After an earlier id, elements between known ones were inserted after those were read.
            switch call.position {
            case .start, .after: place(&step, page)
            default: break
            }
            return step
        case .realtime: return keyed(page, hasMore: nil)
        }
    }
}

// Lists by offset or page number.

extension PageReading {
    private func counted(_ page: ReceivedPage<Element>) -> PageStep {
        switch (paging.isAnchored, call.position) {
        case (true, .start) where isWindowed(page): windowed(PageWindow(asked: call.limit), page)
        case (true, .window(let window)): windowed(window, page)
        default: numbered(page)
        }
    }

    /// Pages of unknown size are only counted, and so are pages of a server that ignores the size, and elements without
    /// identity.
    private func isWindowed(_ page: ReceivedPage<Element>) -> Bool {
        guard page.items.allSatisfy({ $0.identity != nil || $0.element == nil }) else { return false }
        guard case .page = paging.mode else { return true }
        return call.limit.map { page.items.count <= $0 } ?? false
    }

    private func windowed(_ window: PageWindow, _ page: ReceivedPage<Element>) -> PageStep {
        let isNumbered = if case .page = paging.mode { true } else { false }
        let reading = PageWindowReading(
            window,
            identities: page.items.map(\.identity),
            total: page.total,
            recent: call.trail.recent,
            // A page of one element could not contain both a known and a new one.
            limit: call.limit.map { max($0, 2) },
            isNumbered: isNumbered
        )
        var step = PageStep(
            fresh: reading.used..<page.items.count,
            next: reading.next.map { .window($0) },
            isSearch: !reading.isAnchored
        )
        step.isPlaced = reading.isAnchored
        step.beginning = reading.beginning
        step.above = reading.above.map { .window($0) }
        step.below = reading.below.map { .window($0) }
        // Such a window without new elements is a check itself.
        let isChecked = window.isAdjacent && reading.used == page.items.count
        if reading.next == nil, !isChecked { step.check = .window(reading.afterEnd) }
        return step
    }

    /// By the number of elements or pages received, even if elements have moved.
    private func numbered(_ page: ReceivedPage<Element>) -> PageStep {
        var step = PageStep(fresh: page.items.indices)
        guard !page.items.isEmpty else { return step }
        var (elements, pages) = (page.items.count, 1)
        if case .counted(let earlierElements, let earlierPages) = call.position {
            elements += earlierElements
            pages += earlierPages
        }
        let isEnd = page.total.map { elements >= $0 } ?? (page.items.count < call.limit ?? 0)
        step.next = isEnd ? nil : .counted(elements: elements, pages: pages)
        return step
    }
}

// Lists whose responses contain the location of the next page.

extension PageReading {
    /// Whether the list ends with this page because it has no elements.
    private func isEmptyEnd(_ page: ReceivedPage<Element>) -> Bool {
        paging.emptyPages == 0 && page.items.isEmpty
    }

    private func followed(
        _ page: ReceivedPage<Element>,
        _ place: ResponsePlace,
        hasMore: Bool?
    ) throws(ClientError) -> PageStep {
        var step = PageStep(fresh: page.items.indices)
        if hasMore == false { return step }
        guard let cursor = page.text(at: place) else {
            if hasMore == true { throw .paging(page.answer.line, .unreadableNext(place.description)) }
            return step
        }
        step.next = .cursor(cursor)
        return step
    }

    /// The target of another page on the same server.
    private func linked(_ place: LinkPlace?, _ page: ReceivedPage<Element>) throws(ClientError) -> String? {
        let reference: String?
        switch place {
        case nil: return nil
        case .relation(let relation, let header)?:
            reference = LinkHeader.target(of: relation, in: page.answer.headers.values(of: header))
        case .text(.header(let name))?: reference = page.answer.headers.values(of: name).first
        case .text(let place)?: reference = page.text(at: place)
        }
        guard let place, let reference, !reference.isEmpty else { return nil }
        guard let url = URLReference(reference, from: origin, target) else {
            throw .paging(page.answer.line, .unreadableNext(place.place.description))
        }
        guard url.origin == origin else {
            throw .paging(page.answer.line, .otherServer("\(url.origin)".without(page.answer.secrets)))
        }
        return url.target
    }
}

// Lists that continue after an element.

extension PageReading {
    private func keyed(_ page: ReceivedPage<Element>, hasMore: Bool?) -> PageStep {
        let bound: PagingKey? =
            switch call.position {
            case .after(_, let end): end
            case .before(let key): key
            default: nil
            }
        let end = bound.flatMap { bound in page.items.firstIndex { isAtOrAfter($0.key, bound) } }
        var step = PageStep(fresh: 0..<(end ?? page.items.count))
        if let first = page.items.first?.key { step.previous = paging.mode.position(before: first) }
        guard end == nil, hasMore != false else { return step }
        switch call.position {
        case .before(let key):
            guard leavesGaps, let last = page.items.last?.key else { return step }
            step.next = paging.mode.position(after: last, until: key)
        case .after(let key, let end):
            goOn(&step, after: key, until: end, page, hasMore: hasMore)
        default:
            goOn(&step, after: nil, until: nil, page, hasMore: hasMore)
        }
        return step
    }

    private func goOn(
        _ step: inout PageStep,
        after key: PagingKey?,
        until end: PagingKey?,
        _ page: ReceivedPage<Element>,
        hasMore: Bool?
    ) {
        guard let last = page.items.last(where: { $0.key != nil })?.key else {
            // There is more, but no element to continue after.
            if hasMore == true { step.next = call.position }
            return
        }
        // Servers that include the cursor's element return only that at the end.
        if last == key, page.items.count == 1, hasMore != true { return }
        step.next = paging.mode.position(after: last, until: end)
        step.isLoop = last == key || key.flatMap { call.list.precedes($0, last) } == false
    }

    private func isAtOrAfter(_ key: PagingKey?, _ bound: PagingKey) -> Bool {
        guard let key else { return false }
        return key == bound || call.list.precedes(bound, key) == true
    }

    /// Whether a request before an element returns the newest elements instead of the adjacent ones.
    private var leavesGaps: Bool {
        guard case .realtime(let mode) = paging.mode else { return false }
        return !mode.order.isAscending && mode.minID == nil
    }

    /// Places a page that was requested from an earlier element on. Elements up to the last known one come too late for
    /// an iteration.
    private func place(_ step: inout PageStep, _ page: ReceivedPage<Element>) {
        if let known = page.items.lastIndex(where: { isRecent($0.identity) }) {
            step.fresh = min(known + 1, step.fresh.upperBound)..<step.fresh.upperBound
            step.isPlaced = call.place.walk.isFallback
            step.followers = page.items[known].identity.flatMap(call.trail.recent.followers)
        } else if call.position == .start {
            (step.beginning, step.isPlaced) = (.head, true)
        }
    }

    private func isRecent(_ identity: String?) -> Bool {
        identity.map(call.trail.recent.contains) ?? false
    }

    /// At the end, the head is read again until the previous head appears. This is repeated until one response shows
    /// everything that moved to the head meanwhile.
    private func closed(_ step: PageStep, _ page: ReceivedPage<Element>) -> PageStep {
        var step = step
        let trail = call.trail
        let isFirst = call.position == .start
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
