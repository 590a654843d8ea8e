import ArgumentParser
import GenerateCommand
import GenerationPipeline
import SourceDiagnostics
import SpecCommands

struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say where specs are right but not sound.",
        discussion: """
            The rules are about names, documentation, paging, errors, paths and unused types. 'lint' in api.yaml sets their \
            severities: 'lint: { missingDocs: warning, pathWords: off }'. 'genapi explain ID' explains a rule.

            'genapi lint' checks Specs, and 'genapi lint Specs/Trips' one API.
            'genapi lint --fix' writes the fixes that are safe.
            'genapi lint --since v1.2.0' also compares with a revision, and finds fields that were renamed without 'formerly'.
            'genapi lint --strict --diagnostics github' is a step for a workflow.

            Exit status: 1 for errors, and with '--strict' for warnings too.
            """
    )

    @Argument(help: "The folder of an API, or one that holds several.", completion: .directory)
    var specs = "Specs"

    @Option(
        help: "The git revision of an earlier version of the specs.",
        completion: .shellCommand("git tag; git branch --format '%(refname:short)'")
    )
    var since: String?

    @Flag(help: "Write the first fix of each finding that has one, and report the others.")
    var fix = false

    @Flag(help: "Exit with 1 for warnings too.")
    var strict = false

    @OptionGroup(title: "Messages") var messages: DiagnosticOptions

    func validate() throws {
        guard SpecsFolder(specs).exists else { throw ValidationError("there is no folder '\(specs)'") }
        if since != nil, specs.hasPrefix("/") {
            throw ValidationError("with '--since', the specs are a path from the current folder")
        }
    }

    func run() throws {
        let former = try former()
        var lint = SpecLint(SpecsFolder(specs), since: former)
        if fix, lint.diagnostics.contains(where: { !$0.fixIts.isEmpty }) {
            let count = try lint.fix()
            Console.print("\(count) \(count == 1 ? "file" : "files") changed")
            lint = SpecLint(SpecsFolder(specs), since: former)
        }
        messages.show(lint.diagnostics)
        let errors = lint.diagnostics.count { $0.severity == .error }
        let warnings = lint.diagnostics.count - errors
        Console.print(
            "\(counted(lint.apiCount, "API")), \(counted(errors, "error")), \(counted(warnings, "warning"))"
        )
        if errors > 0 || strict && warnings > 0 { throw ExitCode.failure }
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private func former() throws -> SpecsVersion? {
        guard let since else { return nil }
        let path = specs.hasPrefix("./") || specs.hasPrefix("../") ? specs : "./" + specs
        guard let version = SpecsVersion("\(since):\(path)") else {
            throw CommandFailure.wrongCommandLine("'\(since)' is not a revision, such as 'HEAD~1'")
        }
        return version
    }
}
