package import ArgumentParser
import GenerationPipeline

package struct Generate: ParsableCommand {
    /// The version of genapi.
    package static let toolVersion = "0.1.0"

    package static let configuration = CommandConfiguration(
        abstract: "Write the Swift that the specs describe.",
        discussion: """
            Only what changes is written, and either all of it is or none. What a run that was killed has begun is taken
            back by the next one; until then 'genapi check' says that the output is not current.

            'genapi generate' reads Specs and writes Generated.
            'genapi generate --specs Specs/Trips --output Sources/App/Trips --access internal' does one API for an app.
            'genapi generate --only User --dry-run' shows what would become of one resource.
            'genapi generate --specs Specs/Trips --package --output TripsKit' makes a Swift package of an API.
            'genapi generate --watch' goes on after every edit until it is interrupted.
            """
    )

    @OptionGroup var project: ProjectOptions

    @Option(
        help: "With --package: the folder of a checkout of genapi, in place of its release.",
        completion: .directory
    )
    var runtime: String?

    @Flag(help: "Show what would change, and write nothing.")
    var dryRun = false

    @Flag(help: "Say for every file why it is written, removed or left alone.")
    var explain = false

    @Flag(help: "Say nothing when all is well.")
    var quiet = false

    @Flag(help: "Go on after every edit, until interrupted.")
    var watch = false

    package init() {}

    package func validate() throws {
        if runtime != nil, !project.package {
            throw ValidationError("'--runtime' says nothing without '--package'")
        }
    }

    package func run() throws {
        guard watch else { return try generate() }
        try Watch(folders: [project.specs] + [project.templates].compactMap(\.self)).run { try generate() }
    }

    private func generate() throws {
        // Only a run that generates all files, and nothing else, may end early.
        let lastRun = dryRun || explain ? nil : project.lastRun
        if let count = lastRun?.fileCount {
            if !quiet { Console.print(Plan.summary(count, 0, "changed")) }
            return
        }
        if !dryRun { try project.outputFolder.recover() }
        let plan = try project.plan()
        if explain { Console.print(plan.explained()) }
        guard !dryRun else {
            if !plan.changes.isEmpty { Console.print(plan.diff(in: project.sources)) }
            return Console.print(plan.summary("to change"))
        }
        try project.outputFolder.apply(plan.changes)
        for lock in plan.locks { try lock.write() }
        if project.package { try writeManifest(plan) }
        // Warnings have to be repeated in the next run.
        if plan.isSilent { lastRun?.remember(fileCount: plan.files.count) }
        if !quiet { Console.print(plan.summary("changed")) }
    }

    /// A manifest that is there already belongs to the user.
    private func writeManifest(_ plan: Plan) throws {
        guard try !NewFiles.exists("Package.swift", in: project.output) else { return }
        let manifest = PackageManifest(
            name: project.output.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init)
                ?? "API",
            runtime: runtime.map { .folder($0) } ?? .version(Self.toolVersion),
            files: plan.files
        )
        try NewFiles([("Package.swift", manifest.text)]).write(to: project.output, replacing: false)
    }
}
