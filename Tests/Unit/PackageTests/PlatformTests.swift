import Foundation
import GoldenTesting
import Testing

/// What the sources say of the platforms on which they compile.
@Suite struct PlatformTests {
    /// The module of the C library on each platform.
    static let libraries = ["Darwin", "Glibc", "Musl", "Android", "CRT", "WASILibc"]
    /// The platforms on which the generator and its tests run.
    static let hosts: Set = ["Darwin", "Glibc", "Musl"]
    private static let generator: Set = [
        "genapi", "genapi-generate", "GenerateCommand", "GenerationPipeline", "SpecCommands", "SpecReading",
        "SpecResolution", "ResolvedAPI", "SwiftEmission",
        "SwiftNaming", "SourceDiagnostics", "TremaReading", "OpenAPIImport", "TripsHarness",
        "APIComparison", "APIDocumentation", "APISampling", "APISimulation", "GenAPIMockServer",
        "genapi-serve", "GenAPIPlugin",
        "GenAPICommandPlugin", "APIVerification", "genapi-verify", "StoreInspection", "genapi-inspect",
    ]

    /// What a part of a condition around an import says of the platforms.
    static let restrictions: [String: Set<String>] = [
        "os(Linux)": ["Glibc", "Musl"],
        "os(Linux) || os(macOS)": ["Darwin", "Glibc", "Musl"],
        "!os(Windows)": ["Darwin", "Glibc", "Musl", "Android", "WASILibc"],
        "!os(WASI)": ["Darwin", "Glibc", "Musl", "Android", "CRT"],
        // SwiftNIO and the locks of SQLite's files need POSIX.
        "AsyncHTTPClient": ["Darwin", "Glibc", "Musl", "Android"],
        "Store": ["Darwin", "Glibc", "Musl", "Android"],
    ]

    /// Constants and functions of the C library, which Foundation exports on some platforms only.
    private static let names: Set<Substring> = [
        "EAGAIN", "ENOENT", "EINTR", "EIO", "EPERM", "EEXIST", "EACCES", "ELOOP", "ECANCELED", "EWOULDBLOCK",
        "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "O_RDONLY", "O_RDWR", "O_WRONLY", "O_CREAT", "O_NONBLOCK",
        "LOCK_EX", "LOCK_SH", "LOCK_NB", "S_IFMT", "S_IFREG", "S_IFDIR", "AF_INET", "AF_UNIX", "SIGKILL",
        "SIGTERM", "F_SETFL", "F_SETFD", "memcmp(", "memcpy(", "memchr(", "flock(", "usleep(", "fsync(",
        "lstat(",
        "fstat(", "unlink(", "rename(", "mmap(", "pwrite(", "fcntl(",
    ]

    /// The first of these names outside of comments. Methods and declarations of these names are others.
    private static func name(in text: String) -> Substring? {
        for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
            var rest = line[...]
            while let start = rest.firstIndex(where: \.isLetter) {
                let end =
                    rest[start...].firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") } ?? rest.endIndex
                let before = rest[..<start]
                let isOther = before.hasSuffix(".") || before.hasSuffix("func ") || before.hasSuffix("`")
                let word = rest[start..<end]
                for name in [word, end < rest.endIndex ? rest[start...end] : word]
                where !isOther && names.contains(name) { return name }
                rest = rest[end...]
            }
        }
        return nil
    }

    /// The problems of a file, each as one line.
    static func problems(in text: String, of file: String) -> [String] {
        let target = file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        let code = ConditionalCompilation(text)
        var problems: [String] = []
        for chain in code.chains {
            let imported = chain.imports.intersection(libraries)
            guard !imported.isEmpty else { continue }
            for branch in chain.branches where branch.condition == nil {
                guard branch.imports.isDisjoint(with: libraries) else {
                    problems.append("\(file):\(branch.line): '#else' imports the C library of one platform")
                    continue
                }
            }
            for library in platforms(of: target, in: chain.enclosing).subtracting(imported).sorted() {
                problems.append("\(file):\(chain.branches[0].line): no branch imports \(library)")
            }
        }
        for library in code.imports.intersection(libraries).sorted() {
            problems.append("\(file): imports \(library) on every platform")
        }
        if !generator.contains(target),
            !code.chains.contains(where: { !$0.imports.isDisjoint(with: libraries) }),
            let name = name(in: text)
        {
            problems.append("\(file): uses '\(name)' and imports no C library")
        }
        return problems
    }

    private static func platforms(of target: String, in conditions: [String]) -> Set<String> {
        conditions.flatMap { $0.split(separator: " && ") }.compactMap { restrictions[String($0)] }
            .reduce(generator.contains(target) ? hosts : Set(libraries)) { $0.intersection($1) }
    }

    @Test("each file that needs the C library imports it on every platform of its target")
    func libraries() throws {
        let problems = try Sources.swift(in: "Sources").flatMap { file in
            try Self.problems(in: file.text(), of: file.path)
        }
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }

    @Test(
        "a missing platform, a bare '#else' and a missing import are found",
        arguments: [
            (
                "#if canImport(Darwin)\n    import Darwin\n#else\n    import Glibc\n#endif",
                [":3: '#else' imports", "imports Android", "imports CRT", "imports Musl", "imports WASILibc"]
            ),
            ("import Glibc", [": imports Glibc on every platform"]),
            ("import Foundation\nlet code = EAGAIN", ["uses 'EAGAIN'"]),
            ("// EAGAIN\nlet file = files.rename(a)", []),
            (
                "#if os(Linux)\n    #if canImport(Glibc)\n        import Glibc\n    #endif\n#endif",
                [":2: no branch imports Musl"]
            ),
            ("#if canImport(CryptoKit)\n    import CryptoKit\n#else\n    import Crypto\n#endif", []),
        ]
    )
    func examples(text: String, found: [String]) {
        let problems = Self.problems(in: text, of: "Sources/GenAPIRuntime/A.swift")
        #expect(problems.count == found.count, "\(problems)")
        for (problem, part) in zip(problems, found) { #expect(problem.contains(part)) }
    }

    @Test("GenAPIMapping imports no more of Foundation than FoundationEssentials where there is one")
    func essentials() throws {
        for file in try Sources.swift(in: "Sources/GenAPIMapping") {
            let code = ConditionalCompilation(try file.text())
            #expect(!code.imports.contains("Foundation"), "\(file.path)")
            for chain in code.chains {
                for branch in chain.branches where branch.imports.contains("Foundation") {
                    #expect(chain.branches[0].condition == "canImport(FoundationEssentials)", "\(file.path)")
                    #expect(branch.condition == nil, "\(file.path):\(branch.line)")
                }
            }
        }
    }
}
