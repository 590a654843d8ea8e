/// Reduces the steps of a failing scenario. Leaves out parts, large ones first, as long as the scenario still fails.
///
///     var shrinking = Shrinking(steps)
///     while let fewer = shrinking.candidate { shrinking.tried(isSame: fails(fewer)) }
///
/// Stops after a number of attempts and keeps the shortest steps found so far.
package struct Shrinking<Step> {
    /// The shortest steps that failed.
    package private(set) var steps: [Step]
    private var start = 0
    private var length: Int
    private var isSmaller = false
    private var triesLeft: Int

    /// - Parameters:
    ///   - steps: The steps of a failing scenario.
    ///   - tries: The maximum number of attempts.
    package init(_ steps: [Step], tries: Int = 500) {
        self.steps = steps
        length = steps.count
        triesLeft = tries
    }

    /// The steps to try next; `nil` when the search is finished.
    package var candidate: [Step]? {
        guard triesLeft > 0, length > 0, start < steps.count else { return nil }
        var fewer = steps
        fewer.removeSubrange(start..<min(start + length, steps.count))
        return fewer
    }

    /// - Parameter isSame: Whether the candidate failed in the same way.
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
