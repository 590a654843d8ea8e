import Foundation

/// The public declarations of a module, read from its sources.
package struct PublicDeclarations {
    /// The files.
    package let texts: [String]

    /// - Parameter module: A folder in Sources.
    package init(of module: String) throws {
        let folder = BuiltProducts.package.appending(path: "Sources/\(module)")
        texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    package init(in text: String) {
        texts = [text]
    }

    /// The names of the public types, nested ones included.
    package var types: [String] { texts.flatMap { Self.names(in: $0, of: Self.typeKeywords) } }

    /// The names of the public types that are not nested.
    package var topLevelTypes: [String] { topLevelNames(of: Self.typeKeywords) }

    /// The names that an import of the module makes visible for types: those of types and of type aliases.
    package var topLevelTypeNames: [String] { topLevelNames(of: Self.typeKeywords.union(["typealias"])) }

    private static let typeKeywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol"]

    /// Declarations that are indented, or in an extension of one line, belong to other types.
    private func topLevelNames(of keywords: Set<Substring>) -> [String] {
        texts.flatMap { text in
            let outer = text.split(separator: "\n").filter {
                !$0.hasPrefix(" ") && !$0.hasPrefix("extension ")
            }
            return Self.names(in: outer.joined(separator: "\n"), of: keywords)
        }
    }

    /// How many extensions are public as a whole.
    package var publicExtensions: Int {
        texts.map { Self.lines(of: $0).count { $0.starts(with: ["public", "extension"]) } }.reduce(0, +)
    }

    /// The public members without arguments that extensions give to the types that conform to a protocol.
    package func members(of protocols: Set<String>) -> [String] {
        texts.flatMap { text in
            text.split(separator: "\n}").flatMap { block -> [String] in
                guard let head = block.firstMatch(of: #/(?m)^extension (\w+)/#),
                    protocols.contains(String(head.output.1))
                else { return [] }
                return block[head.range.upperBound...]
                    .matches(of: #/(?m)^ +public (?:func|var) (\w+)(?:\(\)|:)/#)
                    .map { String($0.output.1) }
            }
        }
    }

    private static func names(in text: String, of keywords: Set<Substring>) -> [String] {
        let others: Set<Substring> = ["func", "var", "let", "init", "case", "extension"]
        return lines(of: text).compactMap { line in
            guard let keyword = line.firstIndex(where: keywords.contains),
                keyword + 1 < line.count,
                line[..<keyword].contains("public") || line[..<keyword].contains("open"),
                !line[..<keyword].contains(where: others.contains)
            else { return nil }
            return String(line[keyword + 1].prefix { $0.isLetter || $0.isNumber })
        }
    }

    /// The words of each line that is not a comment; of a line with several declarations, those of the last one.
    private static func lines(of text: String) -> [[Substring]] {
        text.split(separator: "\n").compactMap { line in
            let code = line.drop(while: \.isWhitespace)
            if code.hasPrefix("//") { return nil }
            let start = code.firstRange(of: "{ public ").map { code.index(after: $0.lowerBound) }
            return code[(start ?? code.startIndex)...].split(separator: " ")
        }
    }
}
