import ArgumentParser

/// Runs the program `genapi-inspect`, which has a database.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what a store or a recording contains.",
        discussion: """
            'genapi inspect store.sqlite' lists the lists, the elements and the queued operations of a store, and changes \
            nothing. 'genapi inspect traffic.jsonl --har traffic.har' makes an HTTP archive of a recording. \
            'genapi inspect --help' lists the options.

            It is the program 'genapi-inspect' in the folder of this one; 'swift build --product genapi-inspect' builds it.
            """
    )

    @Argument(
        parsing: .captureForPassthrough,
        help: "The file or the folder, and the options of 'genapi-inspect'."
    )
    var arguments: [String] = []

    func run() throws { try SiblingProgram(name: "genapi-inspect").run(arguments) }
}
