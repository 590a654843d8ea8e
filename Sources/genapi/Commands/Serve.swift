import ArgumentParser

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs the program `genapi-serve`, which has a server and is built apart: the build plugin needs no server, and its adopters
/// would compile one.
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

    func run() throws {
        guard let folder = ProgramFolder.path else { throw Self.notBuilt("genapi-serve") }
        let program = "\(folder)/genapi-serve"
        guard access(program, X_OK) == 0 else { throw Self.notBuilt(program) }
        var texts = ([program] + arguments).map { strdup($0) }
        defer { for text in texts { free(text) } }
        texts.append(nil)
        execv(program, texts)
        throw CommandFailure("'\(program)' cannot be run: \(String(cString: strerror(errno)))")
    }

    private static func notBuilt(_ program: String) -> CommandFailure {
        CommandFailure("there is no program '\(program)'; 'swift build --product genapi-serve' builds it")
    }
}

/// The folder of the running program.
private enum ProgramFolder {
    static var path: String? {
        #if canImport(Darwin)
            var size = UInt32(4096)
            var bytes = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&bytes, &size) == 0, let resolved = realpath(bytes, nil) else {
                return nil
            }
        #else
            guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
        #endif
        defer { free(resolved) }
        let path = String(cString: resolved)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
