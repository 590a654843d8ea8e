package import SwiftEmission

/// The manifest of a package with a library for each API. It belongs to the user from then on.
package struct PackageManifest: Sendable {
    /// The location of genapi, whose runtime the libraries use.
    package enum Runtime: Hashable, Sendable {
        case version(String)
        /// The folder of a checkout, absolute or relative to the package.
        case folder(String)
    }

    private let name: String
    private let runtime: Runtime
    /// The files of each API.
    private let apis: [(name: String, files: [GeneratedFile])]

    /// - Parameters:
    ///   - name: The name of the package.
    ///   - files: Each in the folder of its API: `Trips/User.swift`.
    package init(name: String, runtime: Runtime, files: [GeneratedFile]) {
        self.name = name
        self.runtime = runtime
        let folders = Dictionary(grouping: files) { $0.path.prefix { $0 != "/" } }
        apis = folders.map { (name: String($0.key), files: $0.value) }.sorted { $0.name < $1.name }
    }

    package var text: String {
        """
        // swift-tools-version: 6.2

        import PackageDescription

        let package = Package(
            name: \(SafeText.literal(name)),
            platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
            products: [
        \(lines { ".library(name: \(SafeText.literal($0.name)), targets: [\(SafeText.literal($0.name))])" })
            ],
            dependencies: [
                \(dependency),
            ],
            targets: [
        \(lines { target($0.name, $0.files) })
            ]
        )

        """
    }

    private func lines(_ text: ((name: String, files: [GeneratedFile])) -> String) -> String {
        apis.map { "        \(text($0))," }.joined(separator: "\n")
    }

    private var dependency: String {
        switch runtime {
        case .version(let version):
            #".package(url: "https://github.com/genapi/genapi", from: \#(SafeText.literal(version)))"#
        case .folder(let path): #".package(name: "genapi", path: \#(SafeText.literal(path)))"#
        }
    }

    private func target(_ name: String, _ files: [GeneratedFile]) -> String {
        let modules = [
            "GenAPIFieldSelection", "GenAPILinks", "GenAPIMessages", "GenAPIOutbox", "GenAPIRepositories",
            "GenAPIRuntime",
        ].filter {
            module in
            module == "GenAPIRuntime" || files.contains { $0.contents.contains("import \(module)\n") }
        }
        let products = modules.map { #"                .product(name: "\#($0)", package: "genapi"),"# }
        return """
            .target(
                        name: \(SafeText.literal(name)),
                        dependencies: [
            \(products.joined(separator: "\n"))
                        ]
                    )
            """
    }
}
