/// A mode whose pages are requested by the number of elements or pages before them.
protocol CountedPaging: PagingMode {
    /// Whether pages begin at multiples of their size.
    var isNumbered: Bool { get }
}

extension CountedPaging {
    var isNumbered: Bool { false }

    var needsTotal: Bool { !isNumbered }

    func position(after count: Int) -> PagePosition? {
        isNumbered ? nil : .counted(elements: count, pages: 0)
    }

    func knows(_ position: PagePosition) -> Bool {
        switch position {
        case .window, .counted: true
        default: false
        }
    }

    func step(after page: ReceivedPage<some Any>, in reading: PageReading<some Any>) -> PageStep {
        let walk = reading.walk
        return switch (isAnchored, walk.position) {
        case (true, .start) where isWindowed(page, limit: walk.limit):
            windowed(PageWindow(asked: walk.limit), page, of: walk)
        case (true, .window(let window)): windowed(window, page, of: walk)
        default: counted(page, of: walk)
        }
    }

    /// Pages of unknown size are only counted, and so are pages of a server that ignores the size, and elements without
    /// identity.
    private func isWindowed(_ page: ReceivedPage<some Any>, limit: Int?) -> Bool {
        guard page.items.allSatisfy({ $0.identity != nil || $0.element == nil }) else { return false }
        return !isNumbered || limit.map { page.items.count <= $0 } ?? false
    }

    private func windowed(_ window: PageWindow, _ page: ReceivedPage<some Any>, of walk: PageWalk) -> PageStep
    {
        let reading = PageWindowReading(
            window,
            identities: page.items.map(\.identity),
            total: page.total,
            recent: walk.trail.recent,
            // A page of one element could not contain both a known and a new one.
            limit: walk.limit.map { max($0, 2) },
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
    private func counted(_ page: ReceivedPage<some Any>, of walk: PageWalk) -> PageStep {
        var step = PageStep(fresh: page.items.indices)
        guard !page.items.isEmpty else { return step }
        let elements = walk.position.elements + page.items.count
        let isEnd = page.total.map { elements >= $0 } ?? (page.items.count < walk.limit ?? 0)
        step.next = isEnd ? nil : .counted(elements: elements, pages: walk.position.pages + 1)
        return step
    }
}
