import APIVerification
import ArgumentParser
import Foundation
import GenerationPipeline
import ResolvedAPI
import SourceDiagnostics
import SpecCommands

@main
struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "genapi-verify",
        abstract: "Compare a running server with the specs of its API.",
        discussion: """
            'genapi-verify Specs/Trips http://127.0.0.1:8080/v1 --token …' makes the calls that read, with values from earlier \
            responses, and compares what clients rely on: the types of responses, the shapes and codes of failures, the \
            promises of pages, credentials, and conditional requests. It changes nothing without '--write'.

            It makes at most 10 requests for one call. Reports have no secrets. 'genapi explain ID' explains a rule.

            GENAPI_TOKEN, GENAPI_USER and GENAPI_KEY in the environment take the place of the options, which other users of \
            the machine can see.

            Exit status: 0 if the server does what the specs say, 1 if it does not, 2 if it could not be compared, 64 for a \
            wrong command line.
            """
    )

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, github
    }

    @Argument(help: "The folder of an API.", completion: .directory)
    var specs: String

    @Argument(help: "The base URL of the server, with the path in front of those of the calls.")
    var url: String

    @Option(help: "The access token for 'oauth2' and 'bearer'.")
    var token: String?

    @Option(help: "The user and the password for 'basic', with a colon between them.")
    var user: String?

    @Option(help: "The key for 'api_key'.")
    var key: String?

    @Option(
        name: .customLong("header"),
        help: "A header of every request: 'Name: value'. May be given several times."
    )
    var headers: [String] = []

    @Option(
        name: .customLong("value"),
        help: "The value of a parameter of a path or a query: 'id=u-1'. May be given several times."
    )
    var values: [String] = []

    @Option(help: "A resource whose calls are compared. May be given several times; without it, all are.")
    var only: [String] = []

    @Flag(help: "Create, change and delete elements, too. What it creates is deleted at the end.")
    var write = false

    @Option(help: "The number of elements of a first page; without it, that of the spec.")
    var limit: Int?

    @Option(help: "The largest number of requests.")
    var maxRequests = 5000

    @Option(help: "The seconds that a response may take.")
    var timeout = 30

    @Option(help: "For people, for programs, or for the annotations of a GitHub workflow.")
    var format: Format = .text

    @Option(help: "A HAR file for the requests and responses, without secrets.", completion: .file())
    var record: String?

    func validate() throws {
        guard ServerURL(url) != nil else {
            throw ValidationError("'\(url)' is not a URL of a server, such as 'https://api.example.com/v1'")
        }
        guard limit.map((1...1000).contains) ?? true else { throw ValidationError("'--limit' is 1 to 1000") }
        guard (1...100_000).contains(maxRequests) else {
            throw ValidationError("'--max-requests' is 1 to 100000")
        }
        guard (1...600).contains(timeout) else { throw ValidationError("'--timeout' is 1 to 600 seconds") }
        for text in headers where Self.pair(text, ":") == nil {
            throw ValidationError("'--header \(text)' is not 'Name: value'")
        }
        for text in values where Self.pair(text, "=") == nil {
            throw ValidationError("'--value \(text)' is not 'name=value'")
        }
        if let user, !user.contains(":") { throw ValidationError("'--user' is 'name:password'") }
    }

    func run() async throws {
        let api = try resolvedAPI()
        guard let url = ServerURL(url) else { return }
        let recording = try record.map(HARFile.init)
        let server = HTTPServerUnderTest(timeout: .seconds(timeout))
        let verification = Verification(api, server, url: url, options: options) { request, response in
            recording?.append(request, response)
        }
        let report = await Interruption.canceling { await verification.run() }
        try recording?.write(secrets: options.credential.secrets)
        print(report)
        if !report.deviations.isEmpty { throw ExitCode(1) }
        if report.isEmpty || report.end != nil { throw ExitCode(2) }
    }

    private func print(_ report: VerificationReport) {
        switch format {
        case .text: Output.write(report.text)
        case .json: Output.write(report.json)
        case .github:
            let text = report.github
            if !text.isEmpty { Output.write(text) }
            Output.write(report.summary, to: .standardError)
        }
    }

    private func resolvedAPI() throws -> ResolvedSpecs {
        let folder = SpecsFolder(specs)
        guard folder.exists else { throw Self.failure("there is no folder '\(specs)'") }
        let outcome = ResolvedSpecs.resolve(folder)
        guard let apis = outcome.value, let api = apis.first else {
            let text = TerminalRenderer(colored: false).render(outcome.diagnostics)
            throw Self.failure(text.isEmpty ? "there is no API in '\(specs)'" : text)
        }
        guard apis.count == 1 else {
            let names = apis.map(\.api.name).joined(separator: ", ")
            throw Self.failure(
                "'\(specs)' has several APIs (\(names)), and a server has one; name the folder of one"
            )
        }
        let known = Set(api.api.units.map { $0.declaration.name.path.joined(separator: ".") })
        if let unknown = only.first(where: { !known.contains($0) }) {
            throw Self.failure("there is no resource called '\(unknown)'")
        }
        return api
    }

    /// The command could not do its work.
    private static func failure(_ message: String) -> ExitCode {
        Output.write("error: \(message)", to: .standardError)
        return ExitCode(2)
    }

    private var options: VerificationOptions {
        var options = VerificationOptions()
        let environment = ProcessInfo.processInfo.environment
        options.credential.token = token ?? environment["GENAPI_TOKEN"]
        options.credential.user = user ?? environment["GENAPI_USER"]
        options.credential.key = key ?? environment["GENAPI_KEY"]
        options.credential.headers = headers.compactMap { Self.pair($0, ":") }
        options.only = Set(only)
        options.writes = write
        options.limit = limit
        options.maxRequests = maxRequests
        options.values = Dictionary(values.compactMap { Self.pair($0, "=") }) { _, last in last }
        return options
    }

    private static func pair(_ text: String, _ separator: Character) -> (name: String, value: String)? {
        let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isNewline) else { return nil }
        return (String(parts[0]), String(parts[1].drop { $0 == " " }))
    }
}

/// Lines for people. A closed pipe does not end the program.
enum Output {
    static func write(_ line: String, to file: FileHandle = .standardOutput) {
        try? file.write(contentsOf: Data("\(line)\n".utf8))
    }
}
