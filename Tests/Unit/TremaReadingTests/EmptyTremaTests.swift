import SourceDiagnostics
import Testing
import TremaReading

@Suite struct EmptyTremaTests {
    private func imported(_ xml: String, overrides: String? = nil) -> Reported<String> {
        TremaImport.messages(
            from: SourceFile(path: "texts.trm", text: xml),
            overrides: overrides.map { SourceFile(path: "other.trm", text: $0) }
        )
    }

    private func trema(_ texts: String) -> String { "<trema masterLang=\"en\">\(texts)</trema>" }

    @Test("texts without values, files without texts, and a mark at the beginning are accepted")
    func emptyFiles() throws {
        for (texts, yaml) in [
            ("", " {}\n"), ("<text key=\"a\"/>", "\n  a: {}\n"),
            ("<text key='a'><context>b</context></text>", "\n  a:\n    doc: \"b\"\n    texts: {}\n"),
            (
                "<text key=\"a\"><value lang=\"en\">&apos;&#x41;&#97;</value></text>",
                "\n  a:\n    en: \"'Aa\"\n"
            ),
        ] {
            let outcome = imported("\u{FEFF}" + trema(texts))
            #expect(outcome.diagnostics.isEmpty && outcome.value == "source: en\nmessages:" + yaml)
        }
        #expect(imported(trema(""), overrides: "<trema>").value == nil)
    }
}
