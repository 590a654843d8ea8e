import Foundation
import GenAPIRuntime

extension Case {
    /// Writing the values of a document. What every way writes is read again to see that it is right.
    ///
    /// JSONEncoder writes no `type`, as no property of a resource holds it.
    static func encoding<Value: Measured>(
        _ name: String,
        _ type: Value.Type,
        _ document: [UInt8],
        dates: Dates = .none,
        goal: Goal = Goal()
    ) throws -> Case {
        let value = try Value(json: document)
        let contenders = [
            Contender(.generated) {
                Contender.Prepared(
                    work: Work { try value.jsonBytes() },
                    isRight: { try Value(json: value.jsonBytes()) == value }
                )
            },
            Contender(.codable) {
                let encoder = dates.encoder
                return Contender.Prepared(
                    work: Work { try encoder.encode(value) },
                    isRight: { try dates.decoder.decode(Value.self, from: encoder.encode(value)) == value }
                )
            },
            Contender(.dictionaries) {
                Contender.Prepared(
                    work: Work { try throughDictionaries(value) },
                    isRight: { try Value(json: throughDictionaries(value)) == value }
                )
            },
        ]
        return Case(name: name, byteCount: try value.jsonBytes().count, goal: goal, contenders: contenders)
    }

    private static func throughDictionaries(_ value: some DictionaryMapped) throws -> Data {
        let object = DictionaryWriter.value(of: value)
        return try JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes)
    }
}
