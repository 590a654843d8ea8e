import Foundation
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import Testing

/// The templates in the tool are the ones in `Templates`. With `BLESS=1` the text in the tool is written anew.
@Suite struct EmbeddedTemplatesTests {
    private let folder = BuiltProducts.package.appending(path: "Templates")

    /// The file that carries the templates into the tool.
    private func embedding() throws -> String {
        var text = """
            // The text of every template beside this file, so that the tool runs from anywhere.
            // `make templates` writes it; edit the templates.

            package enum EmbeddedTemplates {
                /// The text by file name.
                package static let texts: [String: String] = [

            """
        for name in try templateNames() {
            text += "        \"\(name)\": #\"\"\"\n"
            for line in try template(name).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            {
                text += (line.isEmpty ? "" : "        " + line) + "\n"
            }
            text += "\n        \"\"\"#,\n"
        }
        return text + "    ]\n}\n"
    }

    private func templateNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".mustache") }
            .sorted()
    }

    private func template(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test func theToolCarriesTheTemplatesAsTheyAre() throws {
        let file = folder.appending(path: "EmbeddedTemplates.swift")
        let wanted = try embedding()
        guard try String(contentsOf: file, encoding: .utf8) != wanted else { return }
        if ProcessInfo.processInfo.environment["BLESS"] != nil { try Data(wanted.utf8).write(to: file) }
        Issue.record(
            "Templates/EmbeddedTemplates.swift is not current; run `make templates`, and build again"
        )
    }

    @Test func everyTemplateHasAViewAndEveryViewATemplate() throws {
        #expect(try templateNames() == TemplateSet.fileNames.sorted())
    }

    @Test func everyTemplateSaysWhatItIsForAndWhatFeedsIt() throws {
        for name in try templateNames() {
            let first = try template(name).prefix { $0 != "\n" }
            #expect(first.hasPrefix("{{! ") && first.contains("Fed by ") && first.hasSuffix(" }}"), "\(name)")
        }
    }

    @Test func templatesFitOnAScreenOrTwo() throws {
        for name in try templateNames() {
            #expect(try template(name).split(separator: "\n").count <= 110, "\(name)")
        }
    }
}
