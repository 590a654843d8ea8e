import ArgumentParser
package import GenerationPipeline
import SourceDiagnostics
package import SwiftEmission

/// The specs, the output folder, and the options of generation.
package struct ProjectOptions: ParsableArguments {
    @Option(help: "The folder of an API, or one that holds several.", completion: .directory)
    var specs = "Specs"

    @Option(
        help: """
            Where the Swift goes. Each of several APIs has a folder of its name in it. \
            Files there that begin with genapi's header and that nothing makes anymore are removed.
            """,
        completion: .directory
    )
    var output = "Generated"

    @Option(help: "A folder with templates that take the place of the tool's own.", completion: .directory)
    var templates: String?

    @Option(
        help: "The access level of generated code, unless the API states one: public, package or internal."
    )
    var access: AccessLevel = .public

    @Flag(
        help: """
            Write one file for each spec, which compiles fastest, and not one each for its model, its mapper and its \
            endpoints, which are easier to review.
            """
    )
    var joined = false

    @Flag(
        help: """
            Write what tests need and a release does not: examples, samples of types, and mocks of services. They go to a \
            module of their own, which depends on GenAPITesting and on the module with the API.
            """
    )
    var testing = false

    @Option(help: "With --testing: the module that has the generated API, if it is not called like the API.")
    var module: String?

    @Option(
        name: .customLong("importable"),
        help: ArgumentHelp(
            "A module that the target of the generated code can import. If some are given, a missing one is an error.",
            valueName: "module"
        )
    )
    var importableModules: [String] = []

    @Flag(
        help: """
            Write a Swift package: a manifest, unless there is one, and a library in Sources for each API. It builds on its \
            own, and other packages can depend on it.
            """
    )
    var package = false

    @Option(help: "An API or a resource to limit the run to. May be given several times.")
    var only: [String] = []

    @OptionGroup(title: "Messages") var messages: DiagnosticOptions

    package init() {}

    package func validate() throws {
        // An unset variable of a shell is an empty argument; '.' is the explicit current folder.
        if module != nil, !testing { throw ValidationError("'--module' says nothing without '--testing'") }
        if package, testing { throw ValidationError("'--package' and '--testing' exclude each other") }
        if output.isEmpty { throw ValidationError("'--output' is empty; say where the Swift goes") }
    }

    /// Whether lock files are kept current. A build must not change its sources.
    private var hasLocks: Bool { !joined && !testing }

    private var layout: OutputLayout { joined ? .joined : .separate }

    /// The folder of the generated Swift.
    package var sources: String {
        package ? (output.hasSuffix("/") ? output : output + "/") + "Sources" : output
    }

    package var outputFolder: OutputFolder { OutputFolder(sources) }

    /// The specs' files, and the changes of the output folder.
    ///
    /// Messages are shown before it returns. If one of them is an error, it throws.
    package func plan() throws -> Plan {
        let specs = SpecsFolder(specs)
        guard specs.exists else {
            throw CommandFailure.wrongCommandLine(
                "there is no folder '\(self.specs)'; say where the specs are with --specs, or begin with 'genapi init'"
            )
        }
        let project = Project(specs: specs, generator: try generator(), isPackage: package)
        let outcome = project.output()
        messages.show(outcome.diagnostics)
        guard let output = outcome.value else { throw ExitCode.failure }
        let selection = try selection(of: output.files, wholeAPI: project.onlyAPI)
        let files = output.files.filter { selection.includes($0.path) }
        let changes = try outputFolder.changes(toHold: files, keeping: { !selection.includes($0) })
        return Plan(
            files: files,
            changes: changes,
            locks: hasLocks ? output.locks : [],
            isSilent: outcome.diagnostics.isEmpty
        )
    }

    /// The last run with these options; `nil` for a run that is limited to some files, or that also writes a manifest.
    var lastRun: LastRun? {
        guard only.isEmpty, !package else { return nil }
        return LastRun(
            specs: specs,
            output: output,
            templates: templates,
            options: [access.rawValue, layout.rawValue] + (testing ? ["testing", module ?? ""] : [])
                + importableModules
        )
    }

    private func generator() throws -> Generator {
        let outcome: Reported<TemplateSet>
        if let templates {
            let folder = TemplatesFolder(templates)
            guard folder.exists else {
                throw CommandFailure.wrongCommandLine("there is no folder '\(templates)'")
            }
            outcome = folder.templates()
        } else {
            outcome = TemplateSet.embedded()
        }
        messages.show(outcome.diagnostics)
        guard let templates = outcome.value else { throw ExitCode.failure }
        return Generator(
            templates: templates,
            access: access,
            layout: layout,
            content: testing ? .testing(module: module) : .sources,
            modules: importableModules.isEmpty ? nil : Set(importableModules)
        )
    }

    private func selection(of files: [GeneratedFile], wholeAPI: String?) throws -> Selection {
        let selection = Selection(only, wholeAPI: wholeAPI)
        if let (name, known) = selection.unknownName(among: files) {
            let hint = name.closest(in: known).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure.wrongCommandLine("there is no API and no resource called '\(name)'\(hint)")
        }
        return selection
    }
}

extension AccessLevel: ExpressibleByArgument {}

/// The changes that a run makes.
package struct Plan {
    package let files: [GeneratedFile]
    package let changes: [OutputChange]
    package let locks: [StaleLock]
    /// Whether the specs caused no messages.
    let isSilent: Bool

    /// A line per file, with the change and its reason.
    package func explained() -> String {
        var lines: [String: String] = [:]
        for file in files { lines[file.path] = "leave   \(file.path)  (it says the right thing already)" }
        for change in changes {
            lines[change.path] =
                switch change.action {
                case .create: "write   \(change.path)  (it is not there yet)"
                case .rewrite: "write   \(change.path)  (its text is to be different)"
                case .remove: "remove  \(change.path)  (genapi made it, and nothing makes it anymore)"
                }
        }
        return lines.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
            .joined(separator: "\n")
    }

    package func diff(in folder: String) -> String {
        changes.map { $0.diff(in: folder) }.joined()
    }

    /// `14 files, 2 to change`.
    package func summary(_ verb: String) -> String {
        Self.summary(files.count, changes.count, verb)
    }

    package static func summary(_ files: Int, _ changes: Int, _ verb: String) -> String {
        "\(files) \(files == 1 ? "file" : "files"), \(changes) \(verb)"
    }
}
