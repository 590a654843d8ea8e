import Foundation
import GenerationPipeline
import GoldenTesting
import SwiftEmission

/// The compiler that built these tests, run on what was generated.
enum SwiftCompiler {
    /// Compiles the files as a module that imports the runtime, as far as the compiler has something to say.
    static func compile(_ files: [GeneratedFile], named name: String) throws -> ProgramRun {
        let folder = BuiltProducts.folder.appending(path: "golden/\(name)")
        let output = OutputFolder(folder.path)
        try output.apply(try output.changes(toHold: files))
        let modules = BuiltProducts.folder.appending(path: "Modules").path
        return try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-emit-sil", "-whole-module-optimization", "-o", "/dev/null", "-module-name", "Example", "-package-name", "example"]
                + ["-swift-version", "6", "-warnings-as-errors", "-I", modules, "-parse-as-library"]
                + [
                    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
                    "MemberImportVisibility",
                ]
                + files.map { folder.appending(path: $0.path).path }
        )
    }
}
