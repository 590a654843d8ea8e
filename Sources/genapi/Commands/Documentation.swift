import APIDocumentation
import ArgumentParser
import GenerateCommand
import GenerationPipeline
import SourceDiagnostics
import SpecCommands

struct Documentation: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Make a website of specs, for those who use the APIs.",
        discussion: """
            The pages have the types, the calls with their parameters, bodies, responses and failures, examples in Swift and for \
            curl, what pages promise, and what works without a connection. They need no server and load nothing from elsewhere.

            'genapi docs Specs --output Site' makes the site, and 'Site/index.html' is its first page.
            'genapi docs Specs/Trips --output Site --since v1.2.0' also says what changed since a revision, and what that breaks.

            Files in the folder that the tool made earlier are replaced, or removed if nothing makes them anymore. A file that it \
            did not make is never overwritten.
            """
    )

    @Argument(help: "The folder of an API, or one that holds several.", completion: .directory)
    var specs = "Specs"

    @Option(help: "The folder of the site.", completion: .directory)
    var output: String

    @Option(
        help: "The git revision of an earlier version of the specs.",
        completion: .shellCommand("git tag; git branch --format '%(refname:short)'")
    )
    var since: String?

    @OptionGroup(title: "Messages") var messages: DiagnosticOptions

    func validate() throws {
        guard SpecsFolder(specs).exists else { throw ValidationError("there is no folder '\(specs)'") }
        if output.isEmpty { throw ValidationError("'--output' is empty; say where the site goes") }
        if since?.isEmpty == true { throw ValidationError("'--since' is empty") }
        if since != nil, specs.hasPrefix("/") {
            throw ValidationError("with '--since', the specs are a path from the current folder")
        }
    }

    func run() throws {
        let resolved = ResolvedSpecs.resolve(SpecsFolder(specs))
        messages.show(resolved.diagnostics)
        guard let apis = resolved.value else { throw ExitCode.failure }
        let changes = try changes()
        let files = APISite(
            apis.map { specs in
                DocumentedAPI(
                    specs.api,
                    changes: since.map { since in
                        DocumentedAPI.Changes(
                            since: since,
                            changes.filter { $0.api == specs.name }.map(\.change)
                        )
                    }
                )
            }
        ).files
        let folder = OutputFolder(site: output)
        try folder.recover()
        let made = try folder.changes(toHold: files)
        try folder.apply(made)
        Console.print(Plan.summary(files.count, made.count, "changed"))
    }

    private func changes() throws -> [VersionComparison.PlacedChange] {
        guard let since else { return [] }
        let path = specs.hasPrefix("./") || specs.hasPrefix("../") ? specs : "./" + specs
        guard let former = SpecsVersion("\(since):\(path)"), let present = SpecsVersion(specs) else {
            throw CommandFailure.wrongCommandLine("'\(since)' is not a revision, such as 'HEAD~1'")
        }
        let outcome = VersionComparison.compare(from: former, to: present)
        messages.show(outcome.diagnostics)
        guard let comparison = outcome.value else { throw ExitCode.failure }
        return comparison.changes
    }
}
