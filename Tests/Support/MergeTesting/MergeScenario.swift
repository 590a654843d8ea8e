package import GenAPIRepositories
package import GenAPIRuntime
import GenAPITesting

/// A list on a server that changes, and a client that requests its pages in any order. Several requests can be in
/// flight and complete in any order. Everything follows from the seed.
///
/// The client's rows are checked after each page; see `MergeFailure.Kind`.
package struct MergeScenario: Sendable {
    /// The client's list.
    package static let key = ListKey("scenario")

    /// Determines all random decisions: equal seeds behave identically.
    package let seed: UInt64
    /// How the list is merged; `nil` chooses at random.
    package var policy: ListConfiguration.MergePolicy?
    /// The maximum page size; `nil` chooses at random.
    package var pageLimit: Int?
    /// Whether pages are located by the rows that they repeat; see `PageBeginning.anywhere`.
    package var isCounted: Bool
    /// The seeds of the steps.
    var steps: [UInt64]

    /// - Parameter steps: The number of requests, responses and changes.
    package init(
        seed: UInt64,
        policy: ListConfiguration.MergePolicy? = nil,
        pageLimit: Int? = nil,
        isCounted: Bool = false,
        steps: Int = 40
    ) {
        self.seed = seed
        self.policy = policy
        self.pageLimit = pageLimit
        self.isCounted = isCounted
        var random = SeededRandom(seed: ~seed)
        self.steps = (0..<steps).map { _ in random.next() }
    }

    /// Runs the scenario and returns the first violation; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - store: An empty store.
    ///   - fault: Changes a page before it is merged.
    package func failure(
        of store: some LocalStore,
        _ fault: @escaping MergeFault = { _, _, _ in }
    ) async throws -> MergeFailure? {
        var run = MergeRun(store, self, fault)
        return try await run.play(steps)
    }

    /// Runs the scenario with a client whose process ends from time to time, together with its requests in flight.
    ///
    /// - Parameter restart: Opens the store again.
    package func failure(
        of store: some LocalStore,
        restart: @escaping @Sendable () async throws -> Void
    ) async throws -> MergeFailure? {
        var run = MergeRun(store, self, { _, _, _ in }, restart: restart)
        return try await run.play(steps)
    }

    /// Runs the scenario and returns a failure with as few steps as possible.
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

/// A fault that a test injects into the merging of pages, to verify that it is detected.
package typealias MergeFault =
    @Sendable (RepositoryTransaction, inout Page<MergeElement>, inout MergePoint) throws -> Void

/// A violated requirement on the rows of a list.
package struct MergeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The violated requirement.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An element has two rows.
        case duplicate
        /// The order of two rows differs from the server's, although elements do not move. Two cases are allowed across
        /// a gap, because the client cannot know better: the lower row was inserted after its range had been read and
        /// arrived with the pages of another segment whose other rows had been deleted; or two overlapping responses
        /// contradict each other about it. The rows below such a row in its segment are misplaced with it.
        case disorder
        /// Two rows are adjacent although the server has an element between them that has no row and was not inserted
        /// after the latest response about that range.
        case silentGap
        /// A row in the range of a refresh had been deleted before the refresh started, or the client has deleted the
        /// element of a row.
        case ghost
        /// An element of a current page has no row. Or a row was removed although the server had the element when it
        /// responded and still has it; misplaced rows are excepted.
        case vanished
        /// A value is older than one that was visible before.
        case olderValue
        /// After everything has been loaded without further changes, the rows differ from the server's list, if the
        /// policy guarantee equality; or an element is missing, if insertions happen at the head only.
        case notConverged
        /// Loading does not terminate.
        case endless
    }

    /// The violated requirement.
    package let kind: Kind
    /// A description of the rows concerned.
    package let detail: String
    /// The steps that led to the failure, one line each.
    package let log: [String]

    /// The kind, the detail and the log, on several lines.
    package var description: String { "\(kind.rawValue): \(detail)\n" + log.joined(separator: "\n") }
}
