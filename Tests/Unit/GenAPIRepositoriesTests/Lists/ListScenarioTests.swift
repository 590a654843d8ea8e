import CollectionWalks
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

@Suite(.blocking, .listTimeLimit) struct ListScenarioTests {
    /// Each scenario takes a few dozen requests, so there are fewer of them unless endurance is requested.
    private static let seeds =
        TestSeeds.scenarios > 1_000 ? TestSeeds.scenarios : min(TestSeeds.scenarios, 200)

    @Test(
        "lists with every kind of paging have no duplicates, disorder or silent gaps, and terminate",
        .proves("P2", "P3", "P4", "P6", "P9"),
        arguments: CollectionScript.Mode.asked
    )
    func anyScenario(of mode: CollectionScript.Mode) async throws {
        var finished = 0
        for seed in 1...UInt64(Self.seeds) {
            // Gives tests that wait for servers a turn.
            await Task.yield()
            var scenario = ListScenario(.random(mode, seed: seed))
            let problem: ListProblem?
            do { problem = try scenario.play() } catch { continue }
            finished += 1
            if let problem {
                let smallest = ShrunkListScenario(of: scenario, problem)
                Issue.record("seed \(seed): \(problem), or as little as \(smallest)")
                return
            }
        }
        // Iterations that give up because insertions keep shifting their pages are rare.
        #expect(finished >= Self.seeds * 99 / 100)
    }

    @Test(
        "scenarios that failed in the past",
        arguments: [
            // A page for a deleted position came before the first row, and newer elements were merged between.
            (.idCursor, 18585),
            // A first page came late, and a row of an earlier page was lost below its last one.
            (.keyset, 19251),
            // Two overlapping responses contradict each other about a row, and the rows below it follow it.
            (.idCursor, 23723), (.idCursor, 65014), (.idCursor, 66689),
            // A row was requested after a deleted one and belongs above the rows that were above it.
            (.keyset, 45929),
            // Two overlapping responses continued differently at the same position.
            (.cursor, 88250),
            // A row was inserted above the cursor of a gap, and the page for the gap lacked it.
            (.cursor, 72391), (.link, 5229),
            // Such a row came with others whose order relative to the row above the gap was unknown.
            (.cursor, 81176), (.link, 81176),
        ] as [(CollectionScript.Mode, UInt64)]
    )
    func pastFailures(_ mode: CollectionScript.Mode, seed: UInt64) throws {
        var scenario = ListScenario(.random(mode, seed: seed))
        #expect(try scenario.play() == nil)
    }

    @Test("paging with other options keeps its guarantees", .proves("P6"), arguments: ListOption.all)
    func anyScenario(of option: ListOption) async throws {
        var finished = 0
        let seeds = Self.seeds / 4
        for seed in 1...UInt64(seeds) {
            await Task.yield()
            var scenario = ListScenario(.random(option.mode, seed: seed), option)
            let problem: ListProblem?
            do { problem = try scenario.play() } catch { continue }
            finished += 1
            if let problem {
                let smallest = ShrunkListScenario(of: scenario, problem)
                Issue.record("seed \(seed): \(problem), or as little as \(smallest)")
                return
            }
        }
        #expect(finished >= seeds * 95 / 100)
    }

    @Test("faulty lists fail in the same scenarios", arguments: ListScenario.Fault.allCases)
    func faultyStrategiesFail(_ fault: ListScenario.Fault) {
        for mode in fault.modes {
            var problems: [ListProblem] = []
            for seed in 1...200 as ClosedRange<UInt64> where !areEnough(problems, of: fault) {
                var scenario = ListScenario(.random(mode, seed: seed), fault: fault)
                if let problem = (try? scenario.play()) ?? nil { problems.append(problem) }
            }
            #expect(areEnough(problems, of: fault), "\(mode): \(problems) in 200 scenarios")
        }
    }

    /// Whether the fault would be noticed: it fails in more scenarios than one or two, and in the way that it must.
    private func areEnough(_ problems: [ListProblem], of fault: ListScenario.Fault) -> Bool {
        problems.count > 2 && (fault != .keepsBelow || problems.contains { $0.kind == .notConverged })
    }

    @Test("a failing scenario is reduced to its essential steps", .thorough)
    func shrinking() throws {
        for mode in [.cursor, .keyset, .descending] as [CollectionScript.Mode] {
            let failing = (1...200 as ClosedRange<UInt64>).lazy.compactMap { seed in
                var scenario = ListScenario(.random(mode, seed: seed), fault: .appends)
                // Endless scenarios take long.
                return ((try? scenario.play()) ?? nil).flatMap { $0.kind == .endless ? nil : (scenario, $0) }
            }
            let (scenario, problem) = try #require(failing.first)
            let smallest = ShrunkListScenario(of: scenario, problem)
            #expect(smallest.problem.kind == problem.kind)
            #expect(smallest.tries <= ShrunkListScenario.mostTries)
            #expect(smallest.script.count <= max(6, scenario.script.count / 2), "\(smallest)")
            #expect("\(smallest)".split(separator: "\n").count < 40)
            for number in smallest.steps.indices {
                var steps = smallest.steps
                steps.remove(at: number)
                let other = ShrunkListScenario.problem(smallest.script, steps, .appends)
                #expect(other?.kind != problem.kind, "\(mode) without step \(number): \(smallest)")
            }
        }
    }
}
