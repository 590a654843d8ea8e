/// Values that write themselves, lists, and maps. `IfPresent` omits the member for nil. What takes no closure is
/// compiled once for all types, here, and not again in the modules that use it.
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

    /// A value that writes itself.
    public mutating func value(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        value.write(to: &self)
    }

    /// A value that writes itself; omitted for nil.
    public mutating func valueIfPresent(_ key: StaticString, _ value: (some JSONWritable)?) {
        if let value { self.value(key, value) }
    }

    /// The value at the writer's position, which writes itself.
    @inlinable
    public mutating func value(_ value: some JSONWritable) {
        value.write(to: &self)
    }

    /// An array of values that write themselves; `[]` for none.
    public mutating func list(_ key: StaticString, _ elements: [some JSONWritable]) {
        self.key(key)
        list(elements)
    }

    /// An array of values that write themselves; omitted for nil, but not for an empty one.
    public mutating func listIfPresent(_ key: StaticString, _ elements: [some JSONWritable]?) {
        if let elements { list(key, elements) }
    }

    /// An array whose elements the closure writes, one value for each.
    @inlinable
    public mutating func list<Element>(
        _ key: StaticString,
        _ elements: [Element],
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        self.key(key)
        list(elements, write)
    }

    /// An array whose elements the closure writes, one value for each; omitted for nil, but not for an empty one.
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

    /// A member whose value the closure writes; `null` for nil.
    @inlinable
    public mutating func nullable<Value>(
        _ key: StaticString,
        _ value: Value?,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        self.key(key)
        nullable(value, write)
    }

    /// A member whose value the closure writes; omitted for nil, and `null` for `.null`.
    @inlinable
    public mutating func nullableIfPresent<Value>(
        _ key: StaticString,
        _ value: Nullable<Value>?,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let value { nullable(key, value.value, write) }
    }

    /// The array at the writer's position, of values that write themselves.
    public mutating func list<Element: JSONWritable>(_ elements: [Element]) {
        beginArray()
        if Element.self == Double.self {
            // Lists of coordinates are long, and cost as much in calls as in digits.
            for value in unsafeBitCast(elements, to: [Double].self) { double(value) }
        } else {
            elements.withUnsafeBufferPointer { elements in
                guard let first = elements.baseAddress else { return }
                // From its place in the list, as an index would copy it.
                for index in 0..<elements.count { (first + index).pointee.write(to: &self) }
            }
        }
        endArray()
    }

    /// The array at the writer's position, whose elements the closure writes, one value for each.
    @inlinable
    public mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        beginArray()
        for index in elements.indices { write(&self, elements[index]) }
        endArray()
    }

    /// An object whose keys are data, sorted by them; `{}` for none.
    public mutating func map(_ key: StaticString, _ values: [String: some JSONWritable]) {
        self.key(key)
        map(values)
    }

    /// An object whose keys are data, sorted by them; omitted for nil, but not for an empty one.
    public mutating func mapIfPresent(_ key: StaticString, _ values: [String: some JSONWritable]?) {
        if let values { map(key, values) }
    }

    /// An object whose keys are data, sorted by them; the closure writes one value for each.
    @inlinable
    public mutating func map<Value>(
        _ key: StaticString,
        _ values: [String: Value],
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        self.key(key)
        map(values, write)
    }

    /// An object whose keys are data, sorted by them; omitted for nil, but not for an empty one.
    @inlinable
    public mutating func mapIfPresent<Value>(
        _ key: StaticString,
        _ values: [String: Value]?,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let values { map(key, values, write) }
    }

    /// The object at the writer's position, sorted by its keys.
    public mutating func map(_ values: [String: some JSONWritable]) {
        map(values) { $1.write(to: &$0) }
    }

    /// The keys are sorted, so that equal maps are equal bytes. The values are copied one by one, as they are written.
    @inlinable
    public mutating func map<Value>(_ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void) {
        beginObject()
        if values.count > 1 {
            let places = Array(values.indices)
            for place in KeyOrder.sorted(Array(values.keys)) {
                let member = values[places[place]]
                self.key(member.key)
                write(&self, member.value)
            }
        } else if let member = values.first {
            self.key(member.key)
            write(&self, member.value)
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
