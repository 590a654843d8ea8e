import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

@Suite(.listTimeLimit) struct ListStoryTests {
    /// Each takes a few dozen requests, so that there are fewer than of other stories unless endurance is asked for.
    private static let seeds = scenarioSeeds > 1_000 ? scenarioSeeds : 500

    @Test(
        "P2, P3, P4, P6, P9: in every mode of paging, lists repeat nothing, keep the order, miss no gap, and end",
        arguments: CollectionScript.Mode.asked
    )
    func anyStory(of mode: CollectionScript.Mode) async throws {
        var finished = 0
        for seed in 1...UInt64(Self.seeds) {
            // Others wait for servers meanwhile.
            await Task.yield()
            var story = ListStory(.random(mode, seed: seed))
            let problem: ListProblem?
            do { problem = try story.play() } catch { continue }
            finished += 1
            if let problem {
                let smallest = SmallListStory(of: story, problem)
                Issue.record("seed \(seed): \(problem), or as little as \(smallest)")
                return
            }
        }
        // Those in which a walk gives up, as everything that it gets is pushed down to it, are rare.
        #expect(finished >= Self.seeds * 99 / 100)
    }

    @Test(
        "stories that went wrong once",
        arguments: [
            // A page in place of one whose elements were gone came before the first row, and what is newest was put between.
            (.idCursor, 18585),
            // A first page came late, and a row of a page that had come before it was lost below its last one.
            (.keyset, 19251),
            // Two answers that were under way together contest a row, and what comes after it stands with it.
            (.idCursor, 23723), (.idCursor, 65014), (.idCursor, 66689),
            // A row was asked for after one that was gone, and belongs above the rows that it stood below.
            (.keyset, 45929),
            // Of two answers that were under way together, the one went on with other rows than the other, in the same place.
            (.cursor, 88250),
        ] as [(CollectionScript.Mode, UInt64)]
    )
    func former(_ mode: CollectionScript.Mode, seed: UInt64) throws {
        var story = ListStory(.random(mode, seed: seed))
        #expect(try story.play() == nil)
    }

    @Test("P6: options that are not the default ones keep what they promise", arguments: ListOption.all)
    func anyStory(of option: ListOption) async throws {
        var finished = 0
        let seeds = Self.seeds / 4
        for seed in 1...UInt64(seeds) {
            await Task.yield()
            var story = ListStory(.random(option.mode, seed: seed), option)
            let problem: ListProblem?
            do { problem = try story.play() } catch { continue }
            finished += 1
            if let problem {
                let smallest = SmallListStory(of: story, problem)
                Issue.record("seed \(seed): \(problem), or as little as \(smallest)")
                return
            }
        }
        #expect(finished >= seeds * 95 / 100)
    }

    @Test("lists that are not careful go wrong in the same stories", arguments: ListStory.Fault.allCases)
    func naive(_ fault: ListStory.Fault) {
        for mode in fault.modes {
            let problems = (1...200 as ClosedRange<UInt64>).compactMap { seed -> ListProblem? in
                var story = ListStory(.random(mode, seed: seed), fault: fault)
                return (try? story.play()) ?? nil
            }
            #expect(problems.count > 2, "\(mode): \(problems.count) of 200")
            if fault == .keepsBelow {
                #expect(problems.contains { $0.kind == .notConverged }, "\(mode): \(problems)")
            }
        }
    }

    @Test("a story that goes wrong is told with nothing in it that does not matter")
    func shrinking() throws {
        for mode in [.cursor, .keyset, .descending] as [CollectionScript.Mode] {
            let failing = (1...200 as ClosedRange<UInt64>).lazy.compactMap { seed in
                var story = ListStory(.random(mode, seed: seed), fault: .appends)
                // Stories without an end take long.
                return ((try? story.play()) ?? nil).flatMap { $0.kind == .endless ? nil : (story, $0) }
            }
            let (story, problem) = try #require(failing.first)
            let smallest = SmallListStory(of: story, problem)
            #expect(smallest.problem.kind == problem.kind)
            #expect(smallest.tries <= SmallListStory.mostTries)
            #expect(smallest.script.count <= max(6, story.script.count / 2), "\(smallest)")
            #expect("\(smallest)".split(separator: "\n").count < 40)
            for number in smallest.steps.indices {
                var steps = smallest.steps
                steps.remove(at: number)
                let other = SmallListStory.problem(smallest.script, steps, .appends)
                #expect(other?.kind != problem.kind, "\(mode) without step \(number): \(smallest)")
            }
        }
    }
}
