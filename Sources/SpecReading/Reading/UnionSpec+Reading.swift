internal import SourceDiagnostics

extension UnionSpec {
    init?(_ map: inout YAMLMapping) {
        let of = map.required("of")
        let members = of?.list { Member($0, .member) }
        let discriminator = map["discriminator"]?.orNone { $0.keyPath() }
        let unknownTypes = map["unknown_types"]?.choice(ConventionSpec.Unknown.self)
        let fallback = map["fallback"].flatMap { Member($0, .fallbackMember) }
        let fields = map["fields"]?.names() ?? []
        guard let of, let members else { return nil }
        self.init(
            range: of.range,
            members: members,
            discriminator: discriminator,
            unknownTypes: unknownTypes,
            fallback: fallback,
            fields: fields
        )
    }
}

extension UnionSpec.Member {
    /// - Parameter shape: The shape of the long form.
    fileprivate init?(_ value: YAMLValue, _ shape: Shape) {
        guard !value.isShortType else {
            guard let expression = value.type() else { return nil }
            self.init(
                range: value.range,
                type: expression.written,
                expression: expression,
                value: nil,
                otherValues: [],
                kind: .text,
                has: nil,
                name: nil
            )
            return
        }
        guard var map = value.mapping(shape) else { return nil }
        let expression = map.required("type")?.type()
        let rule = map.one(of: shape.atMostOne) { .severalOf($0, earlier: $1, in: shape) }
        let isValue = rule?.key.value == "value"
        let has = isValue ? nil : rule?.value.text()
        let values = isValue ? rule?.value.discriminatorValues() ?? [] : []
        let name = map["name"]?.text()
        map.finish()
        guard let expression else { return nil }
        self.init(
            range: value.range,
            type: expression.written,
            expression: expression,
            value: values.first?.text,
            otherValues: values.dropFirst().map(\.text),
            kind: values.first?.kind ?? .text,
            has: has,
            name: name
        )
    }
}

extension TypeSpec {
    /// The author's text.
    fileprivate var written: Located<String> {
        if case .named(let name) = self { name } else { Located(range.text, at: range) }
    }
}

extension YAMLValue {
    /// `circle`, `1`, `true`, or a list of these.
    fileprivate func discriminatorValues() -> [(text: Located<String>, kind: UnionSpec.Member.ValueKind)]? {
        guard isScalar else { return list { $0.discriminatorValue() } }
        return discriminatorValue().map { [$0] }
    }

    private func discriminatorValue() -> (text: Located<String>, kind: UnionSpec.Member.ValueKind)? {
        if case .scalar(let text, .plain) = node.content {
            switch YAMLWord(text) {
            case .bool(let value): return (Located("\(value)", at: node.range), .bool)
            case .number where Int(text).map(String.init) == text:
                return (Located(text, at: node.range), .number)
            default: break
            }
        }
        return text().map { ($0, .text) }
    }
}
