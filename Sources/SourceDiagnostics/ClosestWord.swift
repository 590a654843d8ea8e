extension String {
    /// The known word that was probably meant, or `nil` when none is near enough.
    ///
    /// Near means: at most a third of the letters differ, and never more than three; a swap of neighbors counts
    /// once, and case does not count. The first of equally near words wins. Words of very different length are not
    /// compared at all, and of very long ones nothing is near, so that a search in a long list stays cheap.
    package func closest(in known: some Sequence<String>) -> String? {
        let word = Array(lowercased().unicodeScalars.prefix(65))
        guard !word.isEmpty, word.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in known where candidate != self {
            let letters = Array(candidate.lowercased().unicodeScalars.prefix(65))
            let longest = Swift.max(word.count, letters.count)
            let allowed = Swift.min(3, Swift.max(1, longest / 3), (best?.distance ?? 4) - 1)
            guard allowed >= 0, abs(letters.count - word.count) <= allowed else { continue }
            let distance = editDistance(word, letters)
            if distance <= allowed { best = (candidate, distance) }
            if distance == 0 { break }
        }
        return best?.word
    }
}

/// How many letters must be put in, taken out, replaced or swapped with their neighbor.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (i, a) in left.enumerated() {
        var current = [i + 1]
        current.reserveCapacity(right.count + 1)
        for (j, b) in right.enumerated() {
            var cost = min(previous[j] + (a == b ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
            if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
                cost = min(cost, beforePrevious[j - 1] + 1)
            }
            current.append(cost)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
}
