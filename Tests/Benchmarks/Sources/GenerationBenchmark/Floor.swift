import Foundation

/// The least any generator must do: read every spec, and write every file of the result.
struct Floor {
    let specs: String
    let result: String

    func read() throws {
        var bytes = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: specs) {
            bytes += try Data(contentsOf: URL(filePath: specs).appending(path: name)).count
        }
        guard bytes > 0 else { throw CocoaError(.fileReadCorruptFile) }
    }

    func copy() throws {
        try read()
        let from = URL(filePath: result)
        let to = from.deletingLastPathComponent().appending(path: "Floor")
        try? FileManager.default.removeItem(at: to)
        try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: result) {
            let data = try Data(contentsOf: from.appending(path: name))
            try data.write(to: to.appending(path: name))
        }
    }
}
