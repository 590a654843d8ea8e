import GenAPIRuntime

/// Combines the changes that two sides have made to the same JSON. Objects are combined member by member; all other
/// values, lists included, are whole.
struct ThreeWayMerge {
    /// `nil` if the value is missing on both sides or was removed. Where both sides differ, the local value.
    private(set) var merged: JSONValue?
    /// The members that both sides have changed differently, as key paths.
    private(set) var conflicts: [JSONKeyPath] = []

    init(base: JSONValue?, local: JSONValue?, remote: JSONValue?) {
        merged = merge(base, local, remote, at: [])
    }

    private mutating func merge(
        _ base: JSONValue?,
        _ local: JSONValue?,
        _ remote: JSONValue?,
        at path: [String]
    ) -> JSONValue? {
        if local == base || local == remote { return remote }
        if remote == base { return local }
        guard case .object(let ours) = local, case .object(let theirs) = remote else {
            conflicts.append(JSONKeyPath(path))
            return local
        }
        let common = base?.object
        var result = theirs
        for key in theirs.map(\.key) + ours.map(\.key).filter({ theirs[$0] == nil }) {
            result[key] = merge(common?[key], ours[key], theirs[key], at: path + [key])
        }
        return .object(result)
    }
}
