import GenAPIRepositories
import Testing

extension Trait where Self == TimeLimitTrait {
    /// Longer than any list test takes on a slow machine, so that an endless loop fails instead of hanging.
    static var listTimeLimit: Self { .timeLimit(.minutes(isEnduranceRun ? 600 : 10)) }

    private static var isEnduranceRun: Bool { scenarioSeeds > 2_000 || PagingPropertyTests.seeds > 2_000 }
}
