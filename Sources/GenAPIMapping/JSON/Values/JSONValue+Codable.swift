#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Numbers keep their value as far as the coder can: JSON's keeps all that `Decimal` holds, others what `Double` holds.
/// Objects keep the order in which the decoder lists their keys.
extension JSONValue: Codable {
    /// - Throws: `DecodingError` for a number that is not finite, and for what is none of JSON's kinds.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnyKey.self) {
            self = .object(
                JSONObject(
                    try object.allKeys.map { ($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) }
                )
            )
        } else if var array = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try Self.single(try decoder.singleValueContainer())
        }
    }

    private static func single(_ value: any SingleValueDecodingContainer) throws -> JSONValue {
        if value.decodeNil() { return .null }
        if let bool = try? value.decode(Bool.self) { return .bool(bool) }
        // Before integers: JSONDecoder reads large fractions as those, by way of Double.
        if let decimal = try? value.decode(Decimal.self), let number = JSONNumber(decimal) {
            return .number(number)
        }
        if let integer = try? value.decode(Int64.self) { return .number(JSONNumber(integer)) }
        if let integer = try? value.decode(UInt64.self) { return .number(JSONNumber(integer)) }
        if let string = try? value.decode(String.self) { return .string(string) }
        let double = try value.decode(Double.self)
        guard let number = JSONNumber(double) else {
            throw DecodingError.dataCorruptedError(
                in: value,
                debugDescription: "\(double) is not a number of JSON"
            )
        }
        return .number(number)
    }

    /// - Throws: What the encoder does. A number beyond `Double` goes to it as infinity, which JSON's encoder rejects.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: AnyKey.self)
            for member in object {
                try container.encode(member.value, forKey: AnyKey(stringValue: member.key))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let number):
            var container = encoder.singleValueContainer()
            try number.encode(to: &container)
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension JSONNumber {
    fileprivate func encode(to container: inout any SingleValueEncodingContainer) throws {
        if let integer = Int64(text) {
            try container.encode(integer)
        } else if let integer = UInt64(text) {
            try container.encode(integer)
        } else if let double, let decimal, JSONNumber(double)?.decimal != decimal {
            try container.encode(decimal)
        } else {
            try container.encode(double ?? (text.hasPrefix("-") ? -.infinity : .infinity))
        }
    }
}
