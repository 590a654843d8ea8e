import ArgumentParser
import GenerateCommand

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
        version: Generate.toolVersion,
        subcommands: [
            Initialize.self, Generate.self, Check.self, Format.self, Lint.self, LanguageServerCommand.self,
            Serve.self, Verify.self, Inspect.self, Documentation.self, Diff.self, Explain.self, Schema.self,
            Skill.self, Templates.self, Import.self, Export.self, ImportMessages.self,
        ]
    )

    static func main() { runAndExit() }
}
