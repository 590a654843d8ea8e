import Foundation
import GenerationPipeline
import GoldenTesting
import SwiftEmission
import Testing

extension SwiftCompiler {
    /// Compiles what was generated, in a folder of its own among the products.
    static func compile(_ files: [GeneratedFile], named name: String) throws -> ProgramRun {
        try compile(try written(files, to: name))
    }

    /// A program of what was generated and of other files, one of which has the entry point.
    static func build(_ files: [GeneratedFile], and others: [URL], named name: String) throws -> URL {
        let program = BuiltProducts.folder.appending(path: "golden/\(name).out")
        let run = try build(try written(files, to: name) + others, as: program)
        try #require(run.status == 0, "\(run.errors)")
        return program
    }

    private static func written(_ files: [GeneratedFile], to name: String) throws -> [URL] {
        let folder = BuiltProducts.folder.appending(path: "golden/\(name)")
        let output = OutputFolder(folder.path)
        try output.apply(try output.changes(toHold: files))
        return files.map { folder.appending(path: $0.path) }
    }
}
