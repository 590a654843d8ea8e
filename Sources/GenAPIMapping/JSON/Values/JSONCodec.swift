/// Reads and writes values of a type that does not do so itself, such as one of another module.
///
///     enum HexColor: JSONCodec {
///         static func read(from json: inout JSONReader) -> Color {
///             let place = json.offset
///             let text = json.string()
///             if let color = Color(hex: text) { return color }
///             json.refuse(expected: "a color (#rrggbb)", found: text, at: place)
///             return .black
///         }
///
///         static func write(_ color: Color, to json: inout JSONWriter) {
///             json.string(color.hex)
///         }
///     }
public protocol JSONCodec<Value> {
    associatedtype Value

    /// Reads one value, whatever the JSON is. To reject a value, it calls `refuse` and returns any value of the type,
    /// which is discarded.
    static func read(from json: inout JSONReader) -> Value

    /// Writes one value.
    static func write(_ value: Value, to json: inout JSONWriter)
}

extension JSONReader {
    /// The value that a codec reads at the reader's position.
    public mutating func value<Codec: JSONCodec>(with codec: Codec.Type) -> Codec.Value {
        codec.read(from: &self)
    }

    /// The value that a codec reads. An error if it is missing or null.
    public mutating func value<Codec: JSONCodec>(_ key: StaticString, with codec: Codec.Type) -> Codec.Value {
        requiredMember(key) { codec.read(from: &$0) }
    }

    /// The value that a codec reads; nil if it is missing or null.
    public mutating func valueIfPresent<Codec: JSONCodec>(
        _ key: StaticString,
        with codec: Codec.Type
    ) -> Codec.Value? {
        presentMember(key) { codec.read(from: &$0) }
    }
}

extension JSONWriter {
    /// A value that a codec writes.
    public mutating func value<Codec: JSONCodec>(_ value: Codec.Value, with codec: Codec.Type) {
        codec.write(value, to: &self)
    }

    /// A value that a codec writes.
    public mutating func value<Codec: JSONCodec>(
        _ key: StaticString,
        _ value: Codec.Value,
        with codec: Codec.Type
    ) {
        self.key(key)
        codec.write(value, to: &self)
    }

    /// A value that a codec writes; omitted for nil.
    public mutating func valueIfPresent<Codec: JSONCodec>(
        _ key: StaticString,
        _ value: Codec.Value?,
        with codec: Codec.Type
    ) {
        if let value { self.value(key, value, with: codec) }
    }
}
