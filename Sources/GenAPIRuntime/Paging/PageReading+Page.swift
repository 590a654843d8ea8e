import GenAPIMapping

extension PageReading {
    /// The page, with the calls for other pages, which remember this one.
    func page(_ received: ReceivedPage<Element>, _ step: PageStep) -> Page<Element> {
        var elements: [Element] = []
        var keys: [PagingKey] = []
        var repeats: [Element] = []
        var identities: [String] = []
        var inPage: Set<ExactText> = []
        var hasNew = false
        for (index, item) in received.items.enumerated() {
            let isKnown = item.identity.map {
                call.trail.recent.contains($0) || !inPage.insert(ExactText($0)).inserted
            }
            let isNew = step.fresh.contains(index) && isKnown != true
            if isNew {
                hasNew = true
                if let identity = item.identity { identities.append(identity) }
            }
            guard let element = item.element else { continue }
            if isNew {
                elements.append(element)
                if let key = item.key { keys.append(key) }
            } else {
                repeats.append(element)
            }
        }
        var trail = call.trail
        // Without identities, only a whole response can be recognized.
        if hasNew, identities.isEmpty {
            let answer = Fingerprint(received.answer.bytes).value
            hasNew = trail.lastAnswer != answer
            trail.lastAnswer = answer
        }
        trail.recent.insert(
            identities,
            after: received.items[..<step.fresh.lowerBound].compactMap(\.identity)
        )
        trail.delivered = trail.delivered.map { $0 + identities.count }
        let step = step.checked(against: received.total, delivered: trail.delivered)
        trail.note(step, hasNew: hasNew, of: received, from: target)
        var page = Page(
            elements: elements,
            keys: keys,
            repeats: repeats,
            inOrder: step.isPlaced || !elements.isEmpty ? received.items.compactMap(\.element) : [],
            received,
            of: call,
            followers: step.followers
        )
        page.beginning = step.beginning
        page.isJoined = call.place.isOfGap && step.next == nil
        page.nextCursor = step.next.map { following($0, trail) }
        page.previousCursor = step.previous.map { preceding($0, trail) }
        page.above = step.above.flatMap { position in
            trail.before(received.items.compactMap(\.identity)).map { following(position, $0) }
        }
        page.below =
            step.below.map { following($0, trail.after(received.items.compactMap(\.identity))) }
            ?? (page.nextCursor?.isCounted == true ? page.nextCursor : nil)
        return page
    }

    private func following(_ position: PagePosition, _ trail: PageTrail) -> PageCursor {
        var next = call.place.walk
        (next.position, next.trail, next.isFallback) = (position, trail, false)
        return PageCursor(next)
    }

    /// A separate iteration, unless this page already belongs to one towards the beginning.
    private func preceding(_ position: PagePosition, _ trail: PageTrail) -> PageCursor {
        var previous = following(position, call.place.walk.isBackward ? trail : PageTrail())
        previous.walk.isBackward = true
        return previous
    }
}

extension PageStep {
    /// At the end, one more position if fewer elements were delivered than the list has: the server may count offsets
    /// in another way, or have inserted elements. A response without new elements ends the iteration.
    fileprivate func checked(against total: Int?, delivered: Int?) -> PageStep {
        guard next == nil, let total, let delivered, delivered < total else { return self }
        var step = self
        step.next = check
        return step
    }
}

extension PageTrail {
    fileprivate mutating func note<Element>(
        _ step: PageStep,
        hasNew: Bool,
        of received: ReceivedPage<Element>,
        from target: String
    ) {
        if let now = step.head {
            if pages == 0 { head = now } else { newHead = now }
        }
        pages += 1
        if hasNew {
            (idle, repeats, hasRepeats, lastRepeat, repeated) = (0, 0, false, nil, LoopGuard())
        } else if !step.isSearch, step.closing == nil {
            noteRepeat(of: received, from: target)
        }
        if let closing = step.closing {
            (head, newHead, places) = (closing, nil, LoopGuard())
            closings += 1
        }
        isLoop = step.isLoop || !arrives(at: step.next, from: pages == 1 ? target : nil)
    }

    /// A server that repeats itself returns the same elements and the same total again. If one of both is another, the
    /// list grows as fast as it is read.
    private mutating func noteRepeat<Element>(of received: ReceivedPage<Element>, from target: String) {
        repeats += 1
        guard !received.items.isEmpty else { return idle += 1 }
        var page = Fingerprint("\(received.total ?? -1)")
        for item in received.items { page.add(item.identity ?? "", end: 0xff) }
        let isFirst = repeated.arrives(at: "\(page.text) \(target)")
        if lastRepeat == nil || lastRepeat == page.value || !isFirst { idle += 1 }
        (hasRepeats, lastRepeat) = (true, page.value)
    }

    private mutating func arrives(at position: PagePosition?, from target: String?) -> Bool {
        switch position {
        case .cursor(let cursor)?: return places.arrives(at: cursor)
        case .target(let next)?:
            if let target { _ = places.arrives(at: target) }
            return places.arrives(at: next)
        case .after(let key, _)?, .before(let key)?:
            return places.arrives(at: key.joined(separator: "\u{0}"))
        case nil, .start?, .window?, .counted?: return true
        }
    }
}
