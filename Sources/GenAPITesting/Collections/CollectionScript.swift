/// What happens to a `CollectionServer`'s collection, and how badly the server behaves. The same script is always the
/// same story.
public struct CollectionScript: Hashable, Sendable {
    /// How the server hands its collection out, and what its parameters are called.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// All of it.
        case none
        /// `offset`, `limit`, and `total` where `knowsTotal`.
        case standard
        /// `page` from 1, `per_page`, and `total` where `knowsTotal`.
        case page
        /// `cursor`, `limit`; `next` and `has_more`.
        case cursor
        /// `Link` with `next` and `prev`, and the same in the body's `links`.
        case link
        /// `after_score`, `after_rank`, `limit`.
        case keyset
        /// `starting_after`, `ending_before`, `limit`, `has_more`. The id of an element that is gone is answered 404.
        case idCursor = "id_cursor"
        /// `max_id`, `since_id`, `min_id`, `limit`; the newest first.
        case descending
        /// `since_id`, `max_id`, `limit`; the oldest first.
        case ascending
    }

    /// What chance decides follows from it, in every process and on every machine.
    public var seed: UInt64
    /// How the collection comes in pages.
    public var mode: Mode
    /// How many elements there are at first.
    public var count: Int
    /// How many elements an answer has at most, whatever is asked for.
    public var pageLimit: Int
    /// How many changes there are at most.
    public var changes: Int
    /// How many changes there are before each answer and during it, on average.
    public var changesPerAnswer: Double
    /// How likely a change is a deletion; otherwise it is an insertion, unless it is an edit or a move.
    public var deletions = 0.4
    /// How likely a change that is no deletion is an edit, which leaves the element where it is.
    public var edits = 0.1
    /// Elements that go to the head of the list, as when it is sorted by the time of their last change.
    public var moves = 0.0
    /// How likely an insertion is at the head of the list; otherwise it is anywhere. In timelines it is always the
    /// newest.
    public var insertionsAtHead = 0.5
    /// `standard` and `page` say how many there are in all.
    public var knowsTotal = true
    /// `descending` and `ascending` answer the element asked from too.
    public var includesBoundary = false
    /// How likely an element is filtered out of the page that it has a place in.
    public var hidden = 0.0
    /// How likely an answer has fewer elements than it could.
    public var shortPages = 0.0
    /// How likely an answer has no elements, and goes on (`cursor`, `link`).
    public var emptyPages = 0.0
    /// How likely an answer has the elements of the one before again, and goes on (`cursor`, `link`).
    public var repeatedPages = 0.0
    /// How likely there is a status of 503, or no answer at all.
    public var errors = 0.0
    /// After how many answers a cursor is answered 410.
    public var cursorLifetime: Int?
    /// How long an answer takes at most, on the server's clock.
    public var latency: Duration = .zero

    /// A collection that behaves well, and changes as often as is said.
    public init(
        _ mode: Mode,
        seed: UInt64,
        count: Int = 30,
        pageLimit: Int = 100,
        changes: Int = 0,
        changesPerAnswer: Double = 1
    ) {
        self.mode = mode
        self.seed = seed
        self.count = count
        self.pageLimit = pageLimit
        self.changes = changes
        self.changesPerAnswer = changesPerAnswer
    }
}

extension CollectionScript {
    /// A random story within what a mode promises to bear.
    public static func random(_ mode: Mode, seed: UInt64) -> CollectionScript {
        var random = SeededRandom(seed: seed ^ 0x5eed)
        var script = CollectionScript(
            mode,
            seed: seed,
            count: random.below(40),
            changes: random.below(40),
            changesPerAnswer: Double(random.below(5)) / 2
        )
        script.deletions = Double(random.below(10)) / 10
        script.insertionsAtHead = Double(random.below(11)) / 10
        script.errors = random.chance(0.2) ? 0.1 : 0
        script.latency = .milliseconds(random.below(200))
        switch mode {
        case .none: break
        case .standard, .page:
            script.knowsTotal = random.chance(0.5)
        case .cursor, .link:
            script.shortPages = random.chance(0.3) ? 0.3 : 0
            script.emptyPages = random.chance(0.3) ? 0.2 : 0
            script.repeatedPages = random.chance(0.3) ? 0.2 : 0
            script.hidden = random.chance(0.3) ? 0.2 : 0
        case .keyset, .idCursor:
            script.shortPages = random.chance(0.3) ? 0.3 : 0
        case .descending, .ascending:
            script.includesBoundary = random.chance(0.3)
            // A page that is cut down to the boundary looks like the end.
            script.shortPages = !script.includesBoundary && random.chance(0.4) ? 0.3 : 0
        }
        return script
    }

    /// Stories with less in them, to find the smallest that still shows a fault.
    public var simpler: [CollectionScript] {
        let edits: [(inout CollectionScript) -> Void] = [
            { $0.errors = 0 }, { $0.hidden = 0 }, { $0.shortPages = 0 }, { $0.emptyPages = 0 },
            { $0.repeatedPages = 0 }, { $0.edits = 0 }, { $0.moves = 0 }, { $0.latency = .zero },
            { $0.cursorLifetime = nil }, { $0.includesBoundary = false }, { $0.knowsTotal = true },
            { $0.changes /= 2 }, { $0.changes -= 1 }, { $0.count /= 2 }, { $0.count -= 1 },
            { $0.insertionsAtHead = 1 },
            { $0.deletions = $0.deletions == 1 ? 1 : 0 }, { $0.deletions = $0.deletions == 0 ? 0 : 1 },
        ]
        return edits.compactMap { edit in
            var simpler = self
            edit(&simpler)
            return simpler == self || simpler.count < 0 || simpler.changes < 0 ? nil : simpler
        }
    }
}
