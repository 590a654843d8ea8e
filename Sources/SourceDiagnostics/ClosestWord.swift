/// Known words, prepared for many searches for the nearest one.
package struct KnownWords: Sendable {
    package let words: [String]
    private let prepared: [Letters]

    package init(_ words: some Sequence<String>) {
        self.words = Array(words)
        prepared = self.words.map(Letters.init)
    }

    /// The word that was probably meant, or `nil` if none is near enough.
    ///
    /// Near means that at most a third of the letters differ, and at most three. A swap of neighbors counts once, and
    /// case is ignored. The first of equally near words wins. Words with more than 64 letters have no near words.
    package func closest(to word: String) -> String? {
        let word = Letters(word)
        guard !word.scalars.isEmpty, word.scalars.count <= 64 else { return nil }
        var best: (index: Int, distance: Int)?
        for (index, candidate) in prepared.enumerated() {
            let longest = max(word.scalars.count, candidate.scalars.count)
            let allowed = min(3, max(1, longest / 3), (best?.distance ?? 4) - 1)
            guard allowed >= 0, word.canBe(within: allowed, of: candidate) else { continue }
            let distance = word.distance(to: candidate)
            if distance <= allowed { best = (index, distance) }
        }
        return best.map { words[$0.index] }
    }
}

extension String {
    /// The known word that was probably meant, as defined by `KnownWords`. For many searches, keep a `KnownWords`.
    package func closest(in known: some Sequence<String>) -> String? {
        KnownWords(known).closest(to: self)
    }
}

/// A word without its case, and the set of its letters.
private struct Letters: Sendable {
    let scalars: [Unicode.Scalar]
    private let mask: UInt64

    init(_ word: String) {
        scalars = Array(word.lowercased().unicodeScalars.prefix(65))
        mask = scalars.reduce(0) { $0 | (1 << UInt64($1.value & 63)) }
    }

    /// A cheap test without false negatives: an edit changes the length by at most one and the set of letters by at
    /// most two.
    func canBe(within distance: Int, of other: Letters) -> Bool {
        abs(scalars.count - other.scalars.count) <= distance
            && (mask ^ other.mask).nonzeroBitCount <= 2 * distance
    }

    /// The number of letters that must be inserted, removed, replaced or swapped with their neighbor.
    func distance(to other: Letters) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...other.scalars.count)
        for (i, a) in scalars.enumerated() {
            var current = [i + 1]
            current.reserveCapacity(other.scalars.count + 1)
            for (j, b) in other.scalars.enumerated() {
                var cost = min(previous[j] + (a == b ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a == other.scalars[j - 1], scalars[i - 1] == b {
                    cost = min(cost, beforePrevious[j - 1] + 1)
                }
                current.append(cost)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[other.scalars.count]
    }
}
