import Foundation

/// Documents of other people, read from beside the repository: `../shared/data/json`.
enum DataFile {
    /// Nil, and a sentence printed, where it is not there.
    static func bytes(_ name: String) -> [UInt8]? {
        // Samples, JSONBenchmark, Sources, Benchmarks, Tests, the package, what is beside it.
        var folder = URL(filePath: #filePath)
        for _ in 0..<7 { folder.deleteLastPathComponent() }
        let file = folder.appending(path: "shared/data/json/\(name)")
        if let data = try? Data(contentsOf: file) { return Array(data) }
        print("\(name) is left out, as \(file.path) cannot be read")
        return nil
    }
}
