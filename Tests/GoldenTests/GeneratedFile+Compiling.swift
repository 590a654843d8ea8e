import Foundation
import GenerationPipeline
import GoldenTesting
import SwiftEmission
import Testing

extension SwiftCompiler {
    /// Compiles what was generated, in a folder of its own among the products.
    ///
    /// - Parameters:
    ///   - others: What the app adds to the same module.
    ///   - module: Where the module is to be that others import, as `Example`.
    ///   - imported: Where the module is that these files import.
    static func compile(
        _ files: [GeneratedFile],
        and others: [URL] = [],
        named name: String,
        module: URL? = nil,
        importing imported: URL? = nil
    ) throws -> ProgramRun {
        var arguments: [String] = []
        if let module {
            try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
            let file = module.appending(path: "Example.swiftmodule").path
            arguments += ["-enable-testing", "-emit-module", "-emit-module-path", file]
        }
        if let imported { arguments += ["-module-name", "ExampleTests", "-I", imported.path] }
        return try compile(try written(files, to: name) + others, arguments)
    }

    /// Checks what was generated, without making anything of it.
    static func typecheck(_ files: [GeneratedFile], named name: String) throws -> ProgramRun {
        try typecheck(try written(files, to: name))
    }

    /// A program of what was generated and of other files, one of which has the entry point.
    ///
    /// - Parameter library: What the program imports, as `Example`.
    static func build(
        _ files: [GeneratedFile],
        and others: [URL],
        importing library: [GeneratedFile] = [],
        named name: String
    ) throws -> URL {
        let program = BuiltProducts.folder.appending(path: "golden/\(name).out")
        let sources = try written(files, to: name) + others
        var arguments: [String] = []
        var objects: [URL] = []
        if !library.isEmpty {
            let folder = BuiltProducts.folder.appending(path: "golden/\(name).module")
            arguments = ["-I", folder.path]
            objects = [try self.library(written(library, to: "\(name)-library"), in: folder)]
            // All that mocks need of it, which needs nothing else but the switch of 'make seeds-mutants', if there is one.
            objects += try BuiltProducts.objects(of: "GenAPITesting").filter {
                ["ScriptedCalls.swift.o", "SeedMutant.swift.o"].contains($0.lastPathComponent)
            }
        }
        let run = try build(sources, as: program, arguments, linking: objects)
        try #require(run.status == 0, "\(run.errors)")
        return program
    }

    private static func library(_ files: [URL], in folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let object = folder.appending(path: "Example.o")
        let run = try build(
            files,
            as: object,
            [
                "-c", "-whole-module-optimization", "-enable-testing", "-module-name", "Example",
                "-emit-module", "-emit-module-path", folder.appending(path: "Example.swiftmodule").path,
            ],
            linking: nil
        )
        try #require(run.status == 0, "\(run.errors)")
        return object
    }

    static func written(_ files: [GeneratedFile], to name: String) throws -> [URL] {
        let folder = BuiltProducts.folder.appending(path: "golden/\(name)")
        let output = OutputFolder(folder.path)
        try output.apply(try output.changes(toHold: files))
        return files.map { folder.appending(path: $0.path) }
    }
}
