import ArgumentParser
import GenerateCommand
import GenerationPipeline
import SpecCommands

struct Initialize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write the folder of a new API.",
        discussion: """
            What it writes is short, says what it means in comments, and generates and builds as it is. No file is overwritten.

            'genapi init Specs/Notes' begins an API called Notes.
            """
    )

    @Argument(help: "The folder; its name becomes the API's.", completion: .directory)
    var folder = "Specs/Notes"

    func run() throws {
        let name = folder.split(separator: "/").last.map(String.init) ?? ""
        guard let starter = ProjectTemplate(api: name) else {
            throw CommandFailure.wrongCommandLine(
                """
                an API is named after its folder, with a capital letter and then letters and digits: \
                'Specs/Notes' and not '\(folder)'
                """
            )
        }
        try NewFiles(starter.files).write(to: folder, replacing: false)
        for file in starter.files {
            Console.print(folder.hasSuffix("/") ? folder + file.name : "\(folder)/\(file.name)")
        }
        Console.print("Next: genapi generate --specs \(folder) --output Generated/\(name)")
    }
}
