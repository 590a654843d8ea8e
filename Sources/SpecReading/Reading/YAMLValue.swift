internal import SourceDiagnostics

/// A value of a key or a list, with functions to read it as the language expects.
///
/// Values that cannot be read are reported and returned as `nil`.
struct YAMLValue {
    let node: YAMLNode
    /// The key, or the item of a list; the location of a message if the value itself has none.
    let owner: SourceRange
    let collector: DiagnosticCollector

    var range: SourceRange { node.isEmpty ? owner : node.range }

    // MARK: Maps and lists

    /// A map whose keys the language knows.
    func mapping(_ shape: Shape) -> YAMLMapping? {
        guard let entries = node.entries else { return reject(.map) }
        return YAMLMapping(entries, shape: shape, owner: owner, range: node.range, collector: collector)
    }

    /// A map whose keys are the author's, in the author's order.
    func entries<Value>(_ read: (Located<String>, YAMLValue) -> Value?) -> [Value]? {
        guard let entries = node.entries else { return reject(.map) }
        return entries.compactMap {
            read($0.key, YAMLValue(node: $0.value, owner: $0.key.range, collector: collector))
        }
    }

    func list<Value>(_ read: (YAMLValue) -> Value?) -> [Value]? {
        guard case .sequence(let items) = node.content else { return reject(.list) }
        return items.compactMap { read(YAMLValue(node: $0, owner: $0.range, collector: collector)) }
    }

    /// The entries unchanged, for a map that is inspected before its shape is known.
    func rawEntries() -> [YAMLEntry]? {
        node.entries ?? reject(.map)
    }

    /// `none`, or something else.
    func orNone<Value>(_ read: (YAMLValue) -> Value?) -> OrNone<Value>? {
        if isWord("none") { return OrNone.none(node.range) }
        return read(self).map(OrNone.some)
    }

    func isWord(_ word: String) -> Bool {
        if case .scalar(let text, _) = node.content { text == word } else { false }
    }

    var isScalar: Bool {
        if case .scalar = node.content { !node.isEmpty } else { false }
    }

    // MARK: Rejections

    enum Wanted: String {
        case map = "a map"
        case list = "a list"
        case text
        case bool = "true or false"
        case number = "a number"
        case type = "a type"
    }

    func reject<Value>(_ wanted: Wanted) -> Value? {
        switch node.content {
        case _ where node.isNull:
            collector.add(.missingValue(range))
        case .sequence:
            collector.add(.listInPlace(of: wanted.rawValue, at: range))
        case .mapping:
            collector.add(.mapInPlace(of: wanted.rawValue, at: range))
        case .scalar(_, let style):
            let canBeItem = wanted == .list && style != .block
            collector.add(.textInPlace(of: wanted.rawValue, at: range, canBeItem: canBeItem))
        case .rejected:
            break
        }
        return nil
    }

    func reject<Value>(_ diagnostic: Diagnostic) -> Value? {
        collector.add(diagnostic)
        return nil
    }

    /// Reports a problem and continues with the intended meaning, which is the result of the fix-it.
    func reject<Value>(_ diagnostic: Diagnostic, meant: Value?) -> Value? {
        collector.add(diagnostic, recoverable: meant != nil)
        return meant
    }
}
