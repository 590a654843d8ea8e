import Foundation
import Measuring

/// Instructions as valgrind counts them: the same number on a busy machine.
enum Instructions {
    /// Documents of more bytes take JSONDecoder too long there.
    private static let longest = 5_000_000

    /// Of the cases with these words in their names.
    static func report(_ words: String) throws {
        let isMeant = { (plan: PlannedCase) in words.isEmpty || plan.name.contains(words) }
        try report("decode", Decoding.cases.filter(isMeant), [.codable, .limit])
        print()
        try report("encode", Encoding.cases.filter(isMeant), [.codable])
    }

    private static func report(_ work: String, _ cases: [PlannedCase], _ others: [Way]) throws {
        let table = Table("\(work), instructions", ["built", "a byte"] + others.map(\.heading))
        for plan in cases {
            guard let sample = try plan.make(plan.name), sample.byteCount < longest else { continue }
            guard let own = try count(work, sample.name, .generated) else {
                return print("Instructions are not counted, as valgrind cannot run the program.")
            }
            let ratios = try others.map { way in
                try count(work, sample.name, way).map { way.ratio(own, $0).ratio } ?? "-"
            }
            let perByte = String(format: "%.1f", own / Double(sample.byteCount))
            table.row(sample.name, ["\(Int(own))", perByte] + ratios)
        }
    }

    /// Those until the value is there; nil where valgrind cannot count.
    private static func count(_ work: String, _ name: String, _ way: Way) throws -> Double? {
        try instructions(["once", work, name, way.rawValue], within: "countedBuilding")
    }

    /// The second time of one case in one way, as the first one sets up what stays; nothing where there is no such case.
    static func once(_ work: String, _ name: String, _ way: String) throws {
        let plans = work == "encode" ? Encoding.cases : Decoding.cases
        guard let plan = plans.first(where: { $0.name == name }), let sample = try plan.make(name),
            let contender = sample.contenders.first(where: { $0.way.rawValue == way })
        else { return }
        let work = try contender.prepare().work
        _ = try work.cost(1)
        try work.counted()
    }
}

extension Way {
    fileprivate var heading: String { self == .limit ? "of the limit" : "x \(rawValue)" }
}
