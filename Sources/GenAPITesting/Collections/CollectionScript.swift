/// The changes of a `CollectionServer`'s collection and the faults of the server. Equal scripts behave identically.
public struct CollectionScript: Hashable, Sendable {
    /// The server's kind of paging and its parameter names.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// No paging.
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
        /// `starting_after`, `ending_before`, `limit`, `has_more`. An unknown id gets a 404.
        case idCursor = "id_cursor"
        /// `max_id`, `since_id`, `min_id`, `limit`; newest first.
        case descending
        /// `since_id`, `max_id`, `limit`; oldest first.
        case ascending
    }

    /// Determines all random decisions, in every process and on every machine.
    public var seed: UInt64
    /// The kind of paging.
    public var mode: Mode
    /// The initial number of elements.
    public var count: Int
    /// The maximum page size, whatever limit is requested.
    public var pageLimit: Int
    /// The maximum number of changes.
    public var changes: Int
    /// The average number of changes before and during each response.
    public var changesPerResponse: Double
    /// The probability that a change is a deletion. Other changes are insertions, edits or moves.
    public var deletions = 0.4
    /// The probability that a change other than a deletion edits an element in place.
    public var edits = 0.1
    /// The probability that a remaining change moves an element to the head, as in lists sorted by modification time.
    public var moves = 0.0
    /// The probability that an insertion is at the head; otherwise its position is random. Timelines always insert the
    /// newest element.
    public var insertionsAtHead = 0.5
    /// The offset of the first element in `standard`; 0 is the first one, too (RFC 7644 section 3.4.2.4).
    public var firstOffset = 0
    /// Whether `standard` and `page` state the total.
    public var knowsTotal = true
    /// Whether `descending` and `ascending` include the boundary element.
    public var includesBoundary = false
    /// The probability that an element is filtered out of its page.
    public var hidden = 0.0
    /// The probability of a page that is shorter than possible.
    public var shortPages = 0.0
    /// The probability of an empty page with a next page (`cursor`, `link`).
    public var emptyPages = 0.0
    /// The probability that a page repeats the previous one and has a next page (`cursor`, `link`).
    public var repeatedPages = 0.0
    /// The probability of a 503 or a failed connection.
    public var errors = 0.0
    /// The number of responses after which a cursor gets a 410.
    public var cursorLifetime: Int?
    /// The maximum latency, measured with the server's clock.
    public var latency: Duration = .zero

    /// Creates a script without faults that changes the collection at the given rate.
    public init(
        _ mode: Mode,
        seed: UInt64,
        count: Int = 30,
        pageLimit: Int = 100,
        changes: Int = 0,
        changesPerResponse: Double = 1
    ) {
        self.mode = mode
        self.seed = seed
        self.count = count
        self.pageLimit = pageLimit
        self.changes = changes
        self.changesPerResponse = changesPerResponse
    }
}

extension CollectionScript {
    /// Creates a random script with only those faults that paging promises to handle in this mode.
    public static func random(_ mode: Mode, seed: UInt64) -> CollectionScript {
        var random = SeededRandom(seed: seed ^ 0x5eed)
        var script = CollectionScript(
            mode,
            seed: seed,
            count: random.below(40),
            changes: random.below(40),
            changesPerResponse: Double(random.below(5)) / 2
        )
        script.deletions = Double(random.below(10)) / 10
        script.insertionsAtHead = Double(random.below(11)) / 10
        script.errors = random.chance(0.2) ? 0.1 : 0
        script.latency = .milliseconds(random.below(200))
        switch mode {
        case .none: break
        case .standard, .page:
            script.knowsTotal = random.chance(0.5)
            if mode == .standard { script.firstOffset = random.below(2) }
        case .cursor, .link:
            script.shortPages = random.chance(0.3) ? 0.3 : 0
            script.emptyPages = random.chance(0.3) ? 0.2 : 0
            script.repeatedPages = random.chance(0.3) ? 0.2 : 0
            script.hidden = random.chance(0.3) ? 0.2 : 0
        case .keyset, .idCursor:
            script.shortPages = random.chance(0.3) ? 0.3 : 0
        case .descending, .ascending:
            script.includesBoundary = random.chance(0.3)
            // A short page that ends at the boundary element looks like the last page.
            script.shortPages = !script.includesBoundary && random.chance(0.4) ? 0.3 : 0
        }
        // Many servers return no more than is usually requested. Without a total, a smaller page is the end. Numbered pages
        // of very few elements cannot always overlap.
        let isSmall = mode != .page && (mode != .standard || script.knowsTotal)
        if random.chance(0.3) { script.pageLimit = isSmall ? 4 + random.below(6) : 9 }
        return script
    }

    /// Simpler variants of the script, for finding the smallest one that still fails.
    public var simpler: [CollectionScript] {
        let edits: [(inout CollectionScript) -> Void] = [
            { $0.errors = 0 }, { $0.hidden = 0 }, { $0.shortPages = 0 }, { $0.emptyPages = 0 },
            { $0.repeatedPages = 0 }, { $0.edits = 0 }, { $0.moves = 0 }, { $0.latency = .zero },
            { $0.cursorLifetime = nil }, { $0.firstOffset = 0 }, { $0.includesBoundary = false },
            { $0.knowsTotal = true },
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
