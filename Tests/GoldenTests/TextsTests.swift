import Foundation
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// What the messages of a golden case say, built and run.
@Suite(.thorough) struct TextsTests {
    private static let files = Result {
        let golden = try #require(try GoldenCase.all().first { $0.name == "LocalizedTexts" })
        return try #require(try golden.generate(.internal).value)
    }

    private static let program = Result {
        let program = GoldenCase.folder.deletingLastPathComponent().appending(path: "Programs/Texts.swift")
        let swift = try files.get().filter { $0.path.hasSuffix(".swift") }
        return try SwiftCompiler.build(swift, and: [program], named: "Texts")
    }

    private func texts(_ language: String, _ keys: [String] = []) throws -> [String] {
        let run = try ProgramRun(try Self.program.get(), [language] + keys, secondsAtMost: 300)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test(
        "the texts of the Swift are those of the tables, whatever characters they have",
        .proves("GI-20"),
        arguments: ["en", "de", "de-AT", "ar", "ja", "ru"]
    )
    func sameTexts(_ language: String) throws {
        let file = try #require(
            try Self.files.get().first { $0.path == "\(language).lproj/LocalizedTexts.strings" }
        )
        let table = try PropertyListSerialization.propertyList(from: Data(file.contents.utf8), format: nil)
        let strings = try #require(table as? [String: String])
        // The others are formats.
        let keys = ["title", "class", "dialog.login.title", "quoted", "a key: with spaces ", "raw"]
        #expect(
            try texts(language, keys).prefix(keys.count).elementsEqual(
                keys.map { strings[$0] ?? "(missing)" }
            )
        )
        #expect(language != "en" || strings["raw"]?.hasSuffix("{}\n\n  indented \n") == true)
    }

    @Test(
        "messages have plurals, fallbacks and arguments in any order",
        .proves("GI-19"),
        arguments: [
            "en": [
                "12.5 % of \"{share}\" are sold", "A → B", "One photo,3 photos,5 photos",
                "%@ & 0 seats in row 2 <0>",
            ],
            "de-CH": [
                "12.5 % von „{share}“ sind verkauft", "A, A: B", "Ein Foto,3 Fotos,5 Fotos",
                "%@ & 0 seats in row 2 <0>",
            ],
            "ru": [
                "12.5 % of \"{share}\" are sold", "A → B", "1 фотография,3 фотографии,5 фотографий",
                "%@ & 0 seats in row 2 <0>",
            ],
            "ja": ["12.5 % of \"{share}\" are sold", "B ← A", "写真1枚,写真3枚,写真5枚", "%@ & 0 seats in row 2 <0>"],
            "ar": ["12.5 % of \"{share}\" are sold", "A → B", "One photo,3 photos,5 photos", "%@ 2 0"],
        ]
    )
    func arguments(_ language: String, _ expected: [String]) throws {
        #expect(try texts(language) == expected)
    }

    @Test("a key without a message is shown in question marks", .proves("GI-19"))
    func unknownKeys() throws {
        #expect(try texts("en", ["tilte"]).first == "?tilte?")
    }
}
