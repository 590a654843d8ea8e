extension JSONReader {
    /// Anything, as it was sent.
    public mutating func json() -> JSONValue {
        skipSpaces()
        switch cursor.load8() {
        case UInt8(ascii: "\""): return .string(readString())
        case UInt8(ascii: "{"): return .object(JSONObject(members: jsonMembers()))
        case UInt8(ascii: "["): return .array(list { $0.json() })
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(readBool())
        case UInt8(ascii: "n"):
            if takeWord("null") { return .null }
            failExpecting("a value")
            return .null
        default:
            guard let number = scanNumber(expecting: "a value") else { return .null }
            return .number(JSONNumber(validText: number.text))
        }
    }

    private mutating func jsonMembers() -> [JSONObject.Member] {
        var members: [JSONObject.Member] = []
        guard beginMembers() else { return members }
        repeat {
            guard let key = nextKey() else { break }
            members.append(JSONObject.Member(key: key, value: json()))
        } while nextMember()
        endMembers()
        return members
    }
}
