/// A value that is never printed, dumped, or mirrored: passwords, tokens.
///
///     print(user.token)          // redacted
///     send(user.token.exposed)   // the value, asked for by name
public struct Sensitive<Value> {
    /// The value itself. The caller is responsible for what becomes of it.
    public var exposed: Value

    /// Wraps what shall not be shown.
    public init(_ exposed: Value) {
        self.exposed = exposed
    }
}

extension Sensitive: Equatable where Value: Equatable {}
extension Sensitive: Hashable where Value: Hashable {}
extension Sensitive: Sendable where Value: Sendable {}

extension Sensitive: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `redacted`.
    public var description: String { "redacted" }

    /// Always `redacted`.
    public var debugDescription: String { "redacted" }

    /// Without children, so that `dump` and debuggers have nothing to show.
    public var customMirror: Mirror {
        Mirror(self, children: EmptyCollection<Mirror.Child>())
    }
}

extension Sensitive: Encodable where Value: Encodable {
    /// The value itself: encoding is asking for it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(exposed)
    }
}

extension Sensitive: Decodable where Value: Decodable {
    /// - Throws: `DecodingError.dataCorrupted` with the path to the value, and nothing of what was found there.
    public init(from decoder: any Decoder) throws {
        do {
            self.init(try decoder.singleValueContainer().decode(Value.self))
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "Expected \(Value.self), found a value that is not shown."
                )
            )
        }
    }
}
