import Foundation
import GoldenTesting

/// Files of this package.
struct Sources {
    /// From the folder of the package.
    let path: String

    func text() throws -> String {
        try String(contentsOf: BuiltProducts.package.appending(path: path), encoding: .utf8)
    }

    /// The Swift files in a folder and in the folders below it, sorted.
    static func swift(in folder: String) throws -> [Sources] {
        try FileManager.default.subpathsOfDirectory(
            atPath: BuiltProducts.package.appending(path: folder).path
        )
        .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
        .sorted()
        .map { Sources(path: "\(folder)/\($0)") }
    }
}
