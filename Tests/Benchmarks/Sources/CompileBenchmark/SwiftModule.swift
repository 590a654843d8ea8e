import Foundation
import Measuring

/// Swift files that are compiled into one module with the options that SwiftPM gives.
struct SwiftModule {
    enum Mode: String, CaseIterable {
        case debug, release
    }

    let name: String
    let sources: [URL]
    /// Where the modules are that it imports.
    let imports: [Mode: String]

    /// What compiling costs, and the machine code that comes out.
    struct Cost {
        let run: Run
        /// The size of the code and constants in all object files, as `size` counts them.
        let codeBytes: Int
    }

    /// Compiles into `folder`, which is made for it, and stays.
    func compile(_ mode: Mode, into folder: URL) throws -> Cost {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let objects = sources.map { folder.appending(path: $0.lastPathComponent + ".o") }
        let list = try write(sources.map(\.path), to: folder.appending(path: "sources.txt"))
        let map = folder.appending(path: "files.json")
        try JSONEncoder().encode(fileMap(objects, in: folder)).write(to: map)
        let log = folder.appending(path: "log.txt")
        let run = try Run(
            "swiftc",
            options(mode, index: folder) + [
                "-module-name", name, "-swift-version", "6", "-parse-as-library", "-g", "-j2", "-c",
                "@\(list)",
                "-emit-module", "-emit-module-path", folder.appending(path: "\(name).swiftmodule").path,
                "-output-file-map", map.path,
                "-module-cache-path", folder.deletingLastPathComponent().appending(path: "cache").path,
            ],
            output: log.path
        )
        guard run.exitStatus == 0 else {
            print(try String(contentsOf: log, encoding: .utf8).suffix(3_000))
            throw Run.Failed(program: "swiftc", status: run.exitStatus)
        }
        return Cost(run: run, codeBytes: try machineCode(of: objects, in: folder))
    }

    private func options(_ mode: Mode, index: URL) -> [String] {
        let imports = imports[mode].map { ["-I", $0] } ?? []
        return switch mode {
        case .debug:
            [
                "-Onone", "-incremental", "-enable-batch-mode", "-enable-testing", "-index-store-path",
                index.appending(path: "index").path,
            ] + imports
        case .release: ["-O", "-whole-module-optimization", "-num-threads", "2"] + imports
        }
    }

    /// Where the compiler puts what it makes of each file. Without it, batches leave objects in the system's
    /// temporary folder.
    private func fileMap(_ objects: [URL], in folder: URL) -> [String: [String: String]] {
        var map = ["": ["swift-dependencies": folder.appending(path: "module.swiftdeps").path]]
        for (source, object) in zip(sources, objects) {
            map[source.path] = [
                "object": object.path,
                "swift-dependencies": object.deletingPathExtension().appendingPathExtension("swiftdeps").path,
            ]
        }
        return map
    }

    private func machineCode(of objects: [URL], in folder: URL) throws -> Int {
        let log = folder.appending(path: "size.txt")
        let list = try write(objects.map(\.path), to: folder.appending(path: "objects.txt"))
        _ = try Run("size", ["@\(list)"], output: log.path)
        return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").dropFirst()
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } }
            .reduce(0, +)
    }

    private func write(_ lines: [String], to file: URL) throws -> String {
        try lines.joined(separator: "\n").write(to: file, atomically: false, encoding: .utf8)
        return file.path
    }
}
