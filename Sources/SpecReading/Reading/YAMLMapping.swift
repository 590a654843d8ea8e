internal import SourceDiagnostics

/// A map of a known shape, read key by key.
///
///     var map = value.mapping(.server)
///     let url = map.required("url")?.text()
///     let doc = map["doc"]?.text()
///     map.finish()
///
/// `finish` reports unknown keys and missing required keys. The value of a misspelled key is read as if the key were
/// spelled correctly, so that later stages see the intended meaning.
struct YAMLMapping {
    let shape: Shape
    /// The key of the map.
    let owner: SourceRange
    let range: SourceRange
    let collector: DiagnosticCollector

    private let entries: [YAMLEntry]
    /// The keys that the shape does not have.
    private let unknown: [UnknownKey]
    private var missing: [String] = []
    #if DEBUG
        private var asked: Set<String> = []
    #endif

    private struct UnknownKey {
        let entry: YAMLEntry
        /// The intended key.
        let meant: String?
        /// Whether the map also has the intended key, so that this one cannot replace it.
        let isTaken: Bool
    }

    init(
        _ entries: [YAMLEntry],
        shape: Shape,
        owner: SourceRange,
        range: SourceRange,
        collector: DiagnosticCollector
    ) {
        self.entries = entries
        self.shape = shape
        self.owner = owner
        self.range = range
        self.collector = collector
        unknown = Self.unknown(entries, in: shape)
    }

    private static func unknown(_ entries: [YAMLEntry], in shape: Shape) -> [UnknownKey] {
        let unknown = entries.filter { !shape.knows($0.key.value) }
        guard !unknown.isEmpty else { return [] }
        let words = KnownWords(shape.keyNames)
        var taken = Set(entries.map(\.key.value))
        return unknown.map { entry in
            let meant = words.closest(to: entry.key.value)
            let isTaken = meant.map { !taken.insert($0).inserted } ?? false
            return UnknownKey(entry: entry, meant: meant, isTaken: isTaken)
        }
    }

    /// The value of a key of the shape.
    subscript(key: String) -> YAMLValue? {
        mutating get { entry(key)?.value }
    }

    mutating func required(_ key: String) -> YAMLValue? {
        if let value = self[key] { return value }
        missing.append(key)
        return nil
    }

    /// The only key among these that is in the map, with its value. Two are rejected.
    mutating func one(
        of keys: [String],
        _ diagnostic: (_ key: Located<String>, _ earlier: Located<String>) -> Diagnostic
    ) -> (key: Located<String>, value: YAMLValue)? {
        let found = keys.compactMap { entry($0) }
            .sorted { $0.key.range.offsets.lowerBound < $1.key.range.offsets.lowerBound }
        for other in found.dropFirst() { collector.add(diagnostic(other.key, found[0].key)) }
        return found.first
    }

    /// The only key among these, one of which is required.
    mutating func requiredOne(
        of keys: [String],
        missing message: (SourceRange) -> Diagnostic,
        several diagnostic: (_ key: Located<String>, _ earlier: Located<String>) -> Diagnostic
    ) -> (key: Located<String>, value: YAMLValue)? {
        if let found = one(of: keys, diagnostic) { return found }
        collector.add(message(owner))
        return nil
    }

    /// The keys in the author's order, with misspelled ones corrected.
    var keys: [Located<String>] {
        let meant = Dictionary(unknown.map { ($0.entry.key.range, $0.meant) }) { first, _ in first }
        return entries.map { entry in
            Located((meant[entry.key.range] ?? nil) ?? entry.key.value, at: entry.key.range)
        }
    }

    func has(_ key: String) -> Bool { entries.contains { $0.key.value == key } }

    private mutating func entry(_ key: String) -> (key: Located<String>, value: YAMLValue)? {
        #if DEBUG
            asked.insert(key)
        #endif
        let entry =
            entries.first { $0.key.value == key }
            ?? unknown.first { $0.meant == key && !$0.isTaken }?.entry
        guard let entry else { return nil }
        let value = YAMLValue(node: entry.value, owner: entry.key.range, collector: collector)
        return (Located(key, at: entry.key.range), value)
    }

    /// Reports problems of the keys. Debug builds also check that the reader has read every key of the shape, and no
    /// other.
    func finish() {
        #if DEBUG
            assert(
                asked == Set(shape.keyNames),
                "keys of \(shape.name): \(asked.symmetricDifference(shape.keyNames))"
            )
        #endif
        for key in unknown {
            let nearest = key.meant.flatMap { has($0) ? nil : $0 }
            collector.add(.unknownKey(key.entry.key, in: shape, nearest: nearest), recoverable: true)
        }
        for key in missing { collector.add(.missingKey(key, in: shape, at: owner)) }
    }
}
