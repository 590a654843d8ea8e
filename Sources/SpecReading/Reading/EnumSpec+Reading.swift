internal import SourceDiagnostics

extension YAMLValue {
    /// Cases as a list (`[Active, 2, { value: gone, name: removed }]`) or as a map of names to values.
    func enumCases() -> EnumSpec? {
        let cases: [EnumSpec.Case]?
        switch node.content {
        case .mapping: cases = entries { name, value in EnumSpec.Case(value, name: name) }
        default: cases = list { EnumSpec.Case($0, name: nil) }
        }
        return cases.map { EnumSpec(range: node.range, cases: $0) }
    }
}

extension EnumSpec {
    /// The cases under a key, and the settings beside them.
    init?(_ map: inout YAMLMapping, cases key: String) {
        let cases = map.required(key)?.enumCases()
        let unknownCases = map["unknown_cases"]?.choice(ConventionSpec.Unknown.self)
        let fallback = map["fallback"]?.text()
        let ignoreCase = map["ignore_case"]?.bool()
        guard let cases else { return nil }
        self.init(
            range: cases.range,
            cases: cases.cases,
            unknownCases: unknownCases,
            fallback: fallback,
            ignoreCase: ignoreCase
        )
    }
}

extension EnumSpec.Case {
    fileprivate init?(_ value: YAMLValue, name: Located<String>?) {
        guard value.node.entries != nil else {
            guard let raw = value.enumValue() else { return nil }
            self.init(value: raw, name: name, doc: nil, deprecated: nil)
            return
        }
        guard var map = value.mapping(name == nil ? .enumCase : .namedCase) else { return nil }
        let raw = map.required("value")?.enumValue()
        let ownName = name == nil ? map["name"]?.text() : nil
        let doc = map["doc"]?.text()
        let deprecated = map["deprecated"]?.text()
        map.finish()
        guard let raw else { return nil }
        self.init(value: raw, name: name ?? ownName, doc: doc, deprecated: deprecated)
    }
}

extension YAMLValue {
    /// A whole number without quotes is a number, everything else is text.
    fileprivate func enumValue() -> Located<EnumSpec.Value>? {
        if case .scalar(let text, .plain) = node.content, Self.isPlainInteger(text), let value = Int(text) {
            return Located(.int(value), at: node.range)
        }
        return text()?.map(EnumSpec.Value.string)
    }
}
