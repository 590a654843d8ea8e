import ArgumentParser
import GenerateCommand
import GenerationPipeline
import OpenAPIExport
import SourceDiagnostics
import SpecCommands

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Make a document of another language of specs.",
        subcommands: [OpenAPI.self]
    )

    struct OpenAPI: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "openapi",
            abstract: "Print an OpenAPI 3.1 document of an API.",
            discussion: """
                The document is for Swagger UI, Postman, Prism and other tools. What OpenAPI cannot say has keys that begin \
                with 'x-genapi-'. The specs themselves are under 'x-genapi-specs', so that 'genapi import openapi' makes the \
                same specs of the document, byte for byte, as long as nobody changes it.

                'genapi export openapi Specs/Trips > trips.yaml' is followed by 'genapi import openapi trips.yaml --output \
                Specs/Trips' on another machine.
                'genapi export openapi Specs/Trips --format json > trips.json' is for tools that read no YAML.
                """
        )

        enum Format: String, CaseIterable, ExpressibleByArgument { case yaml, json }

        @Argument(help: "The folder of the API.", completion: .directory)
        var specs: String

        @Option(help: "The notation: yaml or json.")
        var format: Format = .yaml

        @OptionGroup(title: "Messages") var messages: DiagnosticOptions

        func run() throws {
            let folder = SpecsFolder(specs)
            guard folder.isAPI else {
                throw CommandFailure.wrongCommandLine(
                    "'\(specs)' is not the folder of an API, which has an api.yaml: 'Specs/Shop' and not 'Specs'"
                )
            }
            let outcome = folder.apis().then { apis in
                apis.first.map(DocumentExport.openAPI) ?? Reported(nil, [])
            }
            messages.show(outcome.diagnostics)
            guard let document = outcome.value else { throw ExitCode.failure }
            Console.write(format == .yaml ? DocumentText.yaml(document) : DocumentText.json(document))
        }
    }
}
