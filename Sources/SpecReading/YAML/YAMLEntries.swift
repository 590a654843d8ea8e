internal import SourceDiagnostics

/// The entries of a mapping in their order. Duplicate keys are rejected. Entries of `<<` follow the others and never
/// replace any.
struct YAMLEntries {
    enum Key {
        case text(Located<String>)
        case merge(SourceRange)
    }

    /// Whether the last of several equal keys counts, which is a warning. Otherwise it is an error.
    let lastCounts: Bool
    private var diagnostics: [Diagnostic] = []
    /// The range of the last value written here.
    private(set) var lastRange: SourceRange?

    private var own: [YAMLEntry] = []
    private var merged: [YAMLEntry] = []
    private var firstMerge: SourceRange?
    /// The index of each own key, used for long mappings.
    private var index: [String: Int] = [:]

    init(lastCounts: Bool = false) { self.lastCounts = lastCounts }

    var all: [YAMLEntry] {
        guard !merged.isEmpty else { return own }
        var seen = Set(own.map(\.key.value))
        return own + merged.filter { seen.insert($0.key.value).inserted }
    }

    /// The problems of the entries since the last call.
    mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// A `nil` key has been rejected already; only the range of its value is used.
    mutating func add(_ key: Key?, _ value: YAMLNode) {
        defer { lastRange = value.isEmpty ? lastRange : value.range }
        switch key {
        case nil: break
        case .merge(let range)?: merge(value, at: range)
        case .text(let key)?:
            lastRange = key.range
            if let earlier = position(of: key.value), lastCounts {
                diagnostics.append(.repeatedKey(key, earlier: own[earlier].key))
                own[earlier] = YAMLEntry(key: key, value: value)
            } else if let earlier = position(of: key.value) {
                diagnostics.append(.duplicateKey(key, earlier: own[earlier].key))
            } else {
                if !index.isEmpty { index[key.value] = own.count }
                own.append(YAMLEntry(key: key, value: value))
            }
        }
    }

    private mutating func position(of key: String) -> Int? {
        if own.count <= 16 { return own.firstIndex { $0.key.value == key } }
        if index.isEmpty {
            for (position, entry) in own.enumerated() { index[entry.key.value] = position }
        }
        return index[key]
    }

    private mutating func merge(_ value: YAMLNode, at range: SourceRange) {
        if let firstMerge {
            diagnostics.append(
                .duplicateKey(Located("<<", at: range), earlier: Located("<<", at: firstMerge))
            )
            return
        }
        firstMerge = range
        switch value.content {
        case .mapping(let entries):
            merged += entries
        case .sequence(let items) where items.allSatisfy({ $0.entries != nil }):
            for item in items { merged += item.entries ?? [] }
        case .rejected:
            break
        default:
            diagnostics.append(.badMerge(range, found: value.kind))
        }
    }
}
