import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct ScalarRefusalTests {
    private static let api = "genapi: 1\napi: Trips\nservers: { live: \"https://trips.example\" }\n"

    @Test(
        "words that YAML reads as booleans must be quoted",
        arguments: ["yes", "no", "on", "off", "Yes", "NO", "true", "False"]
    )
    func wordsThatYAMLTakesForBooleansNeedQuotes(_ word: String) {
        expect(
            "enum: Answer\ncases: [1️⃣\(word)]",
            says: ["1️⃣": "'\(word)' is a boolean in YAML, but text is expected"],
            fixed: "enum: Answer\ncases: [\"\(word)\"]",
            underlined: word
        )
    }

    @Test(
        "text that only looks like a number needs no quotes",
        arguments: [
            "_5", "-_1", "_", "+", ".", "1.2.3", "1e", "1e+", "1e5.0", "e5", ".e5", "0x", "0xG", "5a",
        ]
    )
    func textLikeNumbers(_ text: String) throws {
        let file = SourceFile(path: "User.yaml", text: "resource: User\ndoc: \(text)")
        let reported = SpecReader.readDeclaration(file)
        #expect(reported.diagnostics == [] && reported.value?.doc?.value == text)
    }

    @Test(
        "numbers must be quoted where text is expected",
        arguments: ["1.0", "0o7", "0x1F", "1_000", "1e3", ".5", "5", "-3", "+4", ".inf"]
    )
    func numbersNeedQuotesWhereTextIsMeant(_ number: String) {
        expect(
            "resource: User\ndoc: 1️⃣\(number)",
            says: ["1️⃣": "'\(number)' is a number in YAML, but text is expected"],
            fixed: "resource: User\ndoc: \"\(number)\""
        )
    }

    @Test(
        "text that only looks like a number is read as text",
        arguments: ["1.0.2", "2026-11-21", "12:30", "0x", "1-2", "e3", ".", "-", "v1", "1a"]
    )
    func textThatOnlyLooksLikeANumberIsText(_ text: String) throws {
        #expect(try declaration("resource: User\ndoc: a\(text)").doc?.value == "a\(text)")
        if text != "-" { #expect(try declaration("resource: User\ndoc: \(text)").doc?.value == text) }
    }

    @Test("null must be quoted where text is expected") func nothingNeedsQuotesWhereTextIsMeant() {
        expect(
            "resource: User\ndoc: 1️⃣~\ndeprecated: 2️⃣null",
            says: [
                "1️⃣": "'~' is null in YAML, but text is expected",
                "2️⃣": "'null' is null in YAML, but text is expected",
            ],
            fixed: "resource: User\ndoc: \"~\"\ndeprecated: \"null\""
        )
    }

    @Test(
        "booleans have only one spelling",
        arguments: [("yes", "true"), ("Off", "false"), ("\"true\"", "true"), ("TRUE", "true")]
    )
    func booleansHaveOneSpelling(_ written: String, _ meant: String) {
        expect(
            "resource: User\nhashable: 1️⃣\(written)",
            says: ["1️⃣": "'\(written)' is not 'true' or 'false'"],
            fixed: "resource: User\nhashable: \(meant)"
        )
    }

    @Test(
        "whole numbers have only one spelling",
        arguments: [
            ("0x10", "16"), ("0o17", "15"), ("\"5\"", "5"), ("1_000", "1000"), ("2.0", "2"), ("+3", "3"),
            ("007", "7"), ("00", "0"), ("00000000000000000005", "5"),
        ]
    )
    func wholeNumbersHaveOneSpelling(_ written: String, _ meant: String) {
        expect(
            Self.api + "retry: { attempts: 1️⃣\(written) }",
            says: ["1️⃣": "'\(written)' is not a whole number in decimal digits"],
            fixed: Self.api + "retry: { attempts: \(meant) }",
            path: "api.yaml"
        )
    }

    @Test("numbers beyond the range of Int are rejected") func numbersTooLargeForAnyoneAreRefused() {
        expect(
            Self.api + "retry: { attempts: 1️⃣99999999999999999999 }",
            says: ["1️⃣": "'99999999999999999999' is not a whole number in decimal digits"],
            path: "api.yaml"
        )
    }

    @Test(
        "a malformed duration is rejected",
        arguments: ["30 s", "s", "1d", "1.5s", "-1s", "9999999999s", "5M", ""]
    )
    func durationsHaveAUnit(_ text: String) {
        expect(Self.api + "timeout: 1️⃣'\(text)'", says: ["1️⃣": "'\(text)' is not a duration"], path: "api.yaml")
    }

    @Test("a duration without a unit is rejected, and seconds are suggested") func aBareNumberIsSeconds() {
        expect(
            Self.api + "timeout: 1️⃣30",
            says: ["1️⃣": "'30' is not a duration"],
            fixed: Self.api + "timeout: 30s",
            path: "api.yaml"
        )
    }

    @Test("a mistake in a key path is reported at its position") func keyPathsPointAtTheirMistake() {
        expect(
            "resource: A\nfields: { a: { type: int, key: a.1️⃣.b } }",
            says: ["1️⃣": "'a..b' is not a key path"]
        )
        expect("resource: A\nfields: { a: { type: int, key: a1️⃣. } }", says: ["1️⃣": "'a.' is not a key path"])
        expect(
            #"resource: A\#nfields: { a: { type: int, key: 'a1️⃣\b' } }"#,
            says: ["1️⃣": #"'a\b' is not a key path"#]
        )
        expect("resource: A\nfields: { a: { type: int, key: '1️⃣' } }", says: ["1️⃣": "'' is not a key path"])
    }
}
