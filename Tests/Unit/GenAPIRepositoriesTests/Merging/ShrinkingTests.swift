import CollectionWalks
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import MergeTesting
import Testing

@Suite(.listTimeLimit) struct ShrinkingTests {
    private func shrunk(_ steps: [Int], _ fails: ([Int]) -> Bool) -> [Int] {
        var shrinking = Shrinking(steps)
        while let fewer = shrinking.candidate { shrinking.tried(isSame: fails(fewer)) }
        return shrinking.steps
    }

    @Test("the reduced steps fail, and none of them can be removed")
    func minimal() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let steps = Array(0..<random.below(60))
            // Fails with certain steps, or with enough steps of some kind.
            let needed = Set((0..<random.below(4)).map { _ in random.below(steps.count) })
            let many = random.below(5)
            // An odd step needs the one before it, which can therefore only be removed later.
            let fails = { (steps: [Int]) in
                needed.isSubset(of: steps) && steps.count { $0.isMultiple(of: 3) } >= many
                    && steps.allSatisfy { $0.isMultiple(of: 2) || steps.contains($0 - 1) }
            }
            guard fails(steps) else { continue }
            let smallest = shrunk(steps, fails)
            #expect(fails(smallest), "seed \(seed)")
            for index in smallest.indices {
                var fewer = smallest
                fewer.remove(at: index)
                #expect(!fails(fewer), "seed \(seed): \(smallest) without \(smallest[index])")
            }
        }
    }

    @Test("shrinking stops after the given number of attempts", arguments: [0, 1, 20, 500])
    func bound(tries: Int) {
        // Every step is needed, which takes at least as many attempts as there are steps.
        var shrinking = Shrinking(Array(0..<10_000), tries: tries)
        var count = 0
        while shrinking.candidate != nil {
            shrinking.tried(isSame: false)
            count += 1
        }
        #expect(count == tries)
        #expect(shrinking.steps.count == 10_000)
    }

    @Test("a failing scenario is run a limited number of times")
    func failingScenarioIsRunABoundedNumberOfTimes() async throws {
        let mode = MergeMode(policy: ListConfiguration.MergePolicy(refresh: .head))
        for seed in 0..<100 as Range<UInt64> {
            let scenario = mode.scenario(seed, pageLimit: NaiveMerging.pageLimit)
            let spoil = NaiveMerging.appends.spoil
            guard try await scenario.failure(of: MemoryStore(), spoil) != nil else { continue }
            var count = 0
            let failure = try await scenario.shrunk(spoil) {
                count += 1
                return MemoryStore()
            }
            #expect(failure != nil)
            #expect(count <= 501)
            return
        }
        Issue.record("no scenario fails")
    }

    @Test("a failure that needs no steps shrinks to none") func failureWithoutStepsShrinksToNothing() {
        #expect(shrunk([1, 2, 3]) { _ in true } == [])
        #expect(shrunk([]) { _ in true } == [])
    }

    @Test("necessary steps are kept") func necessaryStepsAreKept() {
        #expect(shrunk([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
    }
}
