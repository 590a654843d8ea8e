// Lists and maps of texts are in most APIs: these overloads are compiled here, once, where the generic verbs are compiled
// again in every module that calls them.

extension JSONReader {
    public mutating func list(_ key: StaticString, of type: String.Type, skipBadElements: Bool = false)
        -> [String]
    {
        list(key, skipBadElements: skipBadElements) { $0.string() }
    }

    public mutating func listIfPresent(
        _ key: StaticString,
        of type: String.Type,
        skipBadElements: Bool = false
    ) -> [String]? {
        listIfPresent(key, skipBadElements: skipBadElements) { $0.string() }
    }

    public mutating func list(
        _ key: StaticString,
        of type: String.Type,
        default value: @autoclosure () -> [String],
        skipBadElements: Bool = false
    ) -> [String] {
        listIfPresent(key, of: type, skipBadElements: skipBadElements) ?? value()
    }

    public mutating func map(_ key: StaticString, of type: String.Type, skipBadElements: Bool = false)
        -> [String: String]
    {
        map(key, skipBadElements: skipBadElements) { $0.string() }
    }

    public mutating func mapIfPresent(
        _ key: StaticString,
        of type: String.Type,
        skipBadElements: Bool = false
    ) -> [String: String]? {
        mapIfPresent(key, skipBadElements: skipBadElements) { $0.string() }
    }

    public mutating func map(
        _ key: StaticString,
        of type: String.Type,
        default value: @autoclosure () -> [String: String],
        skipBadElements: Bool = false
    ) -> [String: String] {
        mapIfPresent(key, of: type, skipBadElements: skipBadElements) ?? value()
    }
}

extension JSONWriter {
    public mutating func list(_ key: StaticString, _ elements: [String]) {
        list(key, elements) { $0.string($1) }
    }

    public mutating func listIfPresent(_ key: StaticString, _ elements: [String]?) {
        if let elements { list(key, elements) }
    }

    public mutating func map(_ key: StaticString, _ values: [String: String]) {
        map(key, values) { $0.string($1) }
    }

    public mutating func mapIfPresent(_ key: StaticString, _ values: [String: String]?) {
        if let values { map(key, values) }
    }
}
