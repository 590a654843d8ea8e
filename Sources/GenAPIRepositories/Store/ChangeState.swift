extension Repositories {
    /// The state of an element's changes that the server has not confirmed. With several changes, it is the largest of theirs.
    public enum ChangeState: Int, Comparable, Sendable {
        /// The changes are being sent, or wait to be sent.
        case pending
        /// A change has failed, and waits for a decision of the app. Later ones wait for it.
        case failed
        /// The element was changed elsewhere, and the app decides which version stays.
        case conflicted

        /// Whether a state needs less attention than another one.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}
