internal import SourceDiagnostics

extension APISpec {
    init?(root: YAMLValue, file: SourceFile) {
        guard var map = root.mapping(.api) else { return nil }
        let version = map.required("genapi")?.version()
        let name = map.required("api")?.text()
        let doc = map["doc"]?.text()
        let servers = map["servers"]?.servers()
        let convention = map["convention"].flatMap(ConventionSpec.init)
        let authorization = map["authorization"]?.orNone { $0.authorizationSchemes() }
        let headers = map["headers"]?.entries(ConstantHeaderSpec.init)
        let errors = map["errors"]?.entries(ErrorCodeSpec.init)
        let retry = map["retry"]?.orNone(RetrySpec.init)
        let timeout = map["timeout"]?.duration()
        let messages = map["messages"]?.entries { code, value in
            value.messages().map { ErrorMessagesSpec(code: code, messages: $0) }
        }
        let services = map["services"]?.bool()
        let access = map["access"]?.choice(Access.self)
        let models = map["models"].flatMap(ModelsSpec.init)
        let lint = map["lint"]?.entries { rule, value in
            value.choice().map { LintSetting(rule: rule, severity: $0) }
        }
        map.finish()
        self.init(
            file: file,
            version: version ?? Located(1, at: root.range),
            name: name ?? Located(file.folderName, at: root.range),
            doc: doc,
            servers: servers ?? [],
            convention: convention,
            authorization: authorization,
            headers: headers ?? [],
            errors: errors ?? [],
            retry: retry,
            timeout: timeout,
            messages: messages ?? [],
            services: services,
            access: access,
            models: models,
            lint: lint ?? []
        )
    }
}

extension APISpec {
    /// The keys on which every declaration depends.
    static let generalKeys: Set<String> = ["convention", "authorization", "errors", "models"]

    /// In place of a file that could not be read.
    init(unreadable file: SourceFile) {
        let start = SourceRange(file, 0..<0)
        self.init(
            file: file,
            version: Located(1, at: start),
            name: Located(file.folderName, at: start),
            doc: nil,
            servers: [],
            convention: nil,
            authorization: nil,
            headers: [],
            errors: [],
            retry: nil,
            timeout: nil,
            messages: [],
            services: nil,
            access: nil,
            models: nil,
            lint: []
        )
    }
}

extension SourceFile {
    /// The name of its folder, which is the name of an API.
    fileprivate var folderName: String { folder.split(separator: "/").last.map(String.init) ?? "" }
}

extension ModelsSpec {
    fileprivate init?(_ value: YAMLValue) {
        guard var map = value.mapping(.models) else { return nil }
        let hashable = map["hashable"]?.bool()
        let codable = map["codable"]?.bool()
        let preserveUnknown = map["preserve_unknown"]?.bool()
        let accept = map["accept"]?.list { $0.choice(FieldSpec.AcceptedForm.self) }
        map.finish()
        self.init(hashable: hashable, codable: codable, preserveUnknown: preserveUnknown, accept: accept)
    }
}

extension YAMLValue {
    fileprivate static let versions = [1]

    fileprivate func version() -> Located<Int>? {
        guard let version = int() else { return nil }
        guard Self.versions.contains(version.value) else {
            return reject(.unsupportedVersion(version, known: Self.versions))
        }
        return version
    }

    fileprivate func servers() -> [ServerSpec]? {
        if let entries = node.entries, entries.isEmpty { return reject(.noServer(range)) }
        return entries(ServerSpec.init)
    }

    /// Texts by language.
    func messages() -> [MessageSpec]? {
        entries { language, value in
            value.text().map { MessageSpec(language: language, text: $0) }
        }
    }
}

extension ServerSpec {
    /// A URL, or a map with more settings.
    fileprivate init?(_ name: Located<String>, _ value: YAMLValue) {
        guard value.node.entries != nil else {
            guard let url = value.text() else { return nil }
            self.init(name: name, url: url, doc: nil, others: [])
            return
        }
        guard var map = value.mapping(.server) else { return nil }
        let url = map.required("url")?.text()
        let doc = map["doc"]?.text()
        let others = map["other"]?.entries { name, value in
            value.text().map { Other(name: name, url: $0) }
        }
        map.finish()
        guard let url else { return nil }
        self.init(name: name, url: url, doc: doc, others: others ?? [])
    }
}

extension ConstantHeaderSpec {
    init?(_ name: Located<String>, _ value: YAMLValue) {
        guard let text = value.text() else { return nil }
        self.init(name: name, value: text)
    }
}

extension ErrorCodeSpec {
    /// A key without a value is a code without settings.
    fileprivate init?(_ key: Located<String>, _ value: YAMLValue) {
        if value.node.isEmpty {
            self.init(
                key: key,
                name: nil,
                value: nil,
                doc: nil,
                status: nil,
                details: nil,
                body: nil,
                messages: []
            )
            return
        }
        guard var map = value.mapping(.error) else { return nil }
        self.init(
            key: key,
            name: map["name"]?.text(),
            value: map["value"]?.text(),
            doc: map["doc"]?.text(),
            status: map["status"]?.int(),
            details: map["details"]?.type(),
            body: map["body"]?.type(),
            messages: map["messages"]?.messages() ?? []
        )
        map.finish()
    }
}

extension RetrySpec {
    init?(_ value: YAMLValue) {
        guard var map = value.mapping(.retry) else { return nil }
        let attempts = map["attempts"]?.int()
        let statuses = map["on"]?.list { $0.int() }
        let codes = map["codes"]?.names()
        let shape = map.shape
        let delay = map.one(of: shape.atMostOne, { .severalOf($0, earlier: $1, in: shape) })
        let place = delay?.value.place()
        map.finish()
        self.init(
            range: value.range,
            attempts: attempts,
            statuses: statuses,
            codes: codes,
            delay: place.map { RetrySpec.Delay(place: $0, isInMilliseconds: delay?.key.value == "delay_ms") }
        )
    }
}
