/// What really happened to a collection. Ticks count changes and answers; each has one of its own.
public struct CollectionHistory: Sendable {
    /// What became of one element, which may be one that the server hides.
    public enum Change: Hashable, Sendable {
        case insertion(CollectionElement.ID)
        case deletion(CollectionElement.ID)
        case edit(CollectionElement.ID)
        case move(CollectionElement.ID)
    }

    /// One request and what it was answered.
    public struct Answer: Sendable {
        /// When the page was cut out of the collection.
        public let tick: Int
        /// Path and query.
        public let target: String
        /// 503 also where there was no answer at all.
        public let status: Int
        /// As answered, without what the server hides; none for a status that is no success.
        public let elements: [CollectionElement.ID]
        /// The whole list at that moment, without what the server hides.
        public let list: [CollectionElement.ID]
        /// Where in it the page is; `nil` where it is none, or has the elements of another page.
        public let range: Range<Int>?
    }

    /// The last one; zero before anything has happened.
    public internal(set) var tick = 0
    /// In their order; none where the server does not record.
    public internal(set) var changes: [(tick: Int, change: Change)] = []
    /// In their order; none where the server does not record.
    public internal(set) var answers: [Answer] = []
    /// From when to when each element was there; to the end of time where it still is.
    public internal(set) var lifetimes: [CollectionElement.ID: Range<Int>] = [:]

    /// Elements that were there all the time from the one tick to the other, in no order.
    public func elements(throughout ticks: ClosedRange<Int>) -> Set<CollectionElement.ID> {
        Set(
            lifetimes.filter {
                $0.value.lowerBound <= ticks.lowerBound && $0.value.upperBound > ticks.upperBound
            }
            .keys
        )
    }

    /// The list as it was when an answer was cut out of it, the last one at or before the tick.
    public func list(at tick: Int) -> [CollectionElement.ID]? {
        answers.last { $0.tick <= tick }?.list
    }
}
