import ArgumentParser
import GenerateCommand

/// The tool of the build plugin: genapi without the commands that a build never runs. The plugin's adopters compile half as
/// much.
@main
struct GenAPIGenerate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "genapi",
        abstract: "Makes Swift API clients from YAML specs.",
        version: Generate.toolVersion,
        subcommands: [Generate.self]
    )

    static func main() { runAndExit() }
}
