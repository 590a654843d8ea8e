import GenAPIRepositories
import Testing

extension Trait where Self == TimeLimitTrait {
    /// Longer than any test of lists takes on a slow machine, so that a loop without an end is a failure and not a hang.
    static var listTimeLimit: Self { .timeLimit(.minutes(isEnduranceRun ? 600 : 10)) }

    private static var isEnduranceRun: Bool { scenarioSeeds > 2_000 || PagingPropertyTests.seeds > 2_000 }
}
