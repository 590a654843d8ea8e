import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import MergeTesting

/// Typical faults of clients that merge pages.
enum NaiveMerging: CaseIterable, Sendable {
    /// Assumes that a short page ends where the known rows begin.
    case goesByLength
    /// Removes everything at the start of a refresh.
    case startsOver
    /// Appends every page at the end.
    case appends
    /// Takes the last response for the newest.
    case forgetsEvidence
    /// Merges offset pages at the requested position.
    case ignoresCounting

    var consequences: Set<MergeFailure.Kind> {
        switch self {
        case .goesByLength: [.silentGap]
        case .startsOver: [.vanished]
        case .appends: [.disorder, .notConverged]
        case .forgetsEvidence: [.olderValue, .ghost]
        case .ignoresCounting: [.vanished]
        }
    }

    static let pageLimit = 4

    /// Applies the fault before a page is merged.
    func spoil(
        _ change: RepositoryTransaction,
        _ page: inout Page<MergeElement>,
        _ place: inout MergePoint
    ) throws {
        switch self {
        case .goesByLength:
            if page.inOrder.count < Self.pageLimit, !page.isEnd { page.isJoined = true }
        case .startsOver:
            if place == .start { try change.removeList(MergeScenario.key) }
        case .appends:
            if let tail = try change.list(MergeScenario.key).tail { place = .end(tail.id) }
        case .forgetsEvidence:
            for element in page.inOrder + page.repeats {
                guard var known = try change.element(element.id, in: ElementScope<MergeElement>()) else {
                    continue
                }
                known.interval = RequestInterval()
                try change.put(known, for: element.id)
            }
        case .ignoresCounting: page.beginning = .opening
        }
    }
}
