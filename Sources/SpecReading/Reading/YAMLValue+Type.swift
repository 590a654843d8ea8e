internal import SourceDiagnostics

extension YAMLValue {
    /// A type, as YAML (`[string]`) or as one text (`"[string]?"`).
    func type() -> TypeSpec? {
        switch node.content {
        case .scalar:
            return parsed { (source) throws(TypeParser.Failure) in try TypeParser.type(source) }
        case .sequence(let items):
            return element(of: items)
        case .rejected:
            return nil
        case .mapping(let entries):
            if isCustomMap(entries) { return customType() }
            return isEnumMap(entries) ? enumType() : mapType(entries)
        }
    }

    /// Whether this can only be a type: everything but a map with keys of the language.
    var isShortType: Bool {
        guard let entries = node.entries else { return true }
        return isMapType(entries) || isCustomMap(entries)
    }

    /// Whether it is the map form of a type, `{ string: T }`, and not a map that has a key called `string`.
    private func isMapType(_ entries: [YAMLEntry]) -> Bool {
        guard entries.count == 1, entries[0].key.value == "string" else { return false }
        guard let inner = entries[0].value.entries else { return true }
        if isCustomType(inner) { return true }
        return inner.count == 1 && (inner[0].key.value == "string" || inner[0].key.value == "enum")
    }

    // MARK: Forms

    /// `nil` if it is not text, which has been reported.
    private func typeText() -> LocatedText? {
        guard case .scalar(let text, let style) = node.content, !node.isEmpty else {
            return reject(.missingValue(owner))
        }
        return LocatedText(Located(text, at: node.range), style: style)
    }

    private func parsed<Parsed>(_ parse: (LocatedText) throws(TypeParser.Failure) -> Parsed) -> Parsed? {
        guard let source = typeText() else { return nil }
        do throws(TypeParser.Failure) {
            return try parse(source)
        } catch {
            return reject(error.diagnostic)
        }
    }

    private func element(of items: [YAMLNode]) -> TypeSpec? {
        guard items.count == 1 else {
            let problem =
                items.isEmpty ? "a list says what it is a list of" : "a list has one type of elements"
            return reject(.badType(problem, at: items.dropFirst().first?.range ?? range))
        }
        return YAMLValue(node: items[0], owner: items[0].range, collector: collector).type()
            .map { .list($0, node.range) }
    }

    private func mapType(_ entries: [YAMLEntry]) -> TypeSpec? {
        guard entries.count == 1 else {
            return reject(.badType("a map type is written '{ string: T }'", at: range))
        }
        let entry = entries[0]
        guard entry.key.value == "string" else { return reject(.badMapKey(entry.key)) }
        return YAMLValue(node: entry.value, owner: entry.key.range, collector: collector).type()
            .map { .map($0, node.range) }
    }

    private func isEnumMap(_ entries: [YAMLEntry]) -> Bool {
        entries.contains { $0.key.value == "enum" }
    }

    /// Whether it is a type of the app's own.
    private func isCustomMap(_ entries: [YAMLEntry]) -> Bool {
        entries.contains { $0.key.value == "swift" } && !entries.contains { $0.key.value == "type" }
    }

    /// Whether it is a type of the app's own, and not an object with a field called `swift`.
    private func isCustomType(_ entries: [YAMLEntry]) -> Bool {
        isCustomMap(entries) && entries.allSatisfy { Shape.customType.knows($0.key.value) }
    }

    private func customType() -> TypeSpec? {
        guard var map = mapping(.customType) else { return nil }
        let swift = map.required("swift")?.text()
        let codec = map["codec"]?.text()
        let module = map["module"]?.text()
        map.finish()
        return swift.map {
            .custom(CustomTypeSpec(swift: $0, codec: codec, module: module), node.range)
        }
    }

    private func enumType() -> TypeSpec? {
        guard var map = mapping(.inlineEnum) else { return nil }
        let cases = map.required("enum")?.enumCases()
        map.finish()
        return cases.map { .enumeration($0, node.range) }
    }

    // MARK: Responses

    /// The response of an endpoint.
    func response() -> ResponseSpec? {
        switch node.content {
        case .scalar("none", _): return .some(.none(node.range))
        case .scalar("headers", _): return .headers(node.range)
        case .scalar("bytes", _): return .bytes(node.range)
        case .scalar("stream", _): return .stream(node.range)
        case .scalar:
            switch parsed({ (source) throws(TypeParser.Failure) in try TypeParser.response(source) }) {
            case nil: return nil
            case .type(let type)?: return .type(type)
            case .events(let type, let range)?: return .events(type, range)
            }
        case .sequence: return type().map(ResponseSpec.type)
        case .mapping(let entries)
        where isMapType(entries) || isEnumMap(entries) || isCustomType(entries):
            return type().map(ResponseSpec.type)
        case .rejected:
            return nil
        case .mapping:
            return fields().map { .object($0, node.range) }
        }
    }
}
