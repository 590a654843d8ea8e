import GenAPIMapping

/// Combines the changes that two sides have made to the same JSON. Objects are combined member by member, and lists as the
/// rules say; all other values are whole.
struct ThreeWayMerge {
    /// `nil` if the value is missing on both sides or was removed. Where both sides differ, the local value.
    private(set) var merged: JSONValue?
    /// The members that both sides have changed differently, as key paths.
    private(set) var conflicts: [JSONKeyPath] = []

    private let lists: [JSONKeyPath: ListMerge]

    init(
        base: JSONValue?,
        local: JSONValue?,
        remote: JSONValue?,
        lists: [JSONKeyPath: ListMerge]
    ) {
        self.lists = lists
        merged = merge(base, local, remote, at: [])
    }

    /// Whether a value that differs from a former one also differs from a later one. Objects are compared member by member.
    static func isReplaced(_ value: JSONValue?, of former: JSONValue?, by later: JSONValue?) -> Bool {
        if value == former { return true }
        guard case .object(let members) = value, case .object(let new) = later else { return value != later }
        return members.allSatisfy { isReplaced($0.value, of: former?[$0.key], by: new[$0.key]) }
    }

    private mutating func merge(
        _ base: JSONValue?,
        _ local: JSONValue?,
        _ remote: JSONValue?,
        at path: [String]
    ) -> JSONValue? {
        if local == base || local == remote { return remote }
        if remote == base { return local }
        if let list = list(base, local, remote, at: path) { return list }
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

    /// `nil` if the lists are whole or are in conflict.
    private func list(
        _ base: JSONValue?,
        _ local: JSONValue?,
        _ remote: JSONValue?,
        at path: [String]
    ) -> JSONValue? {
        guard case .array(let ours) = local, case .array(let theirs) = remote,
            let rule = lists[JSONKeyPath(path)]
        else { return nil }
        var common: [JSONValue] = []
        if case .array(let elements) = base { common = elements }
        return rule.merged(common, ours, theirs).map { .array($0) }
    }
}
