import Foundation
import RealServers
import TestTraits
import Testing

@testable import GenAPIRuntime

/// What the callers were told, against what the database has. `WRITES` says how many.
@Suite(
    .enabled(if: Ledger.isThere, "LOSSY_STRICT_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(60))
)
struct LedgerTests {
    static let writes = ProcessInfo.processInfo.environment["WRITES"].flatMap { Int($0) } ?? 400

    struct Line: Sendable {
        let text: String
        let isKeyed: Bool
        /// `nil` when the call was answered.
        let outcome: ServerEffect?
    }

    @Test(
        "with a fault in one write of twenty, every success is stored once, and no write is repeated",
        .proves("R9")
    )
    func ledger() async throws {
        let ledger = try await Ledger()
        let seed = newName()
        let policy = RetryPolicy(attempts: 4, statuses: [502, 503])
        let client = ledger.client(RealTransport.preferred.make(), isLossy: true, retry: policy)
        let lines = await withTaskGroup(of: [Line].self) { group in
            for writer in 0..<8 {
                group.addTask {
                    await written(by: writer, of: 8, ledger, client, fault: "random, 5, \(seed)")
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        let truth = try await ledger.truth()
        let faults = try await ledger.faults(seed)
        var told = (answered: 0, unknown: 0, refused: 0)
        for line in lines {
            let count = truth.texts[line.text] ?? 0
            switch line.outcome {
            case nil, .applied?:
                told.answered += 1
                #expect(count == 1, "\(line), seed \(seed)")
            case ServerEffect.none?:
                told.refused += 1
                #expect(count == 0, "\(line), seed \(seed)")
            case .unknown?:
                told.unknown += 1
                #expect(count <= 1, "\(line), seed \(seed)")
            }
        }
        print(
            "R9: \(lines.count) writes, \(faults.values.reduce(0, +)) faults \(faults):",
            "\(told.answered) answered, \(told.unknown) may have been written, \(told.refused) were not;",
            "\(truth.ids.count) entries, \(truth.texts.values.filter { $0 > 1 }.count) twice"
        )
        #expect(lines.count == Self.writes)
        // Most are answered, or the others say nothing; and things did go wrong.
        #expect(told.answered > Self.writes * 9 / 10)
        #expect(faults.values.reduce(0, +) > Self.writes / 100)
    }

    private func written(by writer: Int, of all: Int, _ ledger: Ledger, _ client: Client, fault: String) async
        -> [Line]
    {
        var lines: [Line] = []
        for number in stride(from: writer, to: Self.writes, by: all) {
            let text = "write \(number)"
            // Half of each writer's.
            let isKeyed = number / all % 2 == 0
            var outcome: ServerEffect?
            do {
                _ = try await client.send(ledger.write(text, fault: fault, isKeyed: isKeyed))
            } catch {
                outcome = (error as? ClientError)?.effect ?? .unknown
            }
            lines.append(Line(text: text, isKeyed: isKeyed, outcome: outcome))
        }
        return lines
    }
}
