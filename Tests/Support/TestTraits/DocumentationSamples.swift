import Foundation

/// The Swift samples of the articles in the documentation catalog of a module.
package struct DocumentationSamples {
    /// The name of the article, and the sample.
    package let samples: [(article: String, text: String)]

    /// - Parameter module: The name of a folder in `Sources`.
    package init(of module: String) throws {
        let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let catalog = package.appending(path: "Sources/\(module)/\(module).docc")
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

    /// The samples that no file contains. Spaces and line breaks may differ.
    package func missing(in files: [String]) throws -> [String] {
        let compiled = Self.words(
            try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined(separator: "\n")
        )
        return samples.filter { !compiled.contains(Self.words($0.text)) }.map { "\($0.article): \($0.text)" }
    }

    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
