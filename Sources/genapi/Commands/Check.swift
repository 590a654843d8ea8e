import ArgumentParser
import GenerateCommand
import GenerationPipeline

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether the specs are right and the output is current.",
        discussion: """
            Writes nothing. Shows the difference and exits with 1 when 'genapi generate' would change something.

            'genapi check --diagnostics github' is a step for a workflow.
            """
    )

    @OptionGroup var project: ProjectOptions

    @Flag(help: "Say for every file whether it would be written, removed or left alone.")
    var explain = false

    func run() throws {
        guard !project.outputFolder.isInterrupted else {
            throw CommandFailure(
                "a run that changes '\(project.sources)' was interrupted; run 'genapi generate'"
            )
        }
        let plan = try project.plan()
        if explain { Console.print(plan.explained()) }
        guard plan.changes.isEmpty else {
            Console.print(plan.diff(in: project.sources))
            throw CommandFailure(
                "'\(project.sources)' is not current: \(plan.summary("to change")); run 'genapi generate'"
            )
        }
        if let lock = plan.locks.first {
            throw CommandFailure("'\(lock.path)' is not current; run 'genapi generate'")
        }
        Console.print(plan.summary("to change"))
    }
}
