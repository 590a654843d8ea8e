import ArgumentParser
import GenerateCommand
import GenerationPipeline
import OpenAPIImport
import SourceDiagnostics
import SpecCommands

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

                Another import merges what has changed in the document into the specs, and keeps what you have changed. It \
                knows both by 'openapi.lock', and repeats '--only', '--server' and '--overlay' of the last import.

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

        @Option(
            help: "A file with changes of the document, an OpenAPI Overlay 1.0. May be given several times.",
            completion: .file()
        )
        var overlay: [String] = []

        @Option(help: "The URL of the server, in place of those of the document.")
        var server: String?

        @Flag(help: "Write nothing if something of the document is lost.")
        var strict = false

        @Flag(help: "Overwrite specs that are there, with all changes that you have made to them.")
        var force = false

        @OptionGroup(title: "Messages") var messages: DiagnosticOptions

        func run() throws {
            let folder = ImportedFolder(output)
            try folder.recover()
            let known = folder.lock()
            guard !known.diagnostics.hasErrors || force else {
                messages.show(known.diagnostics)
                throw ExitCode.failure
            }
            let lock = known.value ?? nil
            let plan = try plan(of: folder, lock)
            Console.printError(messages.text(of: plan.report, folder: output))
            guard !strict || !plan.report.hasLosses else {
                throw CommandFailure("something of '\(file)' is lost, and nothing was written")
            }
            try folder.apply(plan)
            show(plan, isFirst: lock == nil || force)
        }

        private func plan(of folder: ImportedFolder, _ lock: SpecLock?) throws -> ImportedFolder.Plan {
            let only = only.isEmpty && !force ? lock?.only ?? [] : only
            let server = server ?? (force ? nil : lock?.server)
            let overlays = overlay.isEmpty && !force ? lock?.overlays ?? [] : overlay
            func newLock(_ specs: OpenAPIImport.Specs) -> SpecLock {
                SpecLock(specs, only: only, server: server, overlays: overlays)
            }
            guard let lock, !force else {
                let outcome = DocumentImport.openAPI(file, try options(only, server, overlays))
                messages.show(outcome.diagnostics)
                guard let specs = outcome.recovered else { throw ExitCode.failure }
                return try folder.plan(specs, newLock(specs), replacing: (force, lock))
            }
            var options = try options(only, server, overlays)
            let outcome = try folder.plan(mergingInto: lock, document: file) { names in
                options.names = names
                return DocumentImport.openAPI(file, options)
            } lock: {
                newLock($0)
            }
            messages.show(outcome.diagnostics)
            // Specs that the generator rejects are mended first.
            guard let plan = outcome.value else { throw ExitCode.failure }
            return plan
        }

        private func show(_ plan: ImportedFolder.Plan, isFirst: Bool) {
            let calls = plan.report.operationCount - plan.report.count(of: .lostCall)
            guard isFirst else {
                let count = plan.changes.count { !$0.path.hasSuffix(".lock") }
                return Console.print("\(plan.fileCount) files in \(output), \(count) changed")
            }
            Console.print("\(calls) calls in \(plan.fileCount) files in \(output)")
            Console.print("Next: genapi generate --specs \(output) --output Generated/\((try? api()) ?? "")")
        }

        private func options(_ only: [String], _ server: String?, _ overlays: [String]) throws
            -> OpenAPIImport.Options
        {
            let filters = try only.map { text in
                guard let filter = OperationFilter(text) else {
                    throw CommandFailure.wrongCommandLine(
                        "'\(text)' selects nothing; '--only' takes tag:NAME, path:PREFIX and operation:ID"
                    )
                }
                return filter
            }
            var options = OpenAPIImport.Options(api: try api(), server: server, filters: filters)
            let overlays = DocumentImport.overlays(overlays)
            messages.show(overlays.diagnostics)
            guard let files = overlays.value else { throw ExitCode.failure }
            options.overlays = files
            return options
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
