import ArgumentParser
import Dispatch
import Foundation
import GenAPIMockServer

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@main
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "genapi-serve",
        abstract: "Run a server of an API from its specs alone.",
        discussion: """
            The server remembers what is created, changed and deleted. Lists have their pages, logins their tokens, and \
            requests that do not match the specs are refused with the line of the spec. It starts with plausible elements, \
            the same ones for a seed.

            Any user, client and key is accepted, unless the password or the key is 'wrong'. The header 'Prefer: code=404' \
            or 'Prefer: example=NAME' requests a response. It ends with Control-C.
            """
    )

    @Argument(help: "The folder of an API, or one that holds several.", completion: .directory)
    var specs = "Specs"

    @Option(help: "The port; 0 is one that is free.")
    var port: UInt16 = 8080

    @Option(help: "The address to listen at. Only programs on this machine reach the usual one.")
    var host = "127.0.0.1"

    @Option(help: "Other numbers give other elements and other failures.")
    var seed: UInt64 = 0

    @Option(help: "The number of elements of each resource at the start.")
    var elements = 25

    @Option(help: "The milliseconds until a response is sent.")
    var latency = 0

    @Option(help: "The share of requests that fail with 503, from 0 to 1.")
    var failRate = 0.0

    @Option(help: "The seconds until an access token expires.")
    var tokenLifetime = 3600

    @Option(
        name: .customLong("cors"),
        help: "An origin whose pages may call the server, or '*'. May be given several times."
    )
    var origins: [String] = []

    @Option(help: "A file that requests and responses are appended to, without secrets.", completion: .file())
    var record: String?

    @Flag(help: "Print nothing but the address.")
    var quiet = false

    func validate() throws {
        guard (0...1).contains(failRate) else {
            throw ValidationError("'--fail-rate' is a number from 0 to 1")
        }
        guard (0...600_000).contains(latency) else { throw ValidationError("'--latency' is at most 600000") }
        guard (0...10_000).contains(elements) else { throw ValidationError("'--elements' is at most 10000") }
        guard (1...31_536_000).contains(tokenLifetime) else {
            throw ValidationError("'--token-lifetime' is 1 second to a year")
        }
    }

    func run() async throws {
        var options = MockServerOptions()
        options.seed = seed
        options.elementCount = elements
        options.latency = .milliseconds(latency)
        options.failRate = failRate
        options.tokenLifetime = tokenLifetime
        options.allowedOrigins = origins
        options.host = host
        options.record = record
        if !quiet { options.log = { Output.write($0.logLine) } }
        let server: MockServer
        do {
            server = try await MockServer(specs: specs, port: port, options: options)
        } catch let error as MockServerError {
            Output.write("error: \(error.message)", to: .standardError)
            throw ExitCode.failure
        }
        let interruption = await Interruption()
        for name in server.names { Output.write("\(name) is at \(server.urls[name] ?? "")") }
        await interruption.wait()
        await server.stop()
    }
}

/// Lines for people. A closed pipe does not end the server.
enum Output {
    static func write(_ line: String, to file: FileHandle = .standardOutput) {
        try? file.write(contentsOf: Data("\(line)\n".utf8))
    }
}

/// Control-C and the signal of `kill`.
struct Interruption {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Signals that arrive from now on are kept for `wait`. Until this returns, a signal ends the program as usual, so that none is
    /// lost.
    init() async {
        signal(SIGPIPE, SIG_IGN)
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler {
                    #if canImport(Darwin)
                        // The source sees ignored signals too. On Linux, it is the handler of the signal.
                        signal(number, SIG_IGN)
                    #endif
                    registered.resume()
                }
                source.resume()
            }
            sources.append(source)
        }
        (self.signals, self.sources) = (signals, sources)
    }

    /// Returns after the first signal.
    func wait() async {
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}

extension MockExchange {
    /// `200 GET /v1/users/u-1 (User.get, 128 bytes)`, and what the server says of it.
    var logLine: String {
        let call = call.map { "\($0), " } ?? ""
        return "\(status) \(line) (\(call)\(bytes) bytes)" + notes.map { "\n    \($0)" }.joined()
    }
}
