internal import SourceDiagnostics

extension YAMLValue {
    /// A map of fields, in short or long form.
    func fields() -> [FieldSpec]? {
        entries { key, value in FieldSpec(key, value) }
    }

    /// A map of parameters, in short or long form.
    func parameters() -> [ParameterSpec]? {
        entries { key, value in ParameterSpec(key, value) }
    }

    /// The names of fields.
    func names() -> [Located<String>]? {
        list { $0.text() }
    }
}

extension FieldSpec {
    /// `string?`, or a map with more settings.
    init?(_ key: Located<String>, _ value: YAMLValue) {
        guard !value.isShortType else {
            guard let type = value.type() else { return nil }
            self.init(key: key, type: type)
            return
        }
        guard var map = value.mapping(.field) else { return nil }
        let type = map.type()
        let required = map["required"]?.bool()
        let doc = map["doc"]?.text()
        let example = map["example"]?.literal()
        let keyPath = map["key"]?.keyPath()
        let access = map["access"]?.choice(Access.self)
        let sensitive = map["sensitive"]?.bool()
        let `default` = map["default"]?.literal()
        let name = map["name"]?.text()
        let badElements = map["bad_elements"]?.choice(ConventionSpec.BadElements.self)
        let malformed = map["malformed"]?.choice(Malformed.self)
        let accept = map["accept"]?.list { $0.choice(AcceptedForm.self) }
        let deprecated = map["deprecated"]?.text()
        map.finish()
        guard let type else { return nil }
        self.init(
            key: key,
            type: type,
            required: required,
            doc: doc,
            example: example,
            keyPath: keyPath,
            access: access,
            sensitive: sensitive,
            default: `default`,
            name: name,
            badElements: badElements,
            malformed: malformed,
            accept: accept,
            deprecated: deprecated
        )
    }

    private init(key: Located<String>, type: TypeSpec) {
        self.init(
            key: key,
            type: type,
            required: nil,
            doc: nil,
            example: nil,
            keyPath: nil,
            access: nil,
            sensitive: nil,
            default: nil,
            name: nil,
            badElements: nil,
            malformed: nil,
            accept: nil,
            deprecated: nil
        )
    }
}

extension ParameterSpec {
    init?(_ key: Located<String>, _ value: YAMLValue) {
        guard !value.isShortType else {
            guard let type = value.type() else { return nil }
            self.init(
                key: key,
                type: type,
                required: nil,
                doc: nil,
                example: nil,
                default: nil,
                name: nil,
                join: nil,
                deprecated: nil
            )
            return
        }
        guard var map = value.mapping(.parameter) else { return nil }
        let type = map.type()
        let required = map["required"]?.bool()
        let doc = map["doc"]?.text()
        let example = map["example"]?.literal()
        let `default` = map["default"]?.literal()
        let name = map["name"]?.text()
        let join = map["join"]?.choice(Separator.self)
        let deprecated = map["deprecated"]?.text()
        map.finish()
        guard let type else { return nil }
        self.init(
            key: key,
            type: type,
            required: required,
            doc: doc,
            example: example,
            default: `default`,
            name: name,
            join: join,
            deprecated: deprecated
        )
    }
}

extension YAMLMapping {
    /// The value of `type` or `enum`.
    fileprivate mutating func type() -> TypeSpec? {
        let shape = shape
        let found = requiredOne(
            of: shape.exactlyOne,
            missing: { .missingOneOf(shape.exactlyOne, in: shape, at: $0) },
            several: { .severalOf($0, earlier: $1, in: shape) }
        )
        guard let found else { return nil }
        if found.key.value == "type" { return found.value.type() }
        return found.value.enumCases().map { .enumeration($0, found.key.range.through($0.range)) }
    }
}
