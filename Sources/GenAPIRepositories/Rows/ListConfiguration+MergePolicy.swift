extension ListConfiguration {
    /// How pages are merged into a list.
    public struct MergePolicy: Hashable, Sendable {
        /// How the server orders elements.
        public var order: Order
        /// How far back the server's pages reach.
        public var history: HistoryDepth
        /// How a first page affects the rows below it.
        public var refresh: Refresh

        /// By default, elements keep their order, pages reach back to the last element, and after a refresh the rows
        /// below the first page count as stale until they are read again.
        public init(
            order: Order = .stable,
            history: HistoryDepth = .complete,
            refresh: Refresh = .generation
        ) {
            self.order = order
            self.history = history
            self.refresh = refresh
        }

        /// Whether a refresh makes the rows below the first page stale until they are read again.
        var isByGeneration: Bool { refresh == .generation || order == .changing }
    }
}

extension ListConfiguration.MergePolicy {
    /// How a server orders the elements of a list.
    public enum Order: Hashable, Sendable, Codable {
        /// Elements are inserted and deleted anywhere but keep their order. A row that a page skips was deleted.
        case stable
        /// Elements also move, as in lists sorted by modification time. A known row at the end of a page then says
        /// nothing about the rows below it, so every refresh starts a new generation, whatever
        /// `ListConfiguration.MergePolicy.refresh` is. Newer elements need not be at the beginning, so there is nothing to prepend.
        case changing
    }

    /// How far back a server's pages reach.
    public enum HistoryDepth: Hashable, Sendable, Codable {
        /// To the last element. A page without a next page is the end of the list.
        case complete
        /// To a limit, as in timelines. Older known elements stay below a gap that cannot be filled.
        case limited
    }

    /// How a first page affects the rows below it.
    public enum Refresh: Hashable, Sendable, Codable {
        /// The rows below it become stale and stay below a `ListGap`. Each page that is loaded into the gap replaces
        /// the rows that it covers, and the last page removes the rest. Without concurrent changes, a refresh and
        /// `ListRepository.loadToEnd()` make the list equal to the server's. The cost is that the pages are requested
        /// again, each when it is needed.
        case generation
        /// Below the first known row, the old rows are kept and not requested again. Until they are, the list may
        /// contain deleted rows and lack inserted ones without a gap. Use it only for lists that change at the
        /// beginning, and not with offset paging: of two overlapping pages, the later one can hide rows of the other.
        case head
    }
}
