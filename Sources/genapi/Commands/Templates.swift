import ArgumentParser
import GenerateCommand
import GenerationPipeline

struct Templates: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the pictures of the output your own.",
        subcommands: [Eject.self]
    )

    struct Eject: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write the tool's templates to a folder.",
            discussion: """
                Edit the ones you want to be different, remove the others, and generate with --templates.

                'genapi templates eject Templates' is followed by 'genapi generate --templates Templates'.
                """
        )

        @Argument(help: "The folder; it is made when it is not there.", completion: .directory)
        var folder: String

        @Flag(help: "Overwrite templates that are there.")
        var force = false

        func run() throws {
            let templates = TemplatesFolder.builtIn
            try templates.write(to: folder, replacing: force)
            Console.print("\(templates.count) templates in \(folder)")
        }
    }
}
