import Foundation
import GenAPIRuntime

// Reads and writes the house envelope, in turns with JSONDecoder and JSONEncoder, and prints how many times faster
// the mappers are. The fastest of each counts, so that a busy machine does no harm.
//
//     swift run -c release JSONBenchmark [users]

let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1000
let envelope = SampleDocuments.envelope(count)
let tree = try JSONValue(json: envelope.jsonBytes())

/// The fastest of several runs of two things in turns, in microseconds.
func fastest(_ ours: () throws -> Void, _ theirs: () throws -> Void) rethrows -> (Double, Double) {
    let clock = ContinuousClock()
    var best = (Duration.seconds(3600), Duration.seconds(3600))
    for _ in 0..<max(10, 20_000 / count) {
        best.0 = min(best.0, try clock.measure(ours))
        best.0 = min(best.0, try clock.measure(ours))
        best.1 = min(best.1, try clock.measure(theirs))
    }
    return (best.0 / .microseconds(1), best.1 / .microseconds(1))
}

func report(_ name: String, _ bytes: Int, _ times: (Double, Double)) {
    let ratio = (times.1 / times.0 * 10).rounded() / 10
    print("\(name): \(bytes) bytes, \(Int(times.0)) µs, Foundation \(Int(times.1)) µs, \(ratio) times")
}

let decoder = JSONDecoder()
for (name, text) in try SampleDocuments.variants(of: tree) {
    let data = Data(text)
    guard try Envelope(json: text) == decoder.decode(Envelope.self, from: data) else {
        fatalError("\(name): the two disagree")
    }
    let times = try fastest(
        { _ = try Envelope(json: text) },
        { _ = try decoder.decode(Envelope.self, from: data) }
    )
    report("decode, \(name)", text.count, times)
}

let encoder = JSONEncoder()
let times = try fastest({ _ = try envelope.jsonBytes() }, { _ = try encoder.encode(envelope) })
report("encode", try envelope.jsonBytes().count, times)
