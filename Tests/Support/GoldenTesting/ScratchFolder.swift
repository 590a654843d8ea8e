package import Foundation
import Testing

/// A folder that a test may create, removed when the object is released.
package final class ScratchFolder: Sendable {
    package let url = FileManager.default.temporaryDirectory.appending(
        path: "genapi folder \(UUID().uuidString)"
    )

    package init() {}

    deinit { try? FileManager.default.removeItem(at: url) }

    package var file: URL { url.appending(path: "login") }

    /// The sorted file names.
    package var contents: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    package func mode(_ url: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }
}
