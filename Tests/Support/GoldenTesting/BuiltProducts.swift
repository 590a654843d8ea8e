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
        return URL(filePath: #filePath).appending(path: "../../../../.build/debug").standardizedFileURL
    }()

    package static let genapi = folder.appending(path: "genapi")

    /// What a target was compiled to. Objects of files that are gone may lie beside them.
    package static func objects(of target: String) throws -> [URL] {
        let build = folder.appending(path: "\(target).build")
        return try String(contentsOf: build.appending(path: "sources"), encoding: .utf8)
            .split(separator: "\n")
            .compactMap { $0.split(separator: "/").last }
            .map { build.appending(path: "\($0).o") }
    }

    /// The declarations of the C modules that Swift modules of this build import.
    package static func moduleMaps() throws -> [URL] {
        let files = FileManager.default
        let checkouts = package.appending(path: ".build/checkouts")
        let packages = (try? files.contentsOfDirectory(atPath: checkouts.path)) ?? []
        let libraries = packages.sorted().flatMap { package in
            let sources = checkouts.appending(path: "\(package)/Sources")
            return ((try? files.contentsOfDirectory(atPath: sources.path)) ?? []).sorted().map {
                sources.appending(path: "\($0)/module.modulemap")
            }
        }
        let built = try files.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name -> URL? in
            guard name.hasSuffix(".build") else { return nil }
            let own = "Sources/\(name.dropLast(6))/include/module.modulemap"
            return
                ([folder.appending(path: "\(name)/module.modulemap")]
                + packages.sorted().map { checkouts.appending(path: "\($0)/\(own)") })
                .first { files.fileExists(atPath: $0.path) }
        }
        // Libraries of the system have no products.
        return built + libraries.filter { files.fileExists(atPath: $0.path) }
    }

    /// The folder of the package, where `Package.swift` is.
    package static let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
}
