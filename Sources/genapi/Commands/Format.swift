import ArgumentParser
import GenerateCommand
import GenerationPipeline
import SourceDiagnostics
import SpecCommands
import SpecWriting

struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give specs their usual form.",
        discussion: """
            Two spaces for each level, quotes only where YAML needs them, keys in their usual order, and one line for what is \
            in brackets or braces and fits on it. Comments stay with what they are about, and the specs mean the same: \
            genapi compares both before it writes. A file that is not YAML is reported and stays as it is.

            'genapi format' formats Specs, and 'genapi format Specs/Trips/User.yaml' one file.
            'genapi format --check' writes nothing, lists the files that are not formatted, and exits with 1 if there are any.
            'genapi format - < User.yaml' prints the text, for editors.
            """
    )

    @Argument(
        help: "Specs, folders of APIs, folders with such folders, or '-' for standard input.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var paths: [String] = ["Specs"]

    @Flag(help: "Write nothing, and exit with 1 if a file is not formatted.")
    var check = false

    @OptionGroup(title: "Messages") var messages: DiagnosticOptions

    func validate() throws {
        if paths.contains("-"), paths.count > 1 {
            throw ValidationError("'-' is standard input, and no other path goes with it")
        }
        if let missing = paths.first(where: { $0 != "-" && !SpecsFolder.exists($0) }) {
            throw ValidationError("there is no file or folder '\(missing)'")
        }
    }

    func run() throws {
        if paths == ["-"] { return try formatInput() }
        let formatting = SpecFormatting(paths)
        messages.show(formatting.diagnostics)
        let changed = formatting.files.filter(\.isChanged)
        if check {
            for file in changed { Console.print(file.source.path.shown) }
            guard changed.isEmpty else {
                throw CommandFailure(
                    "\(changed.count) of \(count(formatting)) not formatted; run 'genapi format'"
                )
            }
        } else {
            try formatting.write()
        }
        if !check || !formatting.diagnostics.hasErrors {
            Console.print("\(count(formatting)), \(changed.count) changed")
        }
        if formatting.diagnostics.hasErrors { throw ExitCode.failure }
    }

    private func count(_ formatting: SpecFormatting) -> String {
        "\(formatting.files.count) \(formatting.files.count == 1 ? "file" : "files")"
    }

    private func formatInput() throws {
        guard let bytes = Console.input(limit: 16 << 20) else {
            throw CommandFailure("standard input cannot be read, or has more than 16 MiB")
        }
        let outcome = SpecFormatter.format(SourceFile(path: "<stdin>", bytes: bytes))
        messages.show(outcome.diagnostics)
        guard let text = outcome.value else { throw ExitCode.failure }
        guard check else { return Console.write(text) }
        guard text.utf8.elementsEqual(bytes) else { throw CommandFailure("standard input is not formatted") }
    }
}
