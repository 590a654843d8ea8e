import CollectionWalks
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRuntime

/// A harness in which careless clients pass would be no judge of careful ones.
@Suite(.thorough, .listTimeLimit) struct NaiveWalkTests {
    private func script(_ mode: CollectionScript.Mode, _ seed: UInt64) -> CollectionScript {
        var script = CollectionScript(mode, seed: seed, count: 40, changes: 1000, changesPerResponse: 1)
        script.deletions = 0.45
        return script
    }

    /// How many of 200 stories a client gets wrong.
    private func failures(
        _ mode: CollectionScript.Mode,
        deletions: Double? = nil,
        _ client: (CollectionServer, Int) -> WalkResult
    ) -> Int {
        (1...200).count { seed in
            var script = script(mode, UInt64(seed))
            if let deletions { script.deletions = deletions }
            let server = CollectionServer(script)
            let result = client(server, 4)
            return PagingProperties(result: result, server: server, limit: 4).violation != nil
        }
    }

    @Test("a client that uses the number of its elements as the offset loses some or never ends")
    func askingFromTheNumberHeldLosesOrNeverEnds() {
        #expect(failures(.standard, NaiveWalks.held) > 60)
        var endless = script(.standard, 1)
        (endless.deletions, endless.insertionsAtHead, endless.changes) = (0, 1, 100_000)
        endless.changesPerResponse = 4
        #expect(NaiveWalks.held(CollectionServer(endless), 4).error == "no end")
    }

    @Test("a client that counts pages loses or repeats elements") func countingPagesLosesOrRepeats() {
        #expect(failures(.page, NaiveWalks.numbers) > 150)
        #expect(failures(.page, deletions: 1, NaiveWalks.numbers) > 100)
    }

    @Test("a client that takes a rejected ID for the end loses elements")
    func takingARefusedIDForTheEndLoses() {
        #expect(failures(.idCursor, NaiveWalks.ids) > 10)
    }

    @Test(
        "a client that takes a short page for the last one loses elements",
        arguments: [CollectionScript.Mode.cursor, .link, .keyset, .idCursor, .descending, .ascending]
    )
    func takingAShortPageForTheLastLoses(mode: CollectionScript.Mode) {
        let losses = (1...200).count { seed in
            var script = script(mode, UInt64(seed))
            (script.shortPages, script.hidden) = (0.3, mode == .cursor || mode == .link ? 0.1 : 0)
            let (result, server) = NaiveWalks.short(script, 4)
            return PagingProperties(result: result, server: server, limit: 4).violation != nil
        }
        #expect(losses > 100)
    }

    @Test("a client that expects gaps only after full pages leaves some unreported")
    func thinkingOfGapsOnlyWhenAPageIsFullLeavesSilentOnes() {
        let gaps = (1...200).count { seed in
            var script = script(.descending, UInt64(seed))
            (script.deletions, script.edits, script.hidden) = (0, 0, 0.1)
            return !NaiveWalks.silentGap(CollectionServer(script), 8).isEmpty
        }
        #expect(gaps > 40)
    }

    @Test("the walks of the runtime pass the same histories", arguments: CollectionScript.Mode.allCases)
    func theRuntimesOwn(mode: CollectionScript.Mode) {
        var finished = 0
        for seed in 1...200 as ClosedRange<UInt64> {
            let walk = PagingWalk(script(mode, seed), limit: 4)
            let result = walk.run()
            let properties = PagingProperties(result: result, server: walk.server, limit: 4)
            #expect(properties.violation == nil, "seed \(seed)")
            finished += result.error == nil ? 1 : 0
        }
        #expect(finished > 190)
    }
}
