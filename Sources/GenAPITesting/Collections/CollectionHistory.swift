/// The actual history of a collection. Every change and every response has a tick of its own.
public struct CollectionHistory: Sendable {
    /// A change of one element, which may be hidden.
    public enum Change: Hashable, Sendable {
        case insertion(CollectionElement.ID)
        case deletion(CollectionElement.ID)
        case edit(CollectionElement.ID)
        case move(CollectionElement.ID)
    }

    /// A request and its response.
    public struct Response: Sendable {
        /// When the page was taken from the collection.
        public let tick: Int
        /// Path and query.
        public let target: String
        /// The status; 503 also if the connection failed.
        public let status: Int
        /// The returned elements; empty unless the request succeeded.
        public let elements: [CollectionElement.ID]
        /// The visible part of the whole list at that tick.
        public let list: [CollectionElement.ID]
        /// The range of the page in `list`; `nil` if there is no page or it repeats an earlier one.
        public let range: Range<Int>?
    }

    /// The latest tick; zero before the first change or response.
    public internal(set) var tick = 0
    /// The changes in order; empty if the server does not record.
    public internal(set) var changes: [(tick: Int, change: Change)] = []
    /// The responses in order; empty if the server does not record.
    public internal(set) var responses: [Response] = []
    /// The ticks during which each element existed, without an upper bound for existing elements.
    public internal(set) var lifetimes: [CollectionElement.ID: Range<Int>] = [:]

    /// The elements that existed during all of these ticks, in no particular order.
    public func elements(throughout ticks: ClosedRange<Int>) -> Set<CollectionElement.ID> {
        Set(
            lifetimes.filter {
                $0.value.lowerBound <= ticks.lowerBound && $0.value.upperBound > ticks.upperBound
            }
            .keys
        )
    }

    /// The list of the latest response at or before the tick.
    public func list(at tick: Int) -> [CollectionElement.ID]? {
        responses.last { $0.tick <= tick }?.list
    }
}
