package import Foundation

/// A folder that goes away with the test that made it.
package final class TemporaryFolder {
    package let url: URL
    package var path: String { url.path }

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        _ = try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try? FileManager.default.removeItem(at: url)
    }

    package func url(_ name: String) -> URL { url.appending(path: name) }

    package func write(_ contents: String, to name: String) throws {
        try FileManager.default.createDirectory(
            at: url(name).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(contents.utf8).write(to: url(name))
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url(name))
    }

    package func text(of name: String) throws -> String {
        try String(contentsOf: url(name), encoding: .utf8)
    }

    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: url(name).path, withDestinationPath: destination)
    }

    /// Every file, hidden ones too, with its text; links with where they lead.
    package func contents() throws -> [String: String] {
        var contents: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let path = url(name).path
            if let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                contents[name] = "-> \(destination)"
            } else if let data = FileManager.default.contents(atPath: path) {
                contents[name] = String(decoding: data, as: UTF8.self)
            }
        }
        return contents
    }

    /// When every file was written last, and which file it is.
    package func stamps() throws -> [String: [String]] {
        var stamps: [String: [String]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: url(name).path)
            stamps[name] = [
                "\(attributes[.systemFileNumber] ?? "")",
                "\((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)",
            ]
        }
        return stamps
    }
}
