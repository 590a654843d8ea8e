/// Values that errors and warnings must not show.
extension JSONReader {
    /// The value that is read, wrapped. Should the reading fail, the error says where and what was expected, but of
    /// what was found no more than its kind: no part of the value, and no key inside of it.
    ///
    ///     pin = json.sensitive { json in json.int("pin") }
    @inlinable
    public mutating func sensitive<Value>(_ read: (inout JSONReader) -> Value) -> Sensitive<Value> {
        let mark = sensitivityMark
        let value = read(&self)
        redact(since: mark)
        return Sensitive(value)
    }

    /// The value that is read, wrapped as by `sensitive`; nil if there is none.
    ///
    ///     pin = json.sensitiveIfPresent { json in json.intIfPresent("pin") }
    @inlinable
    public mutating func sensitiveIfPresent<Value>(
        _ read: (inout JSONReader) -> Value?
    ) -> Sensitive<Value>? {
        let mark = sensitivityMark
        let value = read(&self)
        redact(since: mark)
        return value.map { Sensitive($0) }
    }
}

extension Sensitive: JSONReadable where Value: JSONReadable {
    /// As `JSONReader.sensitive`: an error says where and what was expected, and nothing of what was found but its
    /// kind.
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.sensitive { json in Value(from: &json) }
    }
}

extension Sensitive: JSONWritable where Value: JSONWritable {
    /// The value itself: writing is asking for it.
    @inlinable
    public func write(to json: inout JSONWriter) {
        exposed.write(to: &json)
    }
}

/// The state before a sensitive value is read.
@usableFromInline
struct SensitivityMark {
    fileprivate let hasFailed: Bool
    fileprivate let warnings: Int
    fileprivate let depth: Int
}

extension JSONReader {
    @usableFromInline
    var sensitivityMark: SensitivityMark {
        SensitivityMark(hasFailed: hasFailed, warnings: record.warnings.count, depth: depth)
    }

    /// Removes everything that failures and warnings since then reveal of the document.
    @usableFromInline
    mutating func redact(since mark: SensitivityMark) {
        if !mark.hasFailed { record.failure?.redact(below: mark.depth) }
        for index in record.warnings.indices.dropFirst(mark.warnings) {
            record.warnings[index].redact(below: mark.depth)
        }
    }
}

extension ReadingFailure {
    fileprivate mutating func redact(below depth: Int) {
        shownSteps = min(shownSteps ?? depth, depth)
        switch problem {
        case .mismatch(let expected, let found):
            problem = .mismatch(expected: expected, found: Self.redacted(found))
        case .malformed(let expected, let found):
            problem = .malformed(expected: expected, found: Self.redacted(found))
        case .missing: break
        }
    }

    private static func redacted(_ found: String) -> String {
        kinds.contains(found) ? found : "a value that is not shown"
    }

    /// Texts that reveal only the kind of a value.
    private static let kinds: Set<String> = ["string", "object", "array", "bool", "null", "number"]
}
