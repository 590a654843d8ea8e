import ArgumentParser
import GenerationPipeline

@main
struct GenAPI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "genapi",
        abstract: "Makes Swift API clients from YAML specs.",
        discussion: """
            Begin with 'genapi init Specs/Notes', which writes an API folder that works as it is. \
            After an edit, 'genapi generate' brings Generated up to date, and 'genapi check' says whether it is.

            Messages end with an id in brackets; 'genapi explain ID' explains it.

            Exit status: 0 when all is well, 1 for errors in specs and for output that is not current, \
            64 for a wrong command line, 70 for a fault of genapi itself.
            """,
        version: "0.1.0",
        subcommands: [
            Initialize.self, Generate.self, Check.self, Format.self, Lint.self, LanguageServerCommand.self,
            Serve.self, Verify.self, Inspect.self, Documentation.self, Diff.self, Explain.self, Schema.self,
            Skill.self, Templates.self, Import.self, Export.self, ImportMessages.self,
        ]
    )

    static func main() {
        Console.surviveBrokenPipes()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            guard let end = end(with: error) else { exit(withError: error) }
            Console.printError(end.message)
            exit(withError: end.exitCode)
        }
    }

    /// The message and the exit status of an error; `nil` if the argument parser handles it.
    static func end(with error: any Error) -> (message: String, exitCode: ExitCode)? {
        if let refusal = CommandFailure(error) { return ("error: \(refusal.message)", refusal.exitCode) }
        guard exitCode(for: error) == .failure, !(error is ExitCode) else { return nil }
        return ("genapi: a fault of the tool: \(error)", ExitCode(CommandFailure.toolFault))
    }
}

/// The reason why a command failed.
struct CommandFailure: Error {
    static let toolFault: Int32 = 70

    let message: String
    let exitCode: ExitCode

    init(_ message: String, exitCode: ExitCode = .failure) {
        self.message = message
        self.exitCode = exitCode
    }

    /// `nil` for an unexpected error, and for one that has been shown.
    init?(_ error: any Error) {
        switch error {
        case let refusal as CommandFailure: self = refusal
        case let failure as OutputFailure: self.init(failure.description)
        case let failure as NewFilesFailure: self.init(failure.description)
        default: return nil
        }
    }

    /// The command line names something that does not exist.
    static func wrongCommandLine(_ message: String) -> CommandFailure {
        CommandFailure(message, exitCode: .validationFailure)
    }
}
