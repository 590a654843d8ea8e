package import Foundation

/// The compiler that built these tests, run on what was generated.
package enum SwiftCompiler {
    /// Compiles the files as a module that imports what this build has built, as far as the compiler has something to
    /// say.
    package static func compile(_ files: [URL], _ arguments: [String] = []) throws -> ProgramRun {
        // A file of its own: the compiler removes its output where it fails, whatever that is.
        let output = BuiltProducts.folder.appending(path: "\(UUID().uuidString).sil")
        defer { try? FileManager.default.removeItem(at: output) }
        return try run(["-emit-sil", "-whole-module-optimization", "-o", output.path] + arguments, files)
    }

    /// Checks the files as a module, which takes less time than to compile them.
    package static func typecheck(_ files: [URL], _ arguments: [String] = []) throws -> ProgramRun {
        try run(["-typecheck", "-whole-module-optimization"] + arguments, files)
    }

    /// Runs the compiler with the settings of the package.
    package static func run(_ arguments: [String], _ files: [URL]) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-package-name", "example"]
                + (arguments.contains("-module-name") ? [] : ["-module-name", "Example"])
                + (arguments.contains("-suppress-warnings") ? [] : ["-warnings-as-errors"])
                + ["-swift-version", "6", "-parse-as-library"] + imports()
                + [
                    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
                    "MemberImportVisibility",
                ]
                + arguments + files.map(\.path)
        )
    }

    /// Builds a program that links the runtime as this build has built it.
    ///
    /// - Parameter objects: What is linked besides; `nil` where nothing is linked at all.
    package static func build(
        _ files: [URL],
        as program: URL,
        _ arguments: [String] = [],
        linking objects: [URL]? = []
    ) throws -> ProgramRun {
        let runtime = try [
            "GenAPIMapping", "GenAPIRuntime", "GenAPIFieldSelection", "GenAPICookies", "GenAPICaching",
            "GenAPIMessages", "HTTPTypes",
        ].flatMap(BuiltProducts.objects)
        let linked = objects.map { $0 + runtime } ?? []
        return try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-o", program.path, "-swift-version", "6", "-parse-as-library"] + imports()
                + (arguments.contains("-module-name") ? [] : ["-module-name", "Program"])
                + arguments + (files + linked).map(\.path)
        )
    }

    /// What lets files import everything that this build has built.
    private static func imports() throws -> [String] {
        try ["-I", BuiltProducts.folder.appending(path: "Modules").path]
            + BuiltProducts.moduleMaps().flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }

    /// What the parser makes of each file: a line for every node, comments left out and literals within quotes.
    package static func parse(_ files: [URL]) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-frontend", "-dump-parse", "-swift-version", "6", "-parse-as-library"]
                + files.flatMap { ["-primary-file", $0.path] }
        )
    }

    /// Where the compiler found what is wrong.
    package struct Complaint: Hashable, Sendable {
        package let file: String
        package let line: Int
        package let message: String
    }

    /// The errors among what it said, in its order.
    package static func complaints(in run: ProgramRun) -> [Complaint] {
        run.errors.split(separator: "\n").compactMap { line in
            guard let match = line.wholeMatch(of: #/(.+?):(\d+):\d+: error: (.*)/#), let number = Int(match.2)
            else {
                return nil
            }
            return Complaint(file: String(match.1), line: number, message: String(match.3))
        }
    }
}
