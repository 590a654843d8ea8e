import GenAPIRepositories

/// A problem of the rows of a `ListScenario`.
struct ListProblem: Hashable, CustomStringConvertible {
    enum Kind: String {
        case duplicate, disorder, silentGap, missing, vanished, notConverged, endless
    }

    let kind: Kind
    let detail: String

    init(_ kind: Kind, _ detail: String) { (self.kind, self.detail) = (kind, detail) }

    var description: String { "\(kind.rawValue): \(detail)" }
}
