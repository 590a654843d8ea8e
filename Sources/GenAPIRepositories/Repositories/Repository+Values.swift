// The values that a repository returns and takes.

extension Repository {
    /// An element, and where it comes from.
    public struct Lookup: Sendable {
        /// The source of an element.
        public enum Source: Hashable, Sendable {
            /// The element is stored, or it is stored that there is none.
            case store
            /// The server was asked.
            case server
            /// Nothing is stored, and the server was not asked.
            case none
        }

        /// `nil` if the source has none.
        public let element: Element?
        public let source: Source
    }

    /// An element with the state of its changes.
    public struct State: Sendable {
        /// `nil` if the element is unknown or was deleted, also by a change that the server has not confirmed.
        public let element: Element?
        /// The state of changes that the server has not confirmed; `nil` if there are none.
        public let change: Repositories.ChangeState?
    }

    /// When a stored element is fetched again.
    public enum FetchPolicy: Hashable, Sendable {
        /// Returns what is stored, and requests nothing.
        case neverFetch
        /// Fetches only if there is no stored element.
        case fetchIfMissing
        /// Fetches if the stored element is not fresh.
        case fetchIfStale
        /// Fetches if the stored element was fetched longer ago, whatever the endpoint's time to live is.
        case fetchIfOlder(than: Duration)
        /// Always fetches.
        case alwaysFetch
    }
}

extension Repository.State: Equatable where Element: Equatable {}
