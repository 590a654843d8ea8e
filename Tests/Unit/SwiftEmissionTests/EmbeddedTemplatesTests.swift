import Foundation
import SwiftTemplates
import Testing

/// The templates that people edit are those that the tool carries.
@Suite struct EmbeddedTemplatesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Templates").standardized

    @Test("the embedded text is up to date") func theEmbeddedTextIsCurrent() throws {
        let file = Self.folder.appending(path: "Embedded/EmbeddedTemplates.swift")
        let embedded = try String(contentsOf: file, encoding: .utf8)
        let current = try Self.swift(embedding: Self.templates())
        guard embedded != current else { return }
        if ProcessInfo.processInfo.environment["BLESS"] != nil {
            try current.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("Templates/Embedded/EmbeddedTemplates.swift was rewritten; read the diff.")
        } else {
            Issue.record("Templates/Embedded/EmbeddedTemplates.swift is out of date. Run 'make templates'.")
        }
    }

    @Test("every template is embedded") func everyTemplateIsEmbedded() throws {
        #expect(try EmbeddedTemplates.texts == Self.templates())
    }

    private static func templates() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".mustache") }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            }
        )
    }

    private static func swift(embedding templates: [String: String]) throws -> String {
        var text = """
            // The text of every template in the folder above, so that the tool runs from anywhere.
            // `make templates` writes it; edit the templates.

            package enum EmbeddedTemplates {
                /// The text by file name.
                package static let texts: [String: String] = [

            """
        for (name, template) in templates.sorted(by: { $0.key < $1.key }) {
            text += "        \"\(name)\": #\"\"\"\n"
            for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
                text += line.isEmpty ? "\n" : "        \(line)\n"
            }
            text += "        \"\"\"#,\n"
        }
        return text + "    ]\n}\n"
    }
}
