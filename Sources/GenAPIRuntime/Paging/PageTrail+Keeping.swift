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
        // Absent in cursors of older versions; the last three also in those of iterations without repeats.
        let delivered: Int?
        let repeats: Int?
        let lastRepeat: UInt64?
        let repeated: LoopGuard?

        init(_ trail: PageTrail) {
            (pages, idle, hasRepeats, isLoop) = (trail.pages, trail.idle, trail.hasRepeats, trail.isLoop)
            (places, head, newHead, closings) = (trail.places, trail.head, trail.newHead, trail.closings)
            (delivered, lastRepeat) = (trail.delivered, trail.lastRepeat)
            repeats = trail.repeats == 0 ? nil : trail.repeats
            repeated = trail.repeated == LoopGuard() ? nil : trail.repeated
            recent = trail.recent.identities.suffix(Self.recentLimit)
        }
    }

    init(_ kept: Kept) {
        (pages, idle, hasRepeats, isLoop) = (kept.pages, kept.idle, kept.hasRepeats, kept.isLoop)
        (places, head, newHead, closings) = (kept.places, kept.head, kept.newHead, kept.closings)
        (delivered, repeats, lastRepeat) = (kept.delivered, kept.repeats ?? 0, kept.lastRepeat)
        repeated = kept.repeated ?? LoopGuard()
        recent.append(kept.recent)
    }

    /// Whether an iteration can have produced it.
    var isSound: Bool {
        let counts = [pages, idle, closings, repeats, delivered ?? 0]
        return counts.allSatisfy { (0...1 << 50).contains($0) } && places.isSound && repeated.isSound
            && recent.identities.count <= Kept.recentLimit
            && head.count <= Self.headLimit && newHead?.count ?? 0 <= Self.headLimit
    }
}

extension PageTrail: Codable {
    init(from decoder: any Decoder) throws { self.init(try Kept(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try Kept(self).encode(to: encoder) }
}
