internal import SourceDiagnostics

extension ConventionSpec {
    init?(_ value: YAMLValue) {
        guard var map = value.mapping(.convention) else { return nil }
        self.init(
            range: value.range,
            keys: map["keys"]?.choice(Keys.self),
            identity: map["identity"]?.orNone { $0.text() },
            discriminator: map["discriminator"]?.orNone { $0.keyPath() },
            pagingID: map["paging_id"]?.keyPath(),
            envelope: map["envelope"]?.envelope(),
            failure: map["failure"].flatMap(FailureSpec.init),
            failures: map["failures"]?.entries(FailureBodySpec.init) ?? [],
            responseHeaders: map["response_headers"]?.entries(ParameterSpec.init(responseHeader:_:)) ?? [],
            paging: map["paging"]?.paging(),
            selection: map["selection"]?.choice(Selection.self),
            nesting: map["nesting"]?.choice(Nesting.self),
            suffix: map["suffix"]?.text(),
            unknownTypes: map["unknown_types"]?.choice(Unknown.self),
            unknownCases: map["unknown_cases"]?.choice(Unknown.self),
            badElements: map["bad_elements"]?.choice(BadElements.self),
            responses: map["responses"]?.choice(Responses.self),
            authorization: map["authorization"]?.names(),
            wrapper: map["wrapper"]?.keyPath(),
            partial: map["partial"]?.bool(),
            unique: map["unique"]?.choice(Unique.self)
        )
        map.finish()
    }
}

extension FailureSpec {
    fileprivate init?(_ value: YAMLValue) {
        guard var map = value.mapping(.failure) else { return nil }
        self.init(
            range: value.range,
            code: map["code"]?.orNone { $0.keyPath() },
            message: map["message"]?.orNone { $0.keyPath() },
            details: map["details"]?.orNone { $0.keyPath() }
        )
        map.finish()
    }
}

extension YAMLValue {
    /// `none`, the key path to the payload, or a map.
    func envelope() -> OrNone<EnvelopeSpec>? {
        orNone { value in
            guard value.isScalar else { return EnvelopeSpec(value) }
            return value.keyPath().map {
                EnvelopeSpec(range: value.range, data: .some($0), code: nil, ok: nil, message: nil, info: nil)
            }
        }
    }

    /// A mode, or a map with the mode and its own keys.
    func paging() -> PagingSpec? {
        if isScalar { return choice(PagingSpec.Mode.self).map { PagingSpec(range: range, mode: $0) } }
        guard let entries = rawEntries() else { return nil }
        guard let entry = entries.first(where: { $0.key.value == "mode" }) else {
            // Without a mode, the allowed keys are unknown.
            return reject(.missingMode(entries.first?.key.range ?? range))
        }
        guard
            let mode = YAMLValue(node: entry.value, owner: entry.key.range, collector: collector)
                .choice(PagingSpec.Mode.self)
        else { return nil }
        return PagingSpec(self, mode)
    }
}

/// The value of `limit` and `size`: the name of a parameter or, as a number, the page size.
private enum PageSize {
    case name(Located<String>)
    case number(Located<Int>)

    var name: Located<String>? { if case .name(let name) = self { name } else { nil } }
    var number: Located<Int>? { if case .number(let number) = self { number } else { nil } }
}

extension YAMLValue {
    fileprivate func pageSize() -> PageSize? {
        if case .scalar(let text, .plain) = node.content, YAMLWord(text) == .number {
            return int().map(PageSize.number)
        }
        return text().map(PageSize.name)
    }

    /// `page_size`, unless the size is already set in place of the parameter's name.
    fileprivate func pageSize(besides earlier: Located<Int>?) -> Located<Int>? {
        guard let earlier else { return int() }
        return reject(.pageSizeTwice(owner, earlier: earlier.range))
    }
}

extension EnvelopeSpec {
    fileprivate init?(_ value: YAMLValue) {
        guard var map = value.mapping(.envelope) else { return nil }
        self.init(
            range: value.range,
            data: map["data"]?.orNone { $0.keyPath() },
            code: map["code"]?.orNone { $0.keyPath() },
            ok: map["ok"]?.text(),
            message: map["message"]?.orNone { $0.keyPath() },
            info: map["info"]?.orNone { $0.keyPath() }
        )
        map.finish()
    }
}

extension PagingSpec {
    /// The short form.
    fileprivate init(range: SourceRange, mode: Located<Mode>) {
        self.init(
            range: range,
            mode: mode,
            offset: nil,
            limit: nil,
            pageSize: nil,
            unit: nil,
            start: nil,
            end: nil,
            total: nil,
            number: nil,
            size: nil,
            first: nil,
            missing: nil,
            shifts: nil,
            cursor: nil,
            parameter: nil,
            emptyPages: nil,
            hasMore: nil,
            header: nil,
            next: nil,
            previous: nil,
            keys: nil,
            exact: nil,
            closed: nil,
            after: nil,
            before: nil,
            order: nil,
            sinceID: nil,
            maxID: nil,
            minID: nil,
            ids: nil,
            pagingID: nil
        )
    }

    fileprivate init?(_ value: YAMLValue, _ mode: Located<Mode>) {
        let shape = Shape.paging(mode.value)
        guard var map = value.mapping(shape) else { return nil }
        _ = map["mode"]
        // Reads a key only in modes that have it.
        func ask(_ key: String) -> YAMLValue? { shape.knows(key) ? map[key] : nil }
        let (limit, size) = (ask("limit")?.pageSize(), ask("size")?.pageSize())
        let number = limit?.number ?? size?.number
        let link =
            shape.atMostOne.isEmpty
            ? nil : map.one(of: shape.atMostOne) { .severalOf($0, earlier: $1, in: shape) }
        self.init(
            range: value.range,
            mode: mode,
            offset: ask("offset")?.text(),
            limit: limit?.name,
            pageSize: ask("page_size")?.pageSize(besides: number) ?? number,
            unit: ask("unit")?.text(),
            start: ask("start")?.text(),
            end: ask("end")?.text(),
            total: ask("total")?.place(),
            number: ask("number")?.text(),
            size: size?.name,
            first: ask("first")?.int(),
            missing: ask("missing")?.text(),
            shifts: ask("shifts")?.choice(Shifts.self),
            cursor: ask("cursor")?.place(),
            parameter: ask("parameter")?.text(),
            emptyPages: ask("empty_pages")?.int(),
            hasMore: ask("has_more")?.place(),
            header: link?.key.value == "header" ? link?.value.text() : nil,
            next: link?.key.value == "next" ? link?.value.place() : nil,
            previous: ask("previous")?.place(),
            keys: ask("keys")?.entries(KeysetKeySpec.init),
            exact: ask("exact")?.bool(),
            closed: ask("closed")?.bool(),
            after: ask("after")?.text(),
            before: ask("before")?.orNone { $0.text() },
            order: ask("order")?.choice(Order.self),
            sinceID: ask("since_id")?.text(),
            maxID: ask("max_id")?.text(),
            minID: ask("min_id")?.text(),
            ids: ask("ids")?.choice(IDs.self),
            pagingID: ask("paging_id")?.keyPath()
        )
        map.finish()
    }
}

extension KeysetKeySpec {
    /// The key of the map is a key path.
    fileprivate init?(_ key: Located<String>, _ value: YAMLValue) {
        let keyNode = YAMLNode(content: .scalar(key.value, .block), range: key.range, size: 1, height: 0)
        let path = YAMLValue(node: keyNode, owner: key.range, collector: value.collector).keyPath()
        guard let path, let parameter = value.text() else { return nil }
        self.init(path: path, parameter: parameter)
    }
}
