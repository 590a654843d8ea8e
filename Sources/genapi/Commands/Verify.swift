import ArgumentParser

/// Runs the program `genapi-verify`, which has a client.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare a running server with the specs of its API.",
        discussion: """
            'genapi verify Specs/Trips http://127.0.0.1:8080/v1 --token …' makes the calls that read and compares the responses, \
            the failures, the pages and the conditional requests with the specs. '--write' creates, changes and deletes \
            elements, too. 'genapi verify --help' lists the options.

            It is the program 'genapi-verify' in the folder of this one; 'swift build --product genapi-verify' builds it.
            """
    )

    @Argument(
        parsing: .captureForPassthrough,
        help: "The folder of the specs, the URL of the server, and the options of 'genapi-verify'."
    )
    var arguments: [String] = []

    func run() throws { try SiblingProgram(name: "genapi-verify").run(arguments) }
}
