import GenAPIRuntime
import GenAPITesting
import Testing

@Suite struct ListStoryTests {
    /// Each takes a few dozen requests.
    private static let seeds = scenarioSeeds / 5

    @Test(
        "P2, P3, P4, P6, P9: in every mode of paging, lists repeat nothing, keep the order, miss no gap, and end",
        arguments: CollectionScript.Mode.allCases
    )
    func anyStory(of mode: CollectionScript.Mode) throws {
        var finished = 0
        for seed in 1...UInt64(Self.seeds) {
            var story = ListStory(.random(mode, seed: seed))
            let problem: String?
            do { problem = try story.play() } catch { continue }
            finished += 1
            if let problem {
                Issue.record("seed \(seed): \(problem)\n\(story.story.joined(separator: "\n"))")
                return
            }
        }
        // Those that are led in a circle by the server are rare, or the others say nothing.
        #expect(finished >= Self.seeds * 8 / 10)
    }

    @Test func aListThatForgetsWhatAPageRepeatsMissesGaps() {
        let problems = (101...200 as ClosedRange<UInt64>).compactMap { seed -> String? in
            var story = ListStory(.random(.page, seed: seed), isNaive: true)
            return (try? story.play()) ?? nil
        }
        #expect(problems.contains { $0.hasPrefix("a gap above") })
    }
}
