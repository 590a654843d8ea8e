import Foundation
import GenAPIMapping
import GenAPIRuntime
import Measuring

/// The part of this library in `make bench-anchors`: one document in a process of its own, with the arguments that the
/// programs in other languages have.
///
///     JSONBenchmark anchor document <users|other|shuffled>      writes a document
///     JSONBenchmark anchor echo <model> <file>                  reads a document and writes it
///     JSONBenchmark anchor decode|encode <model> <file>         microseconds of CPU time, with release and without
///     JSONBenchmark anchor decode|encode <model> <file> <count> so many times, for tools that count instructions
enum Anchors {
    static func run(_ arguments: [String]) throws {
        guard arguments.count > 1 else { throw Unknown(arguments: arguments) }
        if arguments[0] == "document" { return try writeDocument(arguments[1]) }
        guard arguments.count > 2 else { throw Unknown(arguments: arguments) }
        switch arguments[1] {
        case "users": try run(UserPage.self, arguments)
        case "twitter": try run(Search.self, arguments)
        case "citm": try run(Catalog.self, arguments)
        case "github": try run([GitHubEvent].self, arguments)
        case "canada": try run(FeatureCollection.self, arguments)
        default: throw Unknown(arguments: arguments)
        }
    }

    private static func writeDocument(_ name: String) throws {
        let plain = try SampleUsers().page(1_000).jsonBytes()
        let orders: [String: Respelling.Order] = ["users": .asItIs, "other": .other, "shuffled": .shuffled]
        guard let order = orders[name] else { throw Unknown(arguments: [name]) }
        let document =
            order == .asItIs ? plain : try Respelling(order: order).document(JSONValue(json: plain))
        FileHandle.standardOutput.write(Data(document))
    }

    private static func run<Value: JSONReadable & JSONWritable>(
        _ type: Value.Type,
        _ arguments: [String]
    ) throws {
        let document = [UInt8](try Data(contentsOf: URL(filePath: arguments[2])))
        let value = try Value(json: document)
        let rounds = arguments.count > 3 ? Int(arguments[3]) : nil
        switch arguments[0] {
        case "echo": FileHandle.standardOutput.write(try value.jsonData())
        case "decode": try measure(Work { try Value(json: document) }, rounds)
        case "encode": try measure(Work { try value.jsonBytes() }, rounds)
        default: throw Unknown(arguments: arguments)
        }
    }

    private static func measure(_ work: Work, _ rounds: Int?) throws {
        if let rounds {
            for _ in 0..<rounds { _ = try work.cost(1) }
            return
        }
        let costs = try Costs.measure([work], seconds: 2)[0]
        print(String(format: "%.1f %.1f", costs.minimum(\.whole) * 1e6, costs.minimum(\.building) * 1e6))
    }

    private struct Unknown: Error, CustomStringConvertible {
        let arguments: [String]
        var description: String { "unknown: \(arguments.joined(separator: " "))" }
    }
}
