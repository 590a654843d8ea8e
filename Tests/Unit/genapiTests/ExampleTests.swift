import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The example programs, with what genapi makes of their API.
@Suite struct ExampleTests {
    @Test(
        "each example compiles without a warning",
        .blocking,
        arguments: ["CommandLine", "ServerJob", "OfflineApp"]
    )
    func compiles(name: String) throws {
        let examples = BuiltProducts.package.appending(path: "Tests/Examples")
        let folder = try TemporaryFolder()
        let specs = examples.appending(path: "Notes").path
        let generated = folder.url.appending(path: "Generated")
        let run = try ProgramRun(
            BuiltProducts.genapi,
            ["generate", "--specs", specs, "--output", generated.path]
        )
        #expect(run.status == 0, "\(run.errors)")
        let files = try [generated, examples.appending(path: name)].flatMap { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "swift" }
        }
        // A system library, which the store imports.
        let sqlite = BuiltProducts.package.appending(
            path: ".build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap"
        )
        let program = try SwiftCompiler.typecheck(files, ["-Xcc", "-fmodule-map-file=\(sqlite.path)"])
        #expect(program.status == 0, "\(program.errors)")
    }
}
