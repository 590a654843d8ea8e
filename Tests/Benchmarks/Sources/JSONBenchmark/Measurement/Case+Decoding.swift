import Foundation
import GenAPIRuntime

extension Case {
    /// Reading a document into its values.
    static func decoding<Value: Measured>(
        _ name: String,
        _ type: Value.Type,
        _ document: [UInt8],
        dates: Dates = .none,
        goal: Goal = Goal()
    ) throws -> Case {
        let data = Data(document)
        let value = try Value(json: document)
        let contenders = [
            reader(.generated, value) { { try Value(json: document) } },
            reader(.limit, value) { Limit(value, in: document).build },
            reader(.codable, value) {
                let decoder = dates.decoder
                return { try decoder.decode(Value.self, from: data) }
            },
            reader(.dictionaries, value) { { try fromDictionaries(data) } },
        ]
        return Case(name: name, byteCount: document.count, goal: goal, contenders: contenders)
    }

    /// `decoding`, with one more way: no keys in the models, but names made of the keys when they are read.
    static func decodingUsers(_ name: String, _ document: [UInt8], goal: Goal) throws -> Case {
        let plain = try decoding(name, UserPage.self, document, dates: .seconds, goal: goal)
        let page = try UserPage(json: document)
        let data = Data(document)
        let snakeCase = Contender(.snakeCase) {
            let decoder = Dates.seconds.decoder
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let read = { try decoder.decode(SnakeCaseUserPage.self, from: data) }
            return Contender.Prepared(work: Work(read), isRight: { try read().page == page })
        }
        return Case(
            name: name,
            byteCount: document.count,
            goal: goal,
            contenders: plain.contenders + [snakeCase]
        )
    }

    static func fromDictionaries<Value: DictionaryMapped>(_ data: Data) throws -> Value {
        var reader = DictionaryReader(try JSONSerialization.jsonObject(with: data))
        return Value(from: &reader)
    }

    private static func reader<Value: Equatable>(
        _ way: Way,
        _ value: Value,
        _ prepare: @escaping () throws -> (() throws -> Value)
    ) -> Contender {
        Contender(way) {
            let read = try prepare()
            return Contender.Prepared(work: Work(read), isRight: { try read() == value })
        }
    }
}
