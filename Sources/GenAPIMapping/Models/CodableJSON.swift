/// A type that any `Encoder` and `Decoder` can carry, in the shape it has as JSON.
///
/// Both directions go through the type's own mapping, so that they agree with it on every value: the same keys, the
/// same rules for what is missing, the same formats of dates.
public protocol CodableJSON: JSONReadable, JSONWritable, Codable {}

extension CodableJSON {
    /// - Throws: `DecodingError.dataCorrupted` with the `MappingError` as its underlying error, or what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do throws(MappingError) {
            self = try Self(json: value.description)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: error.description,
                    underlyingError: error
                )
            )
        }
    }

    /// - Throws: `EncodingError.invalidValue` with the `JSONWritingError` as its underlying error, or what the encoder
    ///   throws.
    public func encode(to encoder: any Encoder) throws {
        let text: String
        do throws(JSONWritingError) {
            text = try jsonText()
        } catch {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: error.description,
                    underlyingError: error
                )
            )
        }
        try JSONValue(json: text).encode(to: encoder)
    }
}
