import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

/// What many clients do with a page.
enum NaiveMerging: CaseIterable, Sendable {
    /// A page that is not full is taken to end where the known rows begin.
    case goesByLength
    /// A refresh throws everything away first.
    case startsOver
    /// Every page goes to the end.
    case appends
    /// Whatever comes last is the newest.
    case forgetsEvidence
    /// A page that was counted out goes where it was asked for.
    case ignoresCounting

    var consequences: Set<MergeFailure.Kind> {
        switch self {
        case .goesByLength: [.silentGap]
        case .startsOver: [.vanished]
        case .appends: [.disorder, .notConverged]
        case .forgetsEvidence: [.olderValue]
        case .ignoresCounting: [.vanished]
        }
    }

    static let pageLimit = 4

    /// The mistake, made before a page is merged.
    func spoil(
        _ change: RepositoryTransaction,
        _ page: inout Page<MergeElement>,
        _ place: inout ListPlace
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
                guard var known = try change.element(element.id, of: MergeElement.self) else { continue }
                known.evidence = Evidence()
                try change.put(known, for: element.id)
            }
        case .ignoresCounting: page.beginning = .opening
        }
    }
}
