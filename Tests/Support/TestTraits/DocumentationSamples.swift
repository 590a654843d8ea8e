import Foundation

/// The Swift samples of the articles in the documentation catalog of a module.
package struct DocumentationSamples {
    /// The name of the article, and the sample.
    private let samples: [(article: String, text: String)]

    /// The modules of the library products of the package.
    package static let modules: [String] = {
        let manifest =
            (try? String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)) ?? ""
        return manifest.matches(of: /\.library\(name: "\w+", targets: \[([^\]]*)\]/).flatMap { product in
            product.1.matches(of: /\w+/).map { String($0.0) }
        }
    }()

    package init(of module: String) throws {
        let catalog = Self.package.appending(path: "Sources/\(module)/\(module).docc")
        let articles = try FileManager.default.contentsOfDirectory(
            at: catalog,
            includingPropertiesForKeys: nil
        )
        samples = try articles.filter { $0.pathExtension == "md" }.flatMap { article in
            let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
            return parts.filter { $0.hasPrefix("swift\n") }
                .map { (article.lastPathComponent, String($0.dropFirst("swift\n".count))) }
        }
    }

    package var isEmpty: Bool { samples.isEmpty }

    /// The samples that no test contains, so that they are not compiled. Spaces and line breaks may differ.
    package var notCompiled: [String] {
        samples.filter { !Self.compiled.contains(Self.words($0.text)) }.map { "\($0.article): \($0.text)" }
    }

    private static let package = URL(filePath: #filePath).appending(path: "../../../..").standardized

    /// The words of all files with tests of documentation.
    private static let compiled: String = {
        let files = FileManager.default.enumerator(
            at: package.appending(path: "Tests"),
            includingPropertiesForKeys: nil
        )
        let names = ["DocumentationTests.swift", "SigningInTests.swift"]
        return (files?.allObjects as? [URL] ?? [])
            .filter { file in names.contains { file.lastPathComponent.hasSuffix($0) } }
            .map { words((try? String(contentsOf: $0, encoding: .utf8)) ?? "") }
            .joined(separator: "\n")
    }()

    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
