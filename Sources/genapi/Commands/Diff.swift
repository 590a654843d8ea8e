import APIComparison
import ArgumentParser
import GenerateCommand
import SourceDiagnostics
import SpecCommands
import SwiftEmission

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what changed between two versions of specs, and what that breaks.",
        discussion: """
            A version is a folder, a folder of a git revision, or an OpenAPI document. Every change has two verdicts: whether the \
            Swift that uses the generated code still compiles, and whether apps and servers of both versions work together.

            'genapi diff HEAD~1:Specs/Trips Specs/Trips' compares the last commit with the working copy.
            'genapi diff --since v1.2.0' does so for all of Specs.
            'genapi diff old.json new.json' compares two documents.
            'genapi diff --since origin/main --fail-on wire --diagnostics github' is a step for a workflow.
            """
    )

    enum Verdict: String, CaseIterable, ExpressibleByArgument {
        case source, wire
    }

    @Argument(help: "The old version: a folder, REVISION:FOLDER, or a document.", completion: .file())
    var old: String?

    @Argument(help: "The new version; without it, the specs are.", completion: .file())
    var new: String?

    @Option(
        help: "The git revision of the old version of the specs.",
        completion: .shellCommand("git tag; git branch --format '%(refname:short)'")
    )
    var since: String?

    @Option(help: "The folder of an API, or one that holds several.", completion: .directory)
    var specs = "Specs"

    @Option(help: "Exit with 1 if a change breaks this. May be given several times.")
    var failOn: [Verdict] = []

    @Option(
        help: "The access level of generated code, unless the API states one: public, package or internal."
    )
    var access: AccessLevel = .public

    @OptionGroup(title: "Messages") var messages: DiagnosticOptions

    func validate() throws {
        if since != nil, old != nil { throw ValidationError("'--since' takes the place of the old version") }
        if since == nil, old == nil {
            throw ValidationError("there is no old version; begin with 'genapi diff --since HEAD'")
        }
        if since?.isEmpty == true { throw ValidationError("'--since' is empty") }
        if since != nil, specs.hasPrefix("/") {
            throw ValidationError("with '--since', '--specs' is a path from the current folder")
        }
    }

    func run() throws {
        let former = try version(old ?? "\(since ?? ""):\(relative(specs))")
        let present = try version(new ?? specs)
        let outcome = VersionComparison.compare(from: former, to: present, access: access)
        messages.show(outcome.diagnostics)
        guard let comparison = outcome.value else { throw ExitCode.failure }
        let report = ChangeReport(comparison, failOn: Set(failOn))
        let text = report.text(messages)
        if !text.isEmpty { Console.print(text) }
        if let failure = report.failure { throw CommandFailure(failure) }
    }

    /// A path of a revision begins at the root of the repository, unless it begins with a dot.
    private func relative(_ path: String) -> String {
        path.hasPrefix("./") || path.hasPrefix("../") ? path : "./" + path
    }

    private func version(_ text: String) throws -> SpecsVersion {
        guard let version = SpecsVersion(text) else {
            throw CommandFailure.wrongCommandLine(
                "there is no file or folder '\(text)', and it is not a revision either, such as 'HEAD~1:Specs'"
            )
        }
        return version
    }
}
