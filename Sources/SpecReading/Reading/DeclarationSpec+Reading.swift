internal import SourceDiagnostics

extension DeclarationSpec {
    /// The main type of a spec file.
    init?(root: YAMLValue, file: SourceFile) {
        guard let entries = root.rawEntries(), let (kind, key) = Self.kind(of: entries, root: root),
            var map = root.mapping(kind.shape)
        else { return nil }
        let name = map.required(key.value)?.text()
        let swiftName = map["name"]?.text()
        let doc = map["doc"]?.text()
        let deprecated = map["deprecated"]?.text()
        let access = map["access"]?.choice(APISpec.Access.self)
        let content = Content(kind, &map, file: file, key: key.range)
        map.finish()
        guard let name, let content else { return nil }
        self.init(
            file: file,
            kind: Located(kind, at: key.range),
            name: name,
            swiftName: swiftName,
            doc: doc,
            deprecated: deprecated,
            access: access,
            content: content
        )
    }

    /// The kind, from the first key.
    private static func kind(of entries: [YAMLEntry], root: YAMLValue) -> (Kind, Located<String>)? {
        guard let first = entries.first?.key else {
            return root.reject(.missingKind(at: root.range, fixIts: []))
        }
        if let kind = Kind(rawValue: first.value) { return (kind, first) }
        if let entry = entries.first(where: { Kind(rawValue: $0.key.value) != nil }) {
            return root.reject(.kindIsNotFirst(entry.key, first: first, fixIts: moved(entry, before: first)))
        }
        let cure = first.value.closest(in: Kind.spellings).map {
            [Diagnostic.FixIt.replace(first.range, with: $0)]
        }
        return root.reject(.missingKind(at: first.range, fixIts: cure ?? []))
    }

    /// Moves the line of a block entry to the front.
    private static func moved(_ entry: YAMLEntry, before first: Located<String>) -> [Diagnostic.FixIt] {
        let file = first.range.file
        let line = file.lineOffsets(entry.key.range.start.line)
        let start = first.range.offsets.lowerBound
        guard entry.key.range.offsets.lowerBound == line.lowerBound, start < line.lowerBound,
            first.range.start.column == 1, entry.value.range.offsets.upperBound <= line.upperBound
        else { return [] }
        let between = file.text(in: start..<line.lowerBound)
        let rest = between.last.map { $0.isNewline } == true ? String(between.dropLast()) : between
        return [
            Diagnostic.FixIt(
                "move it to the front",
                at: SourceRange(file, start..<line.upperBound),
                replacement: file.text(in: line) + "\n" + rest
            )
        ]
    }
}

extension DeclarationSpec.Kind {
    /// The shape of a spec file.
    fileprivate var shape: Shape {
        switch self {
        case .resource: .resource
        case .value: .value
        case .calls: .calls
        case .enum: .enumeration
        case .union: .union
        }
    }
}

extension DeclarationSpec.Kind {
    /// The shape under `types`.
    fileprivate var smallShape: Shape {
        switch self {
        case .resource, .value, .calls: .smallValue
        case .enum: .smallEnum
        case .union: .smallUnion
        }
    }
}

extension DeclarationSpec.Content {
    /// The contents of a spec file after its first key.
    fileprivate init?(
        _ kind: DeclarationSpec.Kind,
        _ map: inout YAMLMapping,
        file: SourceFile,
        key: SourceRange
    ) {
        switch kind {
        case .resource:
            let store = map["store"].flatMap(StoreSpec.init)
            let identity = map["identity"].flatMap(IdentitySpec.init)
            let unique = map["unique"]?.choice(ConventionSpec.Unique.self)
            let offline = map["offline"]?.choice(EndpointSpec.ConflictPolicy.self)
            self = .object(
                ObjectSpec(
                    main: &map,
                    file: file,
                    store: store,
                    identity: identity,
                    unique: unique,
                    offline: offline
                )
            )
        case .value, .calls:
            self = .object(ObjectSpec(main: &map, file: file))
        case .enum:
            guard let enumeration = EnumSpec(&map, cases: "cases") else { return nil }
            self = .enumeration(enumeration)
        case .union:
            guard let union = UnionSpec(&map) else { return nil }
            self = .union(union)
        }
    }
}

// MARK: Small types

extension YAMLValue {
    /// The entries of `types`.
    func smallTypes(file: SourceFile) -> [DeclarationSpec]? {
        entries { name, value in DeclarationSpec(small: name, value, file: file) }
    }
}

extension DeclarationSpec {
    /// The kind follows from misspelled keys too, so that only the misspelling is reported.
    private static func smallKind(of keys: [String]) -> Kind? {
        let telling = ["enum": Kind.enum, "of": .union, "fields": .value, "extends": .value]
        let words = ["enum", "of", "fields", "extends"]
        let key = words.first(where: keys.contains) ?? keys.lazy.compactMap { $0.closest(in: words) }.first
        return key.flatMap { telling[$0] }
    }

    /// A type under `types`; its contents determine its kind.
    fileprivate init?(small name: Located<String>, _ value: YAMLValue, file: SourceFile) {
        guard let entries = value.rawEntries() else { return nil }
        guard let kind = Self.smallKind(of: entries.map(\.key.value)) else {
            value.collector.add(.emptySmallType(name))
            return nil
        }
        guard var map = value.mapping(kind.smallShape) else { return nil }
        let swiftName = map["name"]?.text()
        let doc = map["doc"]?.text()
        let deprecated = map["deprecated"]?.text()
        let content: Content?
        switch kind {
        case .enum:
            content = EnumSpec(&map, cases: "enum").map(Content.enumeration)
        case .union:
            content = UnionSpec(&map).map(Content.union)
        case .value, .resource, .calls:
            content = .object(ObjectSpec(value: &map))
        }
        map.finish()
        guard let content else { return nil }
        self.init(
            file: file,
            kind: Located(kind, at: name.range),
            name: name,
            swiftName: swiftName,
            doc: doc,
            deprecated: deprecated,
            access: nil,
            content: content
        )
    }
}
