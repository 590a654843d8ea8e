import ArgumentParser
import GenerateCommand
import SpecReading

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of the spec language, for editors.",
        discussion: """
            'genapi schema > genapi.schema.json' and, as the first line of a spec, \
            '# yaml-language-server: $schema=../genapi.schema.json' make an editor complete keys and mark mistakes.
            """
    )

    func run() {
        Console.write(SpecSchema.json)
    }
}
