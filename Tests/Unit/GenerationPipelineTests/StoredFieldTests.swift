import GoldenTesting
import Testing

@testable import GenerationPipeline

/// The lines of `store.lock` for fields.
@Suite struct StoredFieldTests {
    private static let characters: [Character] = [
        "a", "Z", "7", "_", ".", "%", " ", "\n", "\t", "\u{7F}", "?", "|", "=", "#", "é", "\u{1F6B2}",
        "\u{202E}",
    ]

    @Test("the line of a field round-trips", arguments: 1...200 as ClosedRange<UInt64>)
    func lines(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let keyPath = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            String(
                (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
                    Self.characters.randomElement(using: &random)
                }
            )
        }
        let field = StoredField(
            owner: "User.Address",
            keyPath: keyPath,
            type: ["string", "[Trip]", "{string?}", "=" + StoredField.encoded("why? a|null")].randomElement(
                using: &random
            ) ?? "",
            presence: StoredField.Presence(
                canBeMissing: .random(using: &random),
                canBeNull: .random(using: &random)
            )
        )
        let words = field.line.split(separator: " ").map(String.init)
        #expect(StoredField(words) == field, "\(field.line)")
        #expect(field.line.utf8.allSatisfy { 0x20...0x7E ~= $0 })
    }

    @Test(
        "malformed lines are not read as fields",
        arguments: [
            "", "field", "field User name", "field User name string more", "call User.name a b",
            "fields User name string",
        ]
    )
    func others(line: String) {
        #expect(StoredField(line.split(separator: " ").map(String.init)) == nil)
    }

    @Test("broken encodings of a key are read as they are")
    func encodings() {
        let field = StoredField(["field", "User", "a%zz.%2", "string"])
        #expect(field?.keyPath == ["a%zz", "\u{2}"])
    }
}
