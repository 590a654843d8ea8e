internal import SourceDiagnostics

extension YAMLValue {
    /// A map of fields, in short or long form.
    func fields() -> [FieldSpec]? {
        entries { key, value in FieldSpec(key, value) }
    }

    /// A map of parameters, in short or long form.
    func parameters() -> [ParameterSpec]? {
        entries { key, value in
            value.isConstant ? ParameterSpec(constant: key, value) : ParameterSpec(key, value)
        }
    }

    /// The parameters of a path, none of which is constant.
    func pathParameters() -> [ParameterSpec]? {
        entries { key, value in ParameterSpec(key, value) }
    }

    /// Whether this is a map with `const`.
    var isConstant: Bool { node.entries?.contains { $0.key.value == "const" } ?? false }

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
        guard !value.isConstant else {
            self.init(constant: key, value)
            return
        }
        guard var map = value.mapping(.field) else { return nil }
        let type = map.type()
        let required = map["required"]?.bool()
        let nullable = map["nullable"]?.bool()
        let doc = map["doc"]?.text()
        let example = map["example"]?.literal(of: type)
        let keyPath = map["key"]?.keyPath()
        let formerly = map["formerly"]?.names()
        let access = map["access"]?.choice(Access.self)
        let sensitive = map["sensitive"]?.bool()
        let `default` = map["default"]?.literal(of: type)
        let assumes = map["assumes"]?.literal(of: type)
        let name = map["name"]?.text()
        let badElements = map["bad_elements"]?.choice(ConventionSpec.BadElements.self)
        let malformed = map["malformed"]?.choice(Malformed.self)
        let accept = map["accept"]?.list { $0.choice(AcceptedForm.self) }
        let formats = map["format"].flatMap { $0.isScalar ? $0.text().map { [$0] } : $0.names() }
        let zone = map["zone"]?.text()
        let epoch = map["epoch"]?.text()
        let merge = map["merge"]?.choice(Merge.self)
        let deprecated = map["deprecated"]?.text()
        map.finish()
        guard let type else { return nil }
        self.init(
            key: key,
            type: type,
            required: required,
            nullable: nullable,
            doc: doc,
            example: example,
            keyPath: keyPath,
            formerly: formerly ?? [],
            access: access,
            sensitive: sensitive,
            default: `default`,
            assumes: assumes,
            name: name,
            badElements: badElements,
            malformed: malformed,
            accept: accept,
            formats: formats,
            zone: zone,
            epoch: epoch,
            merge: merge,
            deprecated: deprecated
        )
    }

    /// `{ const: message }`
    private init?(constant key: Located<String>, _ value: YAMLValue) {
        guard var map = value.mapping(.constantField) else { return nil }
        let constant = map.required("const")?.constant()
        let keyPath = map["key"]?.keyPath()
        let required = map["required"]?.bool()
        map.finish()
        guard let constant else { return nil }
        self.init(
            key: key,
            type: constant.type,
            required: required,
            constant: constant.literal,
            keyPath: keyPath
        )
    }
}

extension ParameterSpec {
    /// `{ const: json }`
    init?(constant key: Located<String>, _ value: YAMLValue) {
        guard var map = value.mapping(.constantParameter) else { return nil }
        let constant = map.required("const")?.constant(isText: true)
        map.finish()
        guard let constant else { return nil }
        self.init(key: key, type: constant.type, constant: constant.literal)
    }

    /// `ETag: string?`, or a map with more settings.
    init?(responseHeader key: Located<String>, _ value: YAMLValue) {
        guard !value.isShortType else {
            guard let type = value.type() else { return nil }
            self.init(key: key, type: type)
            return
        }
        guard var map = value.mapping(.responseHeader) else { return nil }
        let type = map.type()
        let required = map["required"]?.bool()
        let doc = map["doc"]?.text()
        let `default` = map["default"]?.literal(of: type)
        let name = map["name"]?.text()
        let deprecated = map["deprecated"]?.text()
        map.finish()
        guard let type else { return nil }
        self.init(
            key: key,
            type: type,
            required: required,
            doc: doc,
            default: `default`,
            name: name,
            deprecated: deprecated
        )
    }

    init?(_ key: Located<String>, _ value: YAMLValue) {
        guard !value.isShortType else {
            guard let type = value.type() else { return nil }
            self.init(key: key, type: type)
            return
        }
        guard var map = value.mapping(.parameter) else { return nil }
        let type = map.type()
        let required = map["required"]?.bool()
        let nullable = map["nullable"]?.bool()
        let doc = map["doc"]?.text()
        let example = map["example"]?.literal(of: type)
        let `default` = map["default"]?.literal(of: type)
        let assumes = map["assumes"]?.literal(of: type)
        let name = map["name"]?.text()
        let join = map["join"]?.choice(Separator.self)
        let allowEmpty = map["allow_empty"]?.bool()
        let deprecated = map["deprecated"]?.text()
        map.finish()
        guard let type else { return nil }
        self.init(
            key: key,
            type: type,
            required: required,
            nullable: nullable,
            doc: doc,
            example: example,
            default: `default`,
            assumes: assumes,
            name: name,
            join: join,
            allowEmpty: allowEmpty,
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
