import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The page with all errors of the runtime, which is made of the sources.
@Suite struct ErrorCatalogueTests {
    private static let page = BuiltProducts.package.appending(
        path: "Sources/GenAPIRuntime/GenAPIRuntime.docc/ErrorCatalogue.md"
    )

    @Test("the catalogue lists every public error of every module with its documentation", .proves("SW-29"))
    func current() throws {
        let text = try ErrorCatalogue.page(of: PublicTypesTests.limits.keys.sorted())
        let isBlessing = ProcessInfo.processInfo.environment["BLESS"] != nil
        if isBlessing { try text.write(to: Self.page, atomically: true, encoding: .utf8) }
        #expect(
            try isBlessing || String(contentsOf: Self.page, encoding: .utf8) == text,
            "ErrorCatalogue.md is out of date. Run: BLESS=1 swift test --filter ErrorCatalogueTests"
        )
    }

    @Test(
        "every error that a public declaration names is in the catalogue",
        .proves("SW-29"),
        arguments: PublicTypesTests.limits.keys
    )
    func complete(module: String) throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let texts = try PublicDeclarations(of: module).texts
        let thrown = texts.flatMap {
            $0.matches(of: #/public [^\n{]*throws\((\w+)\)/#).map { String($0.output.1) }
        }
        for error in Set(thrown) {
            #expect(page.contains("`\(error)`") || page.contains("`\(error)."), "\(error)")
        }
    }

    @Test("cases and structs are listed with the first paragraph of their documentation")
    func rows() {
        let text = """
            /// Why it failed.
            public enum AError: Error, Hashable {
                /// No file,
                /// or one | that cannot be read.
                ///
                /// More.
                case file(String)
                case plain
                /// Two.
                case one, two
                enum Hidden: Error { case none }
            }

            /// The reason.
            @frozen
            public struct BError: Error {
                /// A case that is none.
                let case1 = 1
            }
            struct Hidden: Error {}
            public struct NoErrors {}
            """
        #expect(
            ErrorCatalogue.rows(in: text) == [
                "| `AError.file` | No file, or one \\| that cannot be read. |", "| `AError.plain` |  |",
                "| `AError.one` | Two. |", "| `AError.two` | Two. |", "| `BError` | The reason. |",
            ]
        )
    }
}

private enum ErrorCatalogue {
    static func page(of modules: [String]) throws -> String {
        let sections = try modules.compactMap { module -> String? in
            let rows = try PublicDeclarations(of: module).texts.flatMap(rows)
            guard !rows.isEmpty else { return nil }
            return "## \(module)\n\n| error | thrown if |\n|---|---|\n"
                + rows.sorted().joined(separator: "\n")
        }
        return """
            # All errors

            Every public error of the runtime and its products, by module. <doc:CallingAnAPI> shows how to handle them.

            \(sections.joined(separator: "\n\n"))

            """
    }

    /// A row for each case of the public errors in a file, and for each public error that is a struct.
    static func rows(in text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.flatMap { index -> [String] in
            guard lines[index].contains("Error"),
                let match = lines[index].firstMatch(
                    of: #/^( *)public (?:indirect )?(enum|struct) (\w+)\b.*\bError\b.*\{/#
                )
            else { return [] }
            let (indent, kind, name) = (match.output.1, match.output.2, match.output.3)
            guard kind == "enum" else { return ["| `\(name)` | \(documentation(above: index, in: lines)) |"] }
            let body = lines.indices[(index + 1)...].prefix { lines[$0] != "\(indent)}" }
            return body.flatMap { place -> [String] in
                guard let cases = lines[place].wholeMatch(of: #/( *)case (\w.*)/#),
                    cases.output.1.count == indent.count + 4
                else { return [] }
                let names = cases.output.2.replacing(#/\(.*\)| = .*/#, with: "").split(separator: ", ")
                return names.map { "| `\(name).\($0)` | \(documentation(above: place, in: lines)) |" }
            }
        }
    }

    /// The first paragraph.
    private static func documentation(above index: Int, in lines: [Substring]) -> String {
        let above = lines[..<index].reversed().drop { $0.contains(#/^ *@/#) }
            .map { $0.drop(while: \.isWhitespace) }.prefix { $0.hasPrefix("///") }
        let paragraph = above.reversed().map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }.prefix {
            !$0.isEmpty
        }
        return paragraph.joined(separator: " ").replacing("|", with: "\\|")
    }
}
