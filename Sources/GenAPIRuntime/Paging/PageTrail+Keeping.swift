// The part of a trail that a cursor stores.

extension PageTrail {
    /// A trail with a few elements, however large the pages are.
    struct Kept: Hashable, Sendable, Codable {
        /// The number of elements.
        static let recentLimit = 32

        let pages: Int
        let idle: Int
        let hasRepeats: Bool
        let isLoop: Bool
        let places: LoopGuard
        let recent: [String]
        let head: [String]
        let newHead: [String]?
        let closings: Int

        init(_ trail: PageTrail) {
            (pages, idle, hasRepeats, isLoop) = (trail.pages, trail.idle, trail.hasRepeats, trail.isLoop)
            (places, head, newHead, closings) = (trail.places, trail.head, trail.newHead, trail.closings)
            recent = trail.recent.identities.suffix(Self.recentLimit)
        }
    }

    init(_ kept: Kept) {
        (pages, idle, hasRepeats, isLoop) = (kept.pages, kept.idle, kept.hasRepeats, kept.isLoop)
        (places, head, newHead, closings) = (kept.places, kept.head, kept.newHead, kept.closings)
        recent.append(kept.recent)
    }

    /// Whether an iteration can have produced it.
    var isSound: Bool {
        let counts = [pages, idle, closings]
        return counts.allSatisfy { (0...1 << 50).contains($0) } && places.isSound
            && recent.identities.count <= Kept.recentLimit
            && head.count <= Self.headLimit && newHead?.count ?? 0 <= Self.headLimit
    }
}

extension PageTrail: Codable {
    init(from decoder: any Decoder) throws { self.init(try Kept(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try Kept(self).encode(to: encoder) }
}
