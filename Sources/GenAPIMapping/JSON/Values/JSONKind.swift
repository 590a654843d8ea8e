/// The kind of a JSON value, which says which member of a union it is.
public enum JSONKind: String, CaseIterable, Sendable {
    case string
    /// A number without a fraction and an exponent.
    case integer
    /// A number with a fraction or an exponent.
    case number
    case bool, array, object, null
}

extension JSONReader {
    /// The kind of the value at the reader's position. The value is not read, and only the syntax of a number is checked.
    ///
    /// It is `null` after a failure, and if there is no value, which is kept as the error.
    public var kind: JSONKind {
        mutating get {
            skipSpaces()
            switch cursor.load8() {
            case UInt8(ascii: "\""): return .string
            case UInt8(ascii: "{"): return .object
            case UInt8(ascii: "["): return .array
            case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
            case UInt8(ascii: "n"): return .null
            default: return kindOfNumber()
            }
        }
    }

    private mutating func kindOfNumber() -> JSONKind {
        let place = cursor
        guard let number = scanNumber(expecting: "a value") else { return .null }
        let kind: JSONKind = number.isInteger ? .integer : .number
        seek(place)
        return kind
    }

    /// Rejects a value whose kind is none of these.
    @inline(never)
    public mutating func failUnknownKind(known: [JSONKind]) {
        let names = known.map(\.rawValue)
        let kind = kind
        let place = offset
        refuse(expected: names.joined(separator: " or "), found: kind.rawValue, at: place)
    }
}
