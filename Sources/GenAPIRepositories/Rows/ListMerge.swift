extension RepositoryStore {
    /// How the rows of a response are merged into a list that is inside of an element.
    public enum ListMerge: Hashable, Sendable {
        /// The list has exactly the rows of the response, in its order.
        case replace
        /// New rows are added at the end. Rows of the list keep their positions.
        case append
        /// The rows of the response come first, in its order. The other rows follow.
        case prepend
    }
}
