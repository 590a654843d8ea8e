/// Finds the steps of a story that a failure needs: parts are left out, large ones first, as long as it still fails.
///
///     var shrinking = Shrinking(steps)
///     while let fewer = shrinking.candidate { shrinking.tried(isSame: fails(fewer)) }
///
/// It ends after a number of tries, with the fewest steps that it has found until then.
package struct Shrinking<Step> {
    /// The fewest that have failed.
    package private(set) var steps: [Step]
    private var start = 0
    private var length: Int
    private var isSmaller = false
    private var triesLeft: Int

    /// - Parameters:
    ///   - steps: Those of a story that fails.
    ///   - tries: How many stories may be tried.
    package init(_ steps: [Step], tries: Int = 500) {
        self.steps = steps
        length = steps.count
        triesLeft = tries
    }

    /// Fewer steps, to be tried next; `nil` when none can be left out.
    package var candidate: [Step]? {
        guard triesLeft > 0, length > 0, start < steps.count else { return nil }
        var fewer = steps
        fewer.removeSubrange(start..<min(start + length, steps.count))
        return fewer
    }

    /// - Parameter isSame: Whether the candidate fails as the story did.
    package mutating func tried(isSame: Bool) {
        defer { triesLeft -= 1 }
        if isSame, let candidate {
            (steps, isSmaller) = (candidate, true)
        } else {
            start += length
        }
        guard start >= steps.count else { return }
        if !isSmaller { length /= 2 }
        (start, isSmaller) = (0, false)
    }
}
