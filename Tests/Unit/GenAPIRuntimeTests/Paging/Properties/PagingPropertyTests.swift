import CollectionWalks
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRuntime

/// P1 (no loss), P2 (no repeats), P3 (order) and P9 (termination) of every mode, over many seeds. `PAGING_SEEDS` says how
/// many; a failure prints the smallest story that shows it.
@Suite(.blocking, .listTimeLimit) struct PagingPropertyTests {
    @Test(
        "no paging mode loses, repeats or reorders an element, and every walk ends",
        .proves("P1", "P2", "P3", "P9"),
        arguments: CollectionScript.Mode.asked
    )
    func properties(of mode: CollectionScript.Mode) async {
        var finished = 0
        for seed in 1...TestSeeds.walks {
            // Others wait for servers meanwhile.
            await Task.yield()
            let script = CollectionScript.random(mode, seed: seed)
            let (result, violation) = Self.walk(script)
            if let violation {
                let smallest = shrunk(script, violation) { Self.walk($0).violation }
                Issue.record("seed \(seed): \(smallest.violation) in \(smallest.script)")
                return
            }
            finished += result.error == nil ? 1 : 0
        }
        // Walks that give up are rare, or the other properties say nothing.
        #expect(finished >= Int(TestSeeds.walks) * 95 / 100)
    }

    @Test(
        "a complete client returns the same elements as the tested walks",
        arguments: CollectionScript.Mode.allCases
    )
    func clients(walk mode: CollectionScript.Mode) async throws {
        for seed in 1...30 as ClosedRange<UInt64> {
            var script = CollectionScript.random(mode, seed: seed)
            script.errors = 0
            let expected = PagingWalk(script, limit: 3).run()
            guard expected.error == nil else { continue }
            let server = CollectionServer(script)
            var elements: [CollectionElement.ID] = []
            for try await element in server.client().items(script.list, limit: 3) {
                elements.append(element.id)
            }
            #expect(elements == expected.elements, "seed \(seed)")
        }
    }

    static func limit(_ script: CollectionScript) -> Int? {
        var random = SeededRandom(seed: script.seed &+ 1)
        return random.chance(0.1) && script.mode != .page ? nil : 2 + random.below(8)
    }

    static func walk(_ script: CollectionScript) -> (result: WalkResult, violation: String?) {
        let limit = Self.limit(script)
        let restarts = script.seed.isMultiple(of: 2)
        let walk = PagingWalk(script, limit: limit, restarts: restarts)
        let result = walk.run()
        let memory = restarts ? PageCursor.recentLimit : nil
        let properties = PagingProperties(result: result, server: walk.server, limit: limit, memory: memory)
        return (result, properties.violation)
    }
}
