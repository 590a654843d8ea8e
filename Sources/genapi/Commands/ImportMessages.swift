import ArgumentParser
import GenerateCommand
import SourceDiagnostics
import SpecCommands

struct ImportMessages: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the texts of a trema file as a messages.yaml.",
        discussion: """
            Formats such as %@ and %d become placeholders, contexts become documentation. The second file overrides texts of \
            the first, by key and language.

            'genapi import-messages texts.trm > Specs/Trips/messages.yaml' is followed by 'genapi generate'.
            """
    )

    @Argument(help: "The trema file.", completion: .file())
    var file: String

    @Argument(help: "Another one, whose texts override those of the first.", completion: .file())
    var overrides: String?

    @OptionGroup(title: "Messages") var messages: DiagnosticOptions

    func run() throws {
        let outcome = MessageImport.trema(file, overrides: overrides)
        messages.show(outcome.diagnostics)
        guard let yaml = outcome.value else { throw ExitCode.failure }
        Console.write(yaml)
    }
}
