import Foundation
import GenerationPipeline
import GoldenTesting
import SwiftEmission

extension SwiftCompiler {
    /// Compiles what was generated, in a folder of its own among the products.
    static func compile(_ files: [GeneratedFile], named name: String) throws -> ProgramRun {
        let folder = BuiltProducts.folder.appending(path: "golden/\(name)")
        let output = OutputFolder(folder.path)
        try output.apply(try output.changes(toHold: files))
        return try compile(files.map { folder.appending(path: $0.path) })
    }
}
