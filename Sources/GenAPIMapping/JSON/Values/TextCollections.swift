// Lists and maps of texts are in most APIs: these overloads are compiled for them, here, once. The generic verbs know the type
// when they run, or are compiled again in the module that calls them.

extension JSONReader {
    /// An array of strings, which may be empty. An error if it is missing or null.
    ///
    /// - Parameter skipBadElements: Omits what is not a string, and keeps it among the warnings.
    public mutating func list(_ key: StaticString, of type: String.Type, skipBadElements: Bool = false)
        -> [String]
    {
        list(key, skipBadElements: skipBadElements) { $0.string() }
    }

    /// An array of strings, which may be empty; nil if it is missing or null.
    public mutating func listIfPresent(
        _ key: StaticString,
        of type: String.Type,
        skipBadElements: Bool = false
    ) -> [String]? {
        listIfPresent(key, skipBadElements: skipBadElements) { $0.string() }
    }

    /// An array of strings; the default if it is missing or null, but not if it is empty.
    public mutating func list(
        _ key: StaticString,
        of type: String.Type,
        default value: @autoclosure () -> [String],
        skipBadElements: Bool = false
    ) -> [String] {
        listIfPresent(key, of: type, skipBadElements: skipBadElements) ?? value()
    }

    /// An object of strings whose keys are data. An error if it is missing or null.
    ///
    /// - Parameter skipBadElements: Omits members that are not strings, and keeps them among the warnings.
    public mutating func map(_ key: StaticString, of type: String.Type, skipBadElements: Bool = false)
        -> [String: String]
    {
        map(key, skipBadElements: skipBadElements) { $0.string() }
    }

    /// An object of strings whose keys are data; nil if it is missing or null.
    public mutating func mapIfPresent(
        _ key: StaticString,
        of type: String.Type,
        skipBadElements: Bool = false
    ) -> [String: String]? {
        mapIfPresent(key, skipBadElements: skipBadElements) { $0.string() }
    }

    /// An object of strings whose keys are data; the default if it is missing or null, but not if it is empty.
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
    /// An array of strings; `[]` for none.
    public mutating func list(_ key: StaticString, _ elements: [String]) {
        list(key, elements) { $0.string($1) }
    }

    /// An array of strings; omitted for nil, but not for an empty one.
    public mutating func listIfPresent(_ key: StaticString, _ elements: [String]?) {
        if let elements { list(key, elements) }
    }

    /// An object of strings, sorted by its keys; `{}` for none.
    public mutating func map(_ key: StaticString, _ values: [String: String]) {
        map(key, values) { $0.string($1) }
    }

    /// An object of strings, sorted by its keys; omitted for nil, but not for an empty one.
    public mutating func mapIfPresent(_ key: StaticString, _ values: [String: String]?) {
        if let values { map(key, values) }
    }
}
