package import GenAPIMapping
package import ResolvedAPI

extension JSONLiteral {
    /// Reads JSON. Numbers keep their digits, and members their order.
    ///
    /// - Throws: `MappingError` for text that is not JSON or is nested too deeply.
    package init(json bytes: [UInt8]) throws(MappingError) {
        self.init(try JSONValue(json: bytes))
    }

    private init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let number): .number(number.text)
            case .string(let text): .string(text)
            case .array(let items): .array(items.map(JSONLiteral.init))
            case .object(let object):
                .object(object.map { Member(key: $0.key, value: JSONLiteral($0.value)) })
            }
    }
}

extension String {
    /// Whether the text is a JSON number, such as `-12.5e+3`, without leading zeros and plus signs.
    package var isJSONNumber: Bool { JSONNumber(text: self) != nil }
}
