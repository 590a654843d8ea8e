// Members of a model that are in an object inside of its own: `key: location.latitude`.

extension JSONReader {
    /// The value that `body` reads from the object of a key. If the key is missing or null, all members of that object
    /// are missing.
    @inlinable
    public mutating func object<Value>(_ key: StaticString, _ body: (inout JSONReader) -> Value) -> Value {
        enter(key)
        let value = body(&self)
        leave()
        return value
    }

    /// The value that `body` reads from the object at the reader's position.
    @inlinable
    public mutating func object<Value>(_ body: (inout JSONReader) -> Value) -> Value {
        beginObject()
        let value = body(&self)
        endObject()
        return value
    }

    /// The members of the object that are on none of these paths.
    ///
    /// Of an object that a path goes through, it has what no path leads to, if there is something.
    public mutating func unknownFields(besidesPaths known: [[StaticString]]) -> [String: JSONValue] {
        unknownFields(
            besides: known.filter { $0.count == 1 }.map { $0[0] },
            paths: known.filter { $0.count > 1 }
        )
    }
}

extension JSONWriter {
    /// The members that `body` writes as the object of a key, which is omitted when it has none.
    @inlinable
    public mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        enter(key)
        body(&self)
        leave()
    }

    /// An object with the members that `body` writes.
    @inlinable
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        beginObject()
        body(&self)
        endObject()
    }

    /// More members of an object, none of which is on one of the paths, since those are written by themselves.
    ///
    /// - Parameters:
    ///   - values: The members, those of objects inside of the model among them.
    ///   - place: The path to the object that is being written.
    public mutating func members(
        _ values: [String: JSONValue],
        at place: [StaticString] = [],
        besidesPaths known: [[StaticString]]
    ) {
        let names = place.map { "\($0)" }
        let written = known.filter { $0.count > place.count && zip($0, names).allSatisfy { "\($0)" == $1 } }
        members(values, at: place, besides: written.map { $0[place.count] })
    }
}
