internal import SourceDiagnostics

extension SyncSpec {
    init?(_ value: YAMLValue) {
        guard var map = value.mapping(.sync) else { return nil }
        let shape = map.shape
        let since = map.required("since")?.text()
        let found = map.requiredOne(
            of: shape.exactlyOne,
            missing: { .missingOneOf(shape.exactlyOne, in: shape, at: $0) },
            several: { .severalOf($0, earlier: $1, in: shape) }
        )
        let mark = found.flatMap { Mark($0.key.value, $0.value) }
        let overlap = map["overlap"]?.duration()
        map.finish()
        guard let since, let mark else { return nil }
        self.init(range: value.range, since: since, mark: mark, overlap: overlap)
    }
}

extension SyncSpec.Mark {
    fileprivate init?(_ key: String, _ value: YAMLValue) {
        if key == "server_time" {
            guard let clock = value.choice(SyncSpec.Clock.self) else { return nil }
            self = .serverTime(clock)
            return
        }
        guard let name = value.text() else { return nil }
        switch key {
        case "header": self = .header(name)
        case "extra": self = .extra(name)
        default: self = .field(name)
        }
    }
}
