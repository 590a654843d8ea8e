import SourceDiagnostics
import Testing

@testable import SpecReading

/// Limits that only hostile files reach.
@Suite struct LimitTests {
    private let file = SourceFile(path: "User.yaml", text: "resource: User\n")

    @Test("after 50,000 problems, a last message says that there are more")
    func problems() {
        let collector = DiagnosticCollector()
        let problem = Diagnostic(.error, "m", at: SourceRange(file, 0..<1), id: "m")
        for _ in 0..<DiagnosticCollector.most { collector.add(problem, recoverable: true) }
        #expect(collector.diagnostics.count == 50_000 && collector.isRecoverable)
        #expect(collector.diagnostics.last?.id == "m")
        collector.add([problem, problem])
        #expect(collector.diagnostics.count == 50_001 && !collector.isRecoverable)
        #expect(collector.diagnostics.last?.id == "tooManyProblems")
    }

    @Test("a file has at most 16 MiB", arguments: [-1, 0, 1])
    func sizes(_ more: Int) {
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: YAMLText.largest + more)
        let found = YAMLText.problems(of: SourceFile(path: "User.yaml", bytes: spaces))
        #expect(found.map(\.id) == (more > 0 ? ["fileTooLarge"] : []))
    }

    @Test("aliases add at most 100 000 values", arguments: [0, 1])
    func aliases(_ more: Int) {
        // The list and its 999 items are 1000 values, which the aliases repeat.
        let items = Array(repeating: "a", count: 999).joined(separator: ", ")
        let uses = Array(repeating: "*b", count: 100).joined(separator: ", ")
        let rest = more == 0 ? "" : ", *c"
        let text = "enum: A\ncases: [&c x, &b [\(items)], \(uses)\(rest)]\n"
        let found = SpecReader.readDeclaration(SourceFile(path: "A.yaml", text: text)).diagnostics
        #expect(found.contains { $0.id == "aliasBomb" } == (more > 0))
    }

    @Test("control characters are shown at most 20 times, and the first byte that is not UTF-8 ends a file")
    func controlCharacters() {
        func ids(_ bytes: [UInt8]) -> [String] {
            YAMLText.problems(of: SourceFile(path: "User.yaml", bytes: bytes)).map(\.id)
        }
        #expect(ids((0..<21).flatMap { _ in [1, 0x61] as [UInt8] }).count == 20)
        #expect(ids((0..<19).flatMap { _ in [1, 2, 0x61] as [UInt8] }).count == 19)
        #expect(ids([1, 0x61, 0xC3, 0x61, 1]) == ["controlCharacter", "notUTF8"])
        for bytes: [UInt8] in [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
        ] {
            #expect(ids(bytes) == ["notUTF8"], "\(bytes)")
        }
        for scalar: Unicode.Scalar in [
            "\t", "\n", "\r", "\u{85}", "\u{80}", "\u{9F}", "\u{A0}", "\u{7FF}", "\u{800}", "\u{FFFD}",
            "\u{FFFE}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
        ] {
            let isRefused = ["\u{80}", "\u{9F}", "\u{FFFE}", "\u{FFFF}"].contains(scalar)
            #expect(
                ids(Array(String(scalar).utf8)) == (isRefused ? ["controlCharacter"] : []),
                "\(scalar.value)"
            )
        }
        #expect(
            ids([0xEF, 0xBB, 0xBF, 0x61]) == [] && ids([0x61, 0xEF, 0xBB, 0xBF]) == ["controlCharacter"]
        )
        #expect(
            ids([0xFF, 0xFE, 0x61, 0]) == ["foreignEncoding"]
                && ids([0, 0, 0xFE, 0xFF]) == ["foreignEncoding"]
        )
    }
}
