package import Foundation
import Testing

/// The public test data that projects here share.
package enum SharedData {
    package struct File: Sendable, CustomTestStringConvertible {
        package let url: URL
        package var name: String { url.lastPathComponent }
        package var testDescription: String { name }

        package func bytes() throws -> [UInt8] {
            [UInt8](try Data(contentsOf: url))
        }
    }

    /// The JSON files of a folder in `shared/data`; `nil` where that is not there.
    package static func jsonFiles(in path: String) -> [File]? {
        let contents = url(of: path).flatMap { url in
            try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        }
        let files = contents?.filter { $0.pathExtension == "json" }.map(File.init)
        return files?.sorted { $0.name < $1.name }
    }

    /// Something in `shared/data` beside this checkout, or beside a folder that it is in.
    package static func url(of path: String) -> URL? {
        var parent = URL(filePath: #filePath)
        while parent.pathComponents.count > 1 {
            parent.deleteLastPathComponent()
            let url = parent.appending(path: "shared/data").appending(path: path)
            if FileManager.default.fileExists(atPath: url.path) { return url }
        }
        return nil
    }
}
