import ArgumentParser
import GenerationPipeline
import OpenAPIImport
import SourceDiagnostics

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make specs of a document of another language.",
        subcommands: [OpenAPI.self]
    )

    struct OpenAPI: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "openapi",
            abstract: "Make specs of an OpenAPI document.",
            discussion: """
                It reads OpenAPI 3.0 and 3.1 and Swagger 2.0, in JSON or YAML, with the local files that the document refers \
                to, and never a network. The specs belong to you from then on: rename, cut and change them.

                The report on standard error has a line for everything that the specs cannot say, say in another form, or \
                had to decide. The loss of a whole call comes first.

                'genapi import openapi shop.yaml --output Specs/Shop' is followed by 'genapi generate --specs Specs/Shop'.
                'genapi import openapi shop.yaml --output Specs/Shop --only tag:orders --only path:/users' imports a part.
                """
        )

        @Argument(help: "The document.", completion: .file())
        var file: String

        @Option(help: "The folder of the specs; its name becomes the API's.", completion: .directory)
        var output: String

        @Option(
            help: """
                The operations to import, with the types that they need: tag:NAME, path:PREFIX or operation:ID. May be given \
                several times.
                """
        )
        var only: [String] = []

        @Option(help: "The URL of the server, in place of those of the document.")
        var server: String?

        @Flag(help: "Write nothing if something of the document is lost.")
        var strict = false

        @Flag(help: "Overwrite specs that are there.")
        var force = false

        @OptionGroup(title: "Messages") var messages: DiagnosticOptions

        func run() throws {
            let specs = try translated()
            Console.printError(messages.text(of: specs.report, folder: output))
            guard !strict || !specs.report.hasLosses else {
                throw CommandFailure("something of '\(file)' is lost, and nothing was written")
            }
            let files = specs.files.map { (name: $0.path, contents: $0.contents) }
            try NewFiles(files).write(to: output, replacing: force)
            let calls = specs.report.operationCount - specs.report.count(of: .lostCall)
            Console.print("\(calls) calls in \(files.count) files in \(output)")
            Console.print("Next: genapi generate --specs \(output) --output Generated/\(try api())")
        }

        private func translated() throws -> OpenAPIImport.Specs {
            let filters = try only.map { text in
                guard let filter = OperationFilter(text) else {
                    throw CommandFailure.wrongCommandLine(
                        "'\(text)' selects nothing; '--only' takes tag:NAME, path:PREFIX and operation:ID"
                    )
                }
                return filter
            }
            let options = OpenAPIImport.Options(api: try api(), server: server, filters: filters)
            let outcome = DocumentImport.openAPI(file, options)
            messages.show(outcome.diagnostics)
            guard let specs = outcome.recovered else { throw ExitCode.failure }
            return specs
        }

        private func api() throws -> String {
            let name = output.split(separator: "/").last.map(String.init) ?? ""
            guard ProjectTemplate(api: name) != nil else {
                throw CommandFailure.wrongCommandLine(
                    """
                    an API is named after its folder, with a capital letter and then letters and digits: \
                    'Specs/Shop' and not '\(output)'
                    """
                )
            }
            return name
        }
    }
}
