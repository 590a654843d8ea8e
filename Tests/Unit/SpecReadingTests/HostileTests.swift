import SourceDiagnostics
import TestTraits
import Testing

@testable import SpecReading

/// Texts made to make a reader trap, hang, or say something dangerous. Each gets a message.
@Suite(.thorough) struct HostileTests {
    private func refusals(_ text: String) -> [String] {
        refusals(Array(text.utf8))
    }

    /// The ids of what both readers say; rendering everything is part of it.
    private func refusals(_ bytes: [UInt8]) -> [String] {
        let file = SourceFile(path: "User.yaml", bytes: bytes)
        let found = SpecReader.readDeclaration(file).diagnostics
        let all = found + SpecReader.readAPI(file).diagnostics
        let text = TerminalRenderer(colored: false).render(all) + JSONRenderer(.lines).render(all)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        return found.map(\.id)
    }

    @Test(
        "a hundred thousand nested levels are rejected",
        arguments: ["[", "{a: ", "- ", "{a: [", "\"a\": ", "? ", "&a [", "!t ["]
    )
    func ahundredThousandLevelsAreRefused(_ opening: String) {
        let found = refusals("resource: User\nfields: \n  " + String(repeating: opening, count: 100_000))
        #expect(!found.isEmpty)
        #expect(found.count < 200)
    }

    @Test("a billion laughs attack is rejected") func billionLaughsAreRefused() {
        var lines = ["resource: User", "doc: &l0 lol", "fields:"]
        for level in 1...30 {
            lines.append(
                "  f\(level): &l\(level) [\(Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ", "))]"
            )
        }
        #expect(refusals(lines.joined(separator: "\n")).contains("aliasBomb"))
    }

    @Test("a quadratic expansion of aliases is rejected") func quadraticBlowUpsAreRefused() {
        let big = "fields: &big {" + (0..<2000).map { "f\($0): string" }.joined(separator: ", ") + "}"
        let uses = (0..<2000).map { "  t\($0): { fields: *big }" }.joined(separator: "\n")
        #expect(refusals("resource: User\n\(big)\ntypes:\n\(uses)") == ["aliasBomb"])
    }

    @Test("an exponential expansion of merge keys is rejected") func mergeBombsAreRefused() {
        var lines = ["resource: User", "types:", "  a0: &a0 { x: 1, y: 2 }"]
        for level in 1...40 {
            lines.append("  a\(level): &a\(level) { <<: [*a\(level - 1), *a\(level - 1), *a\(level - 1)] }")
        }
        #expect(refusals(lines.joined(separator: "\n")).contains("aliasBomb"))
    }

    @Test("control characters are rejected", arguments: [0x00, 0x01, 0x1B, 0x7F] as [UInt8])
    func controlCharactersAreRefused(_ byte: UInt8) {
        #expect(refusals(Array("resource: Us".utf8) + [byte] + Array("er\n".utf8)) == ["controlCharacter"])
    }

    @Test("a megabyte of null bytes causes only a few messages")
    func aMegabyteOfNulBytesIsNoMegabyteOfMessages() {
        #expect(refusals([UInt8](repeating: 0, count: 1 << 20)) == ["controlCharacter"])
        let alternating = (0..<100_000).flatMap { _ in [UInt8(0), UInt8(ascii: "a")] }
        #expect(refusals(alternating).count == 20)
    }

    @Test("no byte at any position of a spec crashes the reader") func everyByteInEveryPlaceIsSurvived() {
        let text = Array("resource: User\nfields: { a: '[b]?', c: [d] }\n".utf8)
        for index in text.indices {
            for byte: UInt8 in [
                0, 9, 10, 13, 33, 35, 38, 39, 42, 34, 45, 58, 63, 91, 92, 93, 123, 124, 125, 0x80, 0xC3, 0xFF,
            ] {
                var bytes = text
                bytes[index] = byte
                _ = refusals(bytes)
                bytes = text
                bytes.insert(byte, at: index)
                _ = refusals(bytes)
            }
        }
    }

    @Test("no truncated spec crashes the reader", arguments: SampleSpecs.all)
    func everyBeginningOfASpecIsSurvived(_ text: String) {
        let bytes = Array(text.utf8)
        for end in stride(from: 0, to: bytes.count, by: 7) { _ = refusals(Array(bytes[..<end])) }
    }

    @Test(
        "huge texts do not crash the reader",
        arguments: [
            "doc: ", "doc: \"", "doc: '", "doc: |\n ", "doc: >\n ", "# ", "fields: { ", "path: /", "? ", "&",
            "*",
            "!", "%",
            "doc: \"\\u", "fields: { a: \"[",
        ]
    )
    func hugeTextsAreSurvived(_ opening: String) {
        let huge = String(repeating: "abcdefghi ", count: 50_000)
        _ = refusals("resource: User\n\(opening)\(huge)")
        _ = refusals("resource: User\n\(opening)\(huge.replacing(" ", with: "{"))")
    }

    @Test("huge names are clipped in messages") func hugeNamesAreClippedInMessages() {
        let huge = String(repeating: "x", count: 1_000_000)
        let file = SourceFile(path: "User.yaml", text: "resource: User\n\(huge): 1\nhashable: \(huge)\n")
        let text = TerminalRenderer(colored: false).render(diagnostics(of: file))
        #expect(text.utf8.count < 4_000)
    }

    @Test("characters that change the text direction are escaped in messages")
    func directionOverridesAreShownEscaped() {
        let file = SourceFile(path: "User\u{202E}.yaml", text: "resource: User\n\u{202E}fields\u{2066}: {}\n")
        let found = diagnostics(of: file)
        #expect(found.map(\.message) == ["unknown key '\\u{202E}fields\\u{2066}' in a resource"])
        for text in [
            TerminalRenderer(colored: true).render(found), JSONRenderer(.array).render(found),
            GitHubRenderer().render(found),
        ] {
            #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{2066}" })
        }
    }

    @Test("tens of thousands of errors are all reported") func tenThousandErrorsAreTenThousandMessages() {
        let keys = (0..<10_000).map { "  field\($0): { qqq\($0): string, requird: yes }" }
        let file = SourceFile(
            path: "User.yaml",
            text: "resource: User\nfields:\n\(keys.joined(separator: "\n"))\n"
        )
        let found = diagnostics(of: file)
        #expect(found.count == 40_000)
        #expect(found == found.sortedByPlace())
        #expect(JSONRenderer(.lines).render(found).split(separator: "\n").count == found.count)
    }

    @Test("the number of reported errors is limited to 50,000")
    func millionsOfErrorsAreNotMillionsOfMessages() {
        let twice = diagnostics(
            of: SourceFile(path: "User.yaml", text: String(repeating: "a: b\n", count: 60_000))
        )
        #expect(twice.count == 50_001)
        #expect(twice.last?.id == "tooManyProblems")
        let unknown = (0..<60_000).map { "k\($0): b\n" }.joined()
        #expect(
            diagnostics(of: SourceFile(path: "User.yaml", text: "resource: User\n" + unknown)).count == 50_001
        )
    }

    @Test("thousands of unknown aliases are not compared with thousands of anchors")
    func thousandsOfAnchorsAndAliasesOfNothingAreNotCompared() {
        let anchors = (0..<20_000).map { "&a\($0) x" }.joined(separator: ", ")
        let aliases = (0..<20_000).map { "*b\($0)" }.joined(separator: ", ")
        #expect(refusals("enum: A\ncases: [\(anchors), \(aliases)]").count == 20_000)
    }

    @Test("tens of thousands of errors in one line are found as quickly")
    func tenThousandErrorsInOneLineAreFoundAsQuickly() {
        let keys = (0..<10_000).map { "fäld\($0): { type: string, requird: ü }" }
        let file = SourceFile(
            path: "User.yaml",
            text: "resource: User\nfields: { \(keys.joined(separator: ", ")) }\n"
        )
        let found = diagnostics(of: file)
        #expect(found.count == 20_000)
        #expect(TerminalRenderer(colored: false).render(found).utf8.count < 20_000 * 600)
    }
}
