internal import SourceDiagnostics

extension EndpointSpec {
    init?(_ key: Located<String>, _ value: YAMLValue) {
        guard var map = value.mapping(.endpoint) else { return nil }
        let shape = map.shape
        let verb = map.requiredOne(
            of: shape.exactlyOne,
            missing: Diagnostic.missingVerb,
            several: Diagnostic.severalVerbs
        )
        let path = verb?.value.path()
        let name = map["name"]?.text()
        let doc = map["doc"]?.text()
        let deprecated = map["deprecated"]?.text()
        let returns = map["returns"]?.response()
        let body = map.body()
        let outside = map["path"]?.choice(OutsidePath.self)
        let server = map["server"]?.text()
        let partial = map["partial"]?.bool()
        let wrapper = map["wrapper"]?.orNone { $0.keyPath() }
        let constants = map["constants"]?.members()
        let events = map["events"].flatMap(EventsSpec.init)
        let parameters = map["parameters"]?.pathParameters()
        let query = map["query"]?.parameters()
        let headers = map["headers"]?.entries(HeaderSpec.init)
        let responseHeaders = map["response_headers"]?.responseHeaders()
        let nesting = map["nesting"]?.choice(ConventionSpec.Nesting.self)
        let paging = map["paging"]?.paging()
        let sync = map["sync"].flatMap(SyncSpec.init)
        let select = map["select"].flatMap(SelectionSpec.init)
        let envelope = map["envelope"]?.envelope()
        let extra = map["extra"]?.extra()
        let authorization = map["authorization"]?.orNone(EndpointAuthorizationSpec.init)
        let timeout = map["timeout"]?.duration()
        let attemptTimeout = map["attempt_timeout"]?.duration()
        let retry = map["retry"]?.orNone(RetrySpec.init)
        let idempotencyKey = map["idempotency_key"]?.bool()
        let offline = map["offline"]?.orNone { $0.choice(ConflictPolicy.self) }
        let formerly = map["formerly"]?.names()
        let cache = map["cache"]?.duration()
        let priority = map["priority"]?.choice(Priority.self)
        let errors = map["errors"]?.names()
        let failures = map["failures"]?.failures()
        let examples = map["examples"]?.list(ExampleSpec.init)
        let invalidates = map["invalidates"]?.orNone { $0.names() }
        let link = map["link"]?.text()
        map.finish()
        guard let verb, let path, let method = Method(rawValue: verb.key.value) else { return nil }
        self.init(
            range: value.range,
            key: key,
            name: name,
            doc: doc,
            deprecated: deprecated,
            method: Located(method, at: verb.key.range),
            path: path,
            isOutside: outside != nil,
            server: server,
            returns: returns,
            body: body,
            partial: partial,
            wrapper: wrapper,
            constants: constants ?? [],
            events: events,
            parameters: parameters ?? [],
            query: query ?? [],
            headers: headers ?? [],
            responseHeaders: responseHeaders,
            nesting: nesting,
            paging: paging,
            sync: sync,
            select: select,
            envelope: envelope,
            extra: extra ?? [],
            authorization: authorization,
            timeout: timeout,
            attemptTimeout: attemptTimeout,
            retry: retry,
            idempotencyKey: idempotencyKey,
            offline: offline,
            formerly: formerly ?? [],
            cache: cache,
            priority: priority,
            errors: errors ?? [],
            failures: failures,
            examples: examples ?? [],
            invalidates: invalidates,
            link: link
        )
    }
}

/// `path: none`
enum OutsidePath: String, CaseIterable, Sendable { case none }

extension YAMLMapping {
    /// The body, in one of its forms.
    fileprivate mutating func body() -> BodySpec? {
        let shape = shape
        guard let (key, value) = one(of: shape.atMostOne, { .severalOf($0, earlier: $1, in: shape) }) else {
            return nil
        }
        let content: BodySpec.Content? =
            switch key.value {
            case "form": value.form()
            case "multipart": value.parameters().map(BodySpec.Content.multipart)
            case "bytes": value.text().map(BodySpec.Content.bytes)
            default: value.body()
            }
        return content.map { BodySpec(content: $0, key: key, range: value.range) }
    }
}

extension YAMLValue {
    /// Names of fields, own fields, or a type. A list is a list of names; a list type is written as one text:
    /// `"[User]"`.
    fileprivate func body() -> BodySpec.Content? {
        switch node.content {
        case .scalar: type().map(BodySpec.Content.type)
        case .sequence: names().map(BodySpec.Content.names)
        case .mapping where isShortType: type().map(BodySpec.Content.type)
        case .mapping: fields().map(BodySpec.Content.fields)
        case .rejected: nil
        }
    }

    fileprivate func form() -> BodySpec.Content? {
        switch node.content {
        case .scalar: type().map(BodySpec.Content.formType)
        case .sequence: names().map(BodySpec.Content.formNames)
        default: fields().map(BodySpec.Content.form)
        }
    }

    /// `filters`, `[filters, facets]`, or a map of fields.
    fileprivate func extra() -> [ExtraSpec]? {
        switch node.content {
        case .scalar: keyPath().map { [ExtraSpec(keyPath: $0, field: nil)] }
        case .sequence: list { $0.keyPath() }?.map { ExtraSpec(keyPath: $0, field: nil) }
        case .mapping: entries(ExtraSpec.init)
        case .rejected: nil
        }
    }
}

extension ExtraSpec {
    /// The key is the key path, unless the field has a `key` of its own.
    fileprivate init?(_ key: Located<String>, _ value: YAMLValue) {
        guard let field = FieldSpec(key, value) else { return nil }
        let keyNode = YAMLNode(content: .scalar(key.value, .block), range: key.range, size: 1, height: 0)
        let ownPath = YAMLValue(node: keyNode, owner: key.range, collector: value.collector).keyPath()
        guard let keyPath = field.keyPath ?? ownPath else { return nil }
        self.init(keyPath: keyPath, field: field)
    }
}

extension HeaderSpec {
    /// A type is a parameter, `{ const: text }` a constant.
    fileprivate init?(_ key: Located<String>, _ value: YAMLValue) {
        guard value.isConstant else {
            guard let parameter = ParameterSpec(key, value) else { return nil }
            self = .parameter(parameter)
            return
        }
        guard let constant = ParameterSpec(constant: key, value)?.constant else { return nil }
        let text = Located(constant.scalarText ?? "", at: constant.range)
        self = .constant(ConstantHeaderSpec(name: key, value: text))
    }
}

extension EndpointAuthorizationSpec {
    /// A scheme, a list of scopes or schemes, or a map of a scheme and its scopes.
    fileprivate init?(_ value: YAMLValue) {
        guard case .sequence = value.node.content else {
            guard let scheme = SchemeSpec(value) else { return nil }
            self = .scheme(scheme)
            return
        }
        guard value.hasMaps else {
            guard let names = value.names() else { return nil }
            self = .words(names, value.range)
            return
        }
        guard let schemes = value.list(SchemeSpec.init) else { return nil }
        self = .firstOf(schemes)
    }
}

extension YAMLValue {
    /// Whether it is a list with a map.
    fileprivate var hasMaps: Bool {
        guard case .sequence(let elements) = node.content else { return false }
        return elements.contains { if case .mapping = $0.content { true } else { false } }
    }
}

extension EndpointAuthorizationSpec.SchemeSpec {
    fileprivate init?(_ value: YAMLValue) {
        guard case .mapping = value.node.content else {
            guard let scheme = value.text() else { return nil }
            self.init(range: value.range, scheme: scheme, scopes: [])
            return
        }
        guard var map = value.mapping(.endpointAuthorization) else { return nil }
        let scheme = map["scheme"]?.text()
        let scopes = map["scopes"]?.names()
        map.finish()
        self.init(range: value.range, scheme: scheme, scopes: scopes ?? [])
    }
}

extension EventsSpec {
    fileprivate init?(_ value: YAMLValue) {
        guard var map = value.mapping(.events) else { return nil }
        let end = map["end"]?.text()
        let name = map["name"]?.text()
        let text = map["text"]?.bool()
        map.finish()
        self.init(range: value.range, end: end, name: name, text: text)
    }
}

extension SelectionSpec {
    /// The name of a parameter, or a map.
    fileprivate init?(_ value: YAMLValue) {
        if value.isScalar {
            guard let parameter = value.text() else { return nil }
            self.init(range: value.range, parameter: parameter, name: nil, doc: nil)
            return
        }
        guard var map = value.mapping(.selection) else { return nil }
        let parameter = map.required("parameter")?.text()
        let name = map["name"]?.text()
        let doc = map["doc"]?.text()
        map.finish()
        guard let parameter else { return nil }
        self.init(range: value.range, parameter: parameter, name: name, doc: doc)
    }
}

extension YAMLValue {
    /// The headers of responses with their types, or `none`.
    func responseHeaders() -> OrNone<[ParameterSpec]>? {
        orNone { $0.entries(ParameterSpec.init(responseHeader:_:)) }
    }

    /// The bodies of failures by status, or `none`.
    func failures() -> OrNone<[FailureBodySpec]>? {
        orNone { $0.entries(FailureBodySpec.init) }
    }
}

extension FailureBodySpec {
    init?(_ key: Located<String>, _ value: YAMLValue) {
        let statuses = Self.statuses(key.value)
        if statuses == nil, key.value != "default" { value.collector.add(.notAStatus(key)) }
        guard let type = value.type(), statuses != nil || key.value == "default" else { return nil }
        self.init(key: key, statuses: statuses, type: type)
    }

    /// `409`, `4xx` or `5xx`.
    private static func statuses(_ key: String) -> ClosedRange<Int>? {
        switch key {
        case "4xx": 400...499
        case "5xx": 500...599
        default: Int(key).map { $0...$0 }
        }
    }
}

extension ExampleSpec {
    fileprivate init?(_ value: YAMLValue) {
        guard var map = value.mapping(.example) else { return nil }
        let name = map["name"]?.text()
        let parameters = map["parameters"]?.members()
        let body = map["body"]?.literal()
        let status = map["status"]?.int()
        let headers = map["headers"]?.entries(ConstantHeaderSpec.init)
        let delay = map["delay"]?.duration()
        let response = map["response"]?.literal()
        map.finish()
        self.init(
            range: value.range,
            name: name,
            parameters: parameters ?? [],
            body: body,
            status: status,
            headers: headers ?? [],
            delay: delay,
            response: response
        )
    }
}
