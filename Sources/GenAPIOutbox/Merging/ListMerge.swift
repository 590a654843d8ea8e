import GenAPIMapping

/// How a list is combined that was changed here and elsewhere. Other lists are whole: the app decides if both sides have
/// changed them.
public enum ListMerge: String, CaseIterable, Hashable, Sendable {
    /// The elements that one side has added are added, and those that one side has removed are removed. Both sides never
    /// conflict. The order is the server's, and elements that were added here follow.
    case set
    /// Changes at different positions are combined. If both sides have changed the same position, or neighboring ones, the
    /// app decides.
    case sequence
}

extension ListMerge {
    /// `nil` if both sides have changed the same position differently.
    func merged(_ base: [JSONValue], _ local: [JSONValue], _ remote: [JSONValue]) -> [JSONValue]? {
        switch self {
        case .set: Self.set(base, local, remote)
        case .sequence: SequenceMerge(base: base, local: local, remote: remote).merged
        }
    }

    private static func set(_ base: [JSONValue], _ local: [JSONValue], _ remote: [JSONValue]) -> [JSONValue] {
        let (known, ours) = (Set(base), Set(local))
        let removed = known.subtracting(ours)
        var seen = Set(remote)
        let added = local.filter { !known.contains($0) && seen.insert($0).inserted }
        return remote.filter { !removed.contains($0) } + added
    }
}
