import GenAPIRuntime
import GenAPITesting
import Testing

@Suite struct ListStoryTests {
    /// Each takes a few dozen requests.
    private static let seeds = scenarioSeeds

    @Test(
        "P2, P3, P4, P6, P9: in every mode of paging, lists repeat nothing, keep the order, miss no gap, and end",
        arguments: CollectionScript.Mode.asked
    )
    func anyStory(of mode: CollectionScript.Mode) throws {
        var finished = 0
        for seed in 1...UInt64(Self.seeds) {
            var story = ListStory(.random(mode, seed: seed))
            let problem: String?
            do { problem = try story.play() } catch { continue }
            finished += 1
            if let problem {
                story = ListStory(.random(mode, seed: seed), isTold: true)
                _ = try? story.play()
                Issue.record("seed \(seed): \(problem)\n\(story.story.joined(separator: "\n"))")
                return
            }
        }
        // Those in which a walk gives up, as everything that it gets is pushed down to it, are rare.
        #expect(finished >= Self.seeds * 99 / 100)
    }

    @Test("lists that are not careful go wrong in the same stories", arguments: ListStory.Fault.allCases)
    func naive(_ fault: ListStory.Fault) {
        for mode in fault.modes {
            let problems = (1...200 as ClosedRange<UInt64>).compactMap { seed -> String? in
                var story = ListStory(.random(mode, seed: seed), fault: fault)
                return (try? story.play()) ?? nil
            }
            #expect(problems.count > 2, "\(mode): \(problems.count) of 200")
        }
    }
}
