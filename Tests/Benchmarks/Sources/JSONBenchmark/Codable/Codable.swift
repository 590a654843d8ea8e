import GenAPIMapping
import GenAPIRuntime

// What a person adds where nothing can be synthesized.

extension User.Status: Codable {}

extension Profile: Codable {
    private enum CodingKeys: String, CodingKey { case type }

    init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
        switch type {
        case "User": self = .user(try User(from: decoder))
        case "Company": self = .company(try Company(from: decoder))
        default: self = .unknown(type: type, json: try JSONValue(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .user(let value):
            try container.encode("User", forKey: .type)
            try value.encode(to: encoder)
        case .company(let value):
            try container.encode("Company", forKey: .type)
            try value.encode(to: encoder)
        case .unknown(_, let json):
            try json.encode(to: encoder)
        }
    }
}

// A struct in itself, as synthesized code does not look behind a wrapper.

extension Indirect: @retroactive Codable where Value: Codable {
    public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
    func decode(_ type: Indirect<Tweet?>.Type, forKey key: Key) throws -> Indirect<Tweet?> {
        Indirect(wrappedValue: try decodeIfPresent(Tweet.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: Indirect<Tweet?>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
