package import Foundation

/// The compiler that built these tests, run on what was generated.
package enum SwiftCompiler {
    /// Compiles the files as a module that imports what this build has built, as far as the compiler has something to
    /// say.
    package static func compile(_ files: [URL], _ arguments: [String] = []) throws -> ProgramRun {
        let modules = BuiltProducts.folder.appending(path: "Modules").path
        return try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            [
                "swiftc", "-emit-sil", "-whole-module-optimization", "-o", "/dev/null", "-module-name",
                "Example", "-package-name", "example",
            ]
                + ["-swift-version", "6", "-warnings-as-errors", "-I", modules, "-parse-as-library"]
                + [
                    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
                    "MemberImportVisibility",
                ]
                + arguments + files.map(\.path)
        )
    }

    /// Builds a program that links the runtime as this build has built it.
    package static func build(_ files: [URL], as program: URL) throws -> ProgramRun {
        let modules = BuiltProducts.folder.appending(path: "Modules").path
        let objects = try ["GenAPIMapping", "GenAPIRuntime", "GenAPICaching", "HTTPTypes", "Logging"].flatMap(
            BuiltProducts.objects
        )
        return try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-o", program.path, "-module-name", "Example", "-swift-version", "6", "-I", modules]
                + ["-parse-as-library"] + (files + objects).map(\.path)
        )
    }

    /// What the parser makes of the files: a line for every node, comments left out and literals within quotes.
    package static func parse(_ files: [URL]) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-frontend", "-dump-parse", "-swift-version", "6", "-parse-as-library"]
                + files.map(\.path)
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
