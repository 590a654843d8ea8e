extension Double {
    /// Whole seconds, clamped to about 30,000 years so that sums cannot overflow.
    package var wholeSeconds: Int { isNaN ? 0 : Int(Swift.min(Swift.max(self, -1e12), 1e12)) }
}
