import ArgumentParser

/// Runs the program `genapi-serve`, which has a server.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a server of an API from its specs alone.",
        discussion: """
            'genapi serve Specs/Trips' is a server that remembers what is created, changed and deleted. \
            'genapi serve --help' lists its options.

            It is the program 'genapi-serve' in the folder of this one; 'swift build --product genapi-serve' builds it.
            """
    )

    @Argument(
        parsing: .captureForPassthrough,
        help: "The folder of the specs, and the options of 'genapi-serve'."
    )
    var arguments: [String] = []

    func run() throws { try SiblingProgram(name: "genapi-serve").run(arguments) }
}
