internal import SourceDiagnostics

/// A map of a known shape, read key by key.
///
///     var map = value.mapping(.server)
///     let url = map.required("url")?.text()
///     let doc = map["doc"]?.text()
///     map.finish()
///
/// `finish` reports keys that the shape does not have and required ones that are missing.
struct YAMLMapping {
    let shape: Shape
    /// The key under which the map stands.
    let owner: SourceRange
    let range: SourceRange
    let collector: DiagnosticCollector

    private let entries: [YAMLEntry]
    private var missing: [String] = []
    #if DEBUG
        private var asked: Set<String> = []
    #endif

    init(_ entries: [YAMLEntry], shape: Shape, owner: SourceRange, range: SourceRange, collector: DiagnosticCollector) {
        self.entries = entries
        self.shape = shape
        self.owner = owner
        self.range = range
        self.collector = collector
    }

    /// What stands under a key of the shape.
    subscript(key: String) -> YAMLValue? {
        mutating get { entry(key)?.value }
    }

    mutating func required(_ key: String) -> YAMLValue? {
        if let value = self[key] { return value }
        missing.append(key)
        return nil
    }

    /// The one key among these that is there, with its value. Two are refused.
    mutating func one(
        of keys: [String],
        _ diagnostic: (_ key: Located<String>, _ earlier: Located<String>) -> Diagnostic
    ) -> (key: Located<String>, value: YAMLValue)? {
        let found = keys.compactMap { entry($0) }
            .sorted { $0.key.range.offsets.lowerBound < $1.key.range.offsets.lowerBound }
        for other in found.dropFirst() { collector.add(diagnostic(other.key, found[0].key)) }
        return found.first
    }

    /// `nil` says that one of these keys is missing; `finish` has the last word, because a misspelled key is
    /// reported once.
    mutating func requiredOne(
        of keys: [String],
        missing message: (SourceRange) -> Diagnostic,
        several diagnostic: (_ key: Located<String>, _ earlier: Located<String>) -> Diagnostic
    ) -> (key: Located<String>, value: YAMLValue)? {
        if let found = one(of: keys, diagnostic) { return found }
        let misspelled = unknown.compactMap { $0.value.closest(in: shape.keyNames) }
        if !misspelled.contains(where: keys.contains) { collector.add(message(owner)) }
        return nil
    }

    func has(_ key: String) -> Bool { entries.contains { $0.key.value == key } }

    private mutating func entry(_ key: String) -> (key: Located<String>, value: YAMLValue)? {
        #if DEBUG
            asked.insert(key)
        #endif
        guard let entry = entries.first(where: { $0.key.value == key }) else { return nil }
        return (entry.key, YAMLValue(node: entry.value, owner: entry.key.range, collector: collector))
    }

    private var unknown: [Located<String>] { entries.lazy.map(\.key).filter { !shape.knows($0.value) } }

    /// Says what is wrong with the keys. In debug builds it also makes sure that the reader asked for every key
    /// of the shape, and for no other.
    func finish() {
        #if DEBUG
            assert(
                asked == Set(shape.keyNames),
                "keys of \(shape.name): \(asked.symmetricDifference(shape.keyNames))"
            )
        #endif
        var meant: Set<String> = []
        let unknown = unknown
        if !unknown.isEmpty {
            let known = KnownWords(shape.keyNames)
            for key in unknown {
                let nearest = known.closest(to: key.value)
                if let nearest { meant.insert(nearest) }
                collector.add(.unknownKey(key, in: shape, nearest: nearest.flatMap { has($0) ? nil : $0 }))
            }
        }
        for key in missing where !meant.contains(key) {
            collector.add(.missingKey(key, in: shape, at: owner))
        }
    }
}
