package import Foundation

/// What the build that made this test has made besides.
package enum BuiltProducts {
    /// The folder with the executables and, in `Modules`, what is to be imported.
    package static let folder: URL = {
        // The test bundle is among the products; it is the program itself, or what the program was asked to load.
        for argument in CommandLine.arguments {
            guard let bundle = argument.range(of: ".xctest") else { continue }
            return URL(filePath: String(argument[..<bundle.upperBound])).deletingLastPathComponent()
        }
        return URL(filePath: #filePath).appending(path: "../../../.build/debug").standardizedFileURL
    }()

    package static let genapi = folder.appending(path: "genapi")

    /// The folder of the package, where `Package.swift` is.
    package static let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
}
