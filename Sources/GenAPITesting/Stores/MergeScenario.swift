package import GenAPIRepositories
package import GenAPIRuntime

/// A list on a server that changes, and a client that pages it in any order, with several requests under way, answered and
/// received in any order. Everything follows from the seed.
///
/// After each page it checks what the client shows: see `MergeFailure.Kind`.
package struct MergeScenario: Sendable {
    /// The list that the client keeps.
    package static let key = ListKey("scenario")

    /// What everything else is made of: the same seed is the same story.
    package let seed: UInt64
    /// How the list is kept; `nil` leaves it to the seed.
    package var rules: ListRules.Merging?
    /// How many elements a page has at most; `nil` leaves it to the seed.
    package var pageLimit: Int?
    /// Whether pages are counted out, and belong where the rows are that they repeat: see `PageBeginning.anywhere`.
    package var isCounted: Bool
    /// What each step is made of.
    var steps: [UInt64]

    /// - Parameter steps: How many requests, answers and changes there are.
    package init(
        seed: UInt64,
        rules: ListRules.Merging? = nil,
        pageLimit: Int? = nil,
        isCounted: Bool = false,
        steps: Int = 40
    ) {
        self.seed = seed
        self.rules = rules
        self.pageLimit = pageLimit
        self.isCounted = isCounted
        var random = SeededRandom(seed: ~seed)
        self.steps = (0..<steps).map { _ in random.next() }
    }

    /// The first thing that was wrong; `nil` when nothing was.
    ///
    /// - Parameters:
    ///   - store: An empty one.
    ///   - fault: What goes wrong with a page before it is merged.
    package func failure(
        of store: some LocalStore,
        _ fault: @escaping MergeFault = { _, _, _ in }
    ) async throws -> MergeFailure? {
        var run = MergeRun(store, self, fault)
        return try await run.play(steps)
    }

    /// The failure that is left when as many steps as possible are left out, for people to read.
    package func shrunk(
        _ fault: @escaping MergeFault = { _, _, _ in },
        _ makeStore: () async throws -> some LocalStore
    ) async throws -> MergeFailure? {
        guard var failure = try await failure(of: makeStore(), fault) else { return nil }
        var shrinking = Shrinking(steps)
        while let fewer = shrinking.candidate {
            var scenario = self
            scenario.steps = fewer
            let other = try await scenario.failure(of: makeStore(), fault)
            if let other, other.kind == failure.kind { failure = other }
            shrinking.tried(isSame: other?.kind == failure.kind)
        }
        return failure
    }
}

/// A mistake that a test plants in a list's pages, to see whether it is found.
package typealias MergeFault =
    @Sendable (RepositoryTransaction, inout Page<MergeElement>, inout ListPlace) throws -> Void

/// What was wrong with the rows of a list.
package struct MergeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Each is a promise of a list that was broken.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An element is there twice.
        case duplicate
        /// Two rows stand in another order than on the server, where elements do not move. Across a gap, the client cannot
        /// know better when the lower one was inserted after its place had been read, and came with the pages of another
        /// segment, all of which had gone before; nor when of two answers that were under way together the one has it and
        /// the other has not. What comes after such a row in its segment stands with it.
        case disorder
        /// Two rows stand together though the server has something between them that is in no row, and that had not come
        /// there after the latest answer about that place.
        case silentGap
        /// A row in the range of a refresh had been deleted when the refresh was begun.
        case ghost
        /// An element of a page that was not too late is in no row. Or a row went though the server had it when it answered,
        /// and has it still; unless it stood out of order, which no client could know.
        case vanished
        /// A value is older than one shown before.
        case olderValue
        /// When nothing changes any more and everything has been loaded, the rows are not what the server has, where the
        /// rules promise that; or something is missing, where elements come at the head only.
        case notConverged
        /// Loading comes to no end.
        case endless
    }

    /// Which promise is broken.
    package let kind: Kind
    /// Which rows, for people.
    package let detail: String
    /// What led to it, a line for each step.
    package let story: [String]

    /// The kind, the detail and the story, on several lines.
    package var description: String { "\(kind.rawValue): \(detail)\n" + story.joined(separator: "\n") }
}
