/// Values that write themselves, lists, and maps. `IfPresent` leaves the member out for nil.
extension JSONWriter {
    /// The key of the member whose value is written next.
    public mutating func key(_ key: StaticString) {
        buffer.appendKey(key)
    }

    /// The key of the member whose value is written next.
    public mutating func key(_ key: String) {
        buffer.appendString(key)
        buffer.replaceComma(with: UInt8(ascii: ":"))
    }

    @inlinable
    public mutating func value(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        value.write(to: &self)
    }

    @inlinable
    public mutating func valueIfPresent(_ key: StaticString, _ value: (some JSONWritable)?) {
        if let value { self.value(key, value) }
    }

    @inlinable
    public mutating func value(_ value: some JSONWritable) {
        value.write(to: &self)
    }

    @inlinable
    public mutating func list(_ key: StaticString, _ elements: [some JSONWritable]) {
        self.key(key)
        list(elements)
    }

    @inlinable
    public mutating func listIfPresent(_ key: StaticString, _ elements: [some JSONWritable]?) {
        if let elements { list(key, elements) }
    }

    @inlinable
    public mutating func list<Element>(
        _ key: StaticString,
        _ elements: [Element],
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        self.key(key)
        list(elements, write)
    }

    @inlinable
    public mutating func listIfPresent<Element>(
        _ key: StaticString,
        _ elements: [Element]?,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        if let elements { list(key, elements, write) }
    }

    /// Writes `null` for nil.
    @inlinable
    public mutating func nullable<Value>(_ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
        if let value { write(&self, value) } else { null() }
    }

    @inlinable
    public mutating func list(_ elements: [some JSONWritable]) {
        beginArray()
        for index in elements.indices { elements[index].write(to: &self) }
        endArray()
    }

    @inlinable
    public mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        beginArray()
        for index in elements.indices { write(&self, elements[index]) }
        endArray()
    }

    @inlinable
    public mutating func map(_ key: StaticString, _ values: [String: some JSONWritable]) {
        self.key(key)
        map(values)
    }

    @inlinable
    public mutating func mapIfPresent(_ key: StaticString, _ values: [String: some JSONWritable]?) {
        if let values { map(key, values) }
    }

    @inlinable
    public mutating func map<Value>(
        _ key: StaticString,
        _ values: [String: Value],
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        self.key(key)
        map(values, write)
    }

    @inlinable
    public mutating func mapIfPresent<Value>(
        _ key: StaticString,
        _ values: [String: Value]?,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let values { map(key, values, write) }
    }

    @inlinable
    public mutating func map(_ values: [String: some JSONWritable]) {
        map(values) { $1.write(to: &$0) }
    }

    /// The keys are sorted, so that equal maps are equal bytes.
    @inlinable
    public mutating func map<Value>(_ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void) {
        beginObject()
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            self.key(key)
            write(&self, value)
        }
        endObject()
    }

    /// More members of this object, sorted by key.
    public mutating func members(_ values: [String: JSONValue]) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            self.key(key)
            json(value)
        }
    }

    /// More members of the object that a key path has entered, which are found by the same path among `values`; none of
    /// the keys that are written by themselves, and those that are entered by longer paths are written there.
    public mutating func members(
        _ values: [String: JSONValue],
        at path: [StaticString] = [],
        besides written: [StaticString]
    ) {
        var members = values
        for key in path {
            guard case .object(let object)? = members["\(key)"] else { return }
            members = Dictionary(object.map { ($0.key, $0.value) }) { _, last in last }
        }
        self.members(members.filter { member in !written.contains { "\($0)" == member.key } })
    }
}
