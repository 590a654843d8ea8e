extension ListRules {
    /// What may be concluded from a page.
    public struct Merging: Hashable, Sendable {
        /// What the server does to the order of elements.
        public var order: Order
        /// How far back the server's pages go.
        public var history: History
        /// What a first page says about the rows below it.
        public var refresh: Refresh

        /// Unless told otherwise: elements keep their order, pages go back to the last element, and after a refresh everything
        /// below the first page is read again before it counts as current.
        public init(
            order: Order = .stable,
            history: History = .complete,
            refresh: Refresh = .generation
        ) {
            self.order = order
            self.history = history
            self.refresh = refresh
        }

        /// Whether the rows below the first page of a refresh are outdated until they are read again.
        var isByGeneration: Bool { refresh == .generation || order == .changing }
    }
}

extension ListRules.Merging {
    /// What a server does to the order of a list's elements.
    public enum Order: Hashable, Sendable, Codable {
        /// Elements come and go, anywhere; two that stay keep their order. A row that a page passes over is deleted.
        case stable
        /// Elements move as well, as in lists by time of change. That a page ends with a known row then says nothing about the
        /// rows below that one, so every first page begins a new generation, whatever `ListRules.Merging.refresh` says; and what
        /// comes before the first row need not come before the list, so there is nothing to prepend.
        case changing
    }

    /// How far back a server's pages go.
    public enum History: Hashable, Sendable, Codable {
        /// To the last element: after a page without a next one there is nothing.
        case complete
        /// To some limit, as with timelines: older elements that are known stay, below a gap that cannot be filled.
        case limited
    }

    /// What a first page says about the rows below it.
    public enum Refresh: Hashable, Sendable, Codable {
        /// The rows below it stay where they are, below a `ListGap`. They may be outdated: each page that is loaded into the gap
        /// takes the place of those that it covers, and the last page removes what is left. When nothing changes any more, a
        /// refresh and `ListRepository.loadToEnd()` make the list equal to the server's. The cost is that a refreshed list
        /// requests its pages again, each one when it is needed.
        case generation
        /// Where it meets a known row, the rows below that one are taken to be as they were, and are not requested again. Until
        /// they are, the list keeps rows that the server has deleted there, lacks rows that it has inserted there, and has no
        /// gap that says so. This is for lists that change at their beginning only. It is not for pages that are counted: of
        /// two that are under way together, the later one can close over rows of the other.
        case head
    }
}
