import GoldenTesting
import SourceDiagnostics
import SpecReading
import SpecResolution
import TestTraits
import Testing
import TremaReading

@Suite struct TremaImportTests {
    private func imported(_ xml: String, overrides: String? = nil) -> Reported<String> {
        TremaImport.messages(
            from: SourceFile(path: "texts.trm", text: xml),
            overrides: overrides.map { SourceFile(path: "other.trm", text: $0) }
        )
    }

    private func trema(_ texts: String, master: String = "en") -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<trema masterLang=\"\(master)\">\n\(texts)\n</trema>\n"
    }

    @Test(
        "formats become placeholders, contexts become documentation, and quotes are escaped",
        .proves("GI-20")
    )
    func texts() throws {
        let xml = trema(
            """
            <!-- generated -->
            <text key="app.title"><context/><value lang="en" status="initial">My "app" \\ &lt;1&gt;</value></text>
            <text key='greeting'>
                <context>
                  At the &quot;top&quot;.
                </context>
                <value lang="en">Hello, %@!</value>
                <value lang="de_CH">Grüezi %@!&#10;Schön<![CDATA[ & <gut>]]></value>
            </text>
            <text key="no">
                <value lang="en">%2$@ of %1$d: 100%% {sure} or 100 % sure%</value>
                <value lang="no"></value>
            </text>
            """
        )
        let outcome = imported(xml)
        #expect(outcome.diagnostics.isEmpty)
        #expect(
            outcome.value == #"""
                source: en
                messages:
                  app.title:
                    en: "My \"app\" \\ <1>"
                  greeting:
                    doc: "At the \"top\"."
                    parameters: { value: string }
                    texts:
                      en: "Hello, {value}!"
                      de-CH: "Grüezi {value}!\nSchön & <gut>"
                  "no":
                    parameters: { value1: int, value2: string }
                    texts:
                      en: "{value2} of {value1}: 100% {{sure}} or 100 % sure%"

                """#
        )
        try expectToBeAccepted(outcome)
    }

    @Test("values of the second file replace those of the first, by key and language")
    func overrides() throws {
        let first = trema(
            "<text key=\"a\"><value lang=\"en\">A</value><value lang=\"de\">Ä</value></text><text key=\"b\"><value lang=\"en\">B</value></text>"
        )
        let second = trema(
            "<text key=\"c\"><value lang=\"en\">C</value></text><text key=\"a\"><value lang=\"de\">Ö</value><value lang=\"fr\">À</value></text>",
            master: "de"
        )
        let outcome = imported(first, overrides: second)
        #expect(
            outcome.value == """
                source: en
                messages:
                  a:
                    en: "A"
                    de: "Ö"
                    fr: "À"
                  b:
                    en: "B"
                  c:
                    en: "C"

                """
        )
        try expectToBeAccepted(outcome)
    }

    @Test(
        "formats are turned into typed parameters, and those that cannot be kept are reported",
        arguments: [
            ("%d of %i, %u, %ld, %lld", "int int int int int"), ("%f and %F", "double double"),
            ("%.2f", "string!"),
            ("%5d", "string!"), ("%05d", "string!"), ("%10d", "string!"), ("%+d", "string!"),
            ("%-3@", "string!"),
            ("%#d", "string!"), ("%'d", "string!"), ("%1$.0f", "string!"), ("%x", "string!"),
            ("%s", "string!"),
            ("%1$@ %1$@", "string"),
            ("%hhd %zd", "int int"),
            ("100 % of", ""), ("%", ""), ("%%d", ""), ("%y %1$", ""), ("%0$@", ""), ("%lllld", ""),
            ("%999$@", ""),
        ]
    )
    func formats(_ text: String, _ types: String) throws {
        let outcome = imported(trema("<text key=\"a\"><value lang=\"en\">\(text)</value></text>"))
        let yaml = try #require(outcome.value)
        let parameters = yaml.firstMatch(of: #/parameters: \{ (.*) \}/#)?.1.split(separator: ", ") ?? []
        let found = parameters.compactMap { $0.split(separator: ": ").last }.joined(separator: " ")
        #expect(found == types.replacing("!", with: ""))
        #expect(outcome.diagnostics.map(\.id) == (types.hasSuffix("!") ? ["formatNotKept"] : []))
        try expectToBeAccepted(outcome)
    }

    @Test("a parameter with different types in two languages becomes a string, with a warning")
    func differentTypesInTwoLanguagesAreATextAndAWarning() {
        let outcome = imported(
            trema(
                "<text key=\"a\"><value lang=\"en\">%d</value><value lang=\"de\">1️⃣%@</value></text>".filter {
                    !$0.isKeycap
                }
            )
        )
        #expect(outcome.value?.contains("parameters: { value: string }") == true)
        #expect(outcome.diagnostics.map(\.severity) == [.warning])
        #expect(outcome.diagnostics.first?.range.text == "%@")
    }

    @Test(
        "spaces, tabs and all line ends may stand between the parts of a tag",
        arguments: [" ", "\t", "\n", "\r\n", "\r", " \t\r\n "]
    )
    func spaces(_ space: String) {
        let xml = [
            "<trema", "masterLang", "=", "\"en\"", ">", "<text", "key", "=", "'a'", ">", "<value", "lang",
            "=",
            "\"en\"", ">A</value", ">", "</text", "></trema", ">",
        ].joined(separator: space)
        let outcome = imported(xml)
        #expect(outcome.diagnostics.map(\.message) == [])
        #expect(outcome.value == "source: en\nmessages:\n  a:\n    en: \"A\"\n")
    }

    @Test("every kind of line break is imported as a line feed", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(_ end: String) throws {
        let xml = trema("<text key=\"a\"><value lang=\"en\">A\nB<![CDATA[\n]]>C</value></text>")
        let outcome = imported(xml.replacing("\n", with: end))
        #expect(outcome.diagnostics.isEmpty)
        #expect(outcome.value == imported(xml).value)
        #expect(outcome.value?.contains(#"en: "A\nB\nC""#) == true)
    }

    @Test(
        "each character that is invisible or changes the text around it is escaped",
        arguments: [
            ("\t", #"\t"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\"", #"\""#), ("\\", #"\\"#),
            ("\u{7F}", #"\u007F"#), ("\u{85}", #"\u0085"#), ("\u{A0}", "\u{A0}"), ("\u{AD}", #"\u00AD"#),
            ("\u{200B}", #"\u200B"#), ("\u{200F}", #"\u200F"#), ("\u{2010}", "\u{2010}"),
            ("\u{2028}", #"\u2028"#), ("\u{202E}", #"\u202E"#), ("\u{202F}", "\u{202F}"),
            ("\u{2060}", #"\u2060"#), ("\u{2069}", #"\u2069"#), ("\u{FEFF}", #"\uFEFF"#), ("é", "é"),
            ("😀", "😀"),
        ] as [(Unicode.Scalar, String)]
    )
    func escapes(_ scalar: Unicode.Scalar, _ escaped: String) throws {
        let outcome = imported(
            trema("<text key=\"a\"><value lang=\"en\">A&#\(scalar.value);B</value></text>")
        )
        let yaml = try #require(outcome.value)
        #expect(yaml.contains("en: \"A\(escaped)B\"\n"), "\(yaml)")
    }

    @Test("a key that YAML could misread is quoted, in any letter case")
    func keys() {
        for word in ["y", "n", "yes", "no", "on", "off", "true", "false", "null"] {
            for key in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()] {
                #expect(yaml(ofKey: key).contains("\n  \"\(key)\":\n"))
            }
        }
        for key in ["7", "-a", "a b", "~", "", "a:b", "é"] {
            #expect(yaml(ofKey: key).contains("\n  \"\(key)\":\n"))
        }
        for key in ["yes.no", "nulls", "A7", "a_b-c.d", "Z"] {
            #expect(yaml(ofKey: key).contains("\n  \(key):\n"))
        }
    }

    private func yaml(ofKey key: String) -> String {
        imported(trema("<text key=\"\(key)\"><value lang=\"en\">A</value></text>")).value ?? ""
    }

    @Test(
        "a context of the second file replaces one of the first, unless it is empty",
        arguments: [
            ("", "", nil), ("first", "", "first"), ("", "second", "second"), ("first", "second", "second"),
        ]
    )
    func contexts(_ first: String, _ second: String, _ doc: String?) {
        let files = [first, second].map {
            trema("<text key=\"a\"><context>\($0)</context><value lang=\"en\">A</value></text>")
        }
        let documentation = doc.map { "    doc: \"\($0)\"\n" }
        let outcome = imported(files[0], overrides: files[1])
        #expect(outcome.diagnostics.isEmpty)
        #expect(outcome.value?.contains("doc:") == (doc != nil))
        if let documentation { #expect(outcome.value?.contains(documentation) == true) }
    }

    // MARK: Refusals

    @Test(
        "a malformed or unsupported file is rejected at the location of its mistake",
        arguments: [
            "1️⃣": "element 'trema' with a 'masterLang' is missing",
            "<trema masterLang=\"en\"><text key=\"a\"><value lang=\"en\">A</1️⃣valu></text></trema>":
                "'valu' has no beginning",
            "<1️⃣trema masterLang=\"en\">": "'trema' has no end",
            "1️⃣<!DOCTYPE trema [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><trema masterLang=\"en\"/>":
                "a document type is not supported",
            "<trema masterLang=\"en\"><text key=\"a\"><value lang=\"en\">1️⃣&lol;</value></text></trema>":
                "unknown reference '&lol;'",
            "<trema masterLang=\"en\">1️⃣& </trema>": "'&' begins no reference",
            "<trema masterLang=\"en\">1️⃣&#xD800;</trema>": "unknown reference '&#xD800;'",
            "<trema masterLang=\"en\">1️⃣&#8;</trema>": "unknown reference '&#8;'",
            "<trema 1️⃣\u{1B}/>": "control characters are not allowed",
            "<trema masterLang=1️⃣en/>": "the value of an attribute is in quotes",
            "<trema masterLang=1️⃣\"en/>": "the value of an attribute has no end",
            "<trema masterLang=\"en\"><1️⃣text/></trema>": "attribute 'key' is missing",
            "<trema masterLang=\"en\"><text key=\"a\"><1️⃣value/></text></trema>":
                "attribute 'lang' is missing",
            "<trema masterLang=\"en\"><text key=\"a\"><value lang=\"en\">A <1️⃣b/></value></text></trema>":
                "there are elements in a text",
            "<trema masterLang=\"en\" 1️⃣masterLang=\"de\"/>": "attribute 'masterLang' occurs twice",
            "<trema masterLang=\"en\">1️⃣<!-- ": "a comment has no end",
        ]
    )
    func refusals(_ marked: String, _ message: String) {
        expectDiagnostics(marked, ["1️⃣": message], path: "texts.trm") {
            TremaImport.messages(from: $0).diagnostics
        }
    }

    @Test("repeated keys and languages are rejected") func repeatedKeysAndLanguagesAreRefused() {
        expectDiagnostics(
            """
            <trema masterLang="en">
            <text key="2️⃣a"><value lang="4️⃣en">A</value><value lang="3️⃣en">B</value></text>
            <text key="1️⃣a"><value lang="en">C</value></text>
            </trema>
            """,
            [
                "1️⃣": "'a' occurs twice", "2️⃣": "note: first here", "3️⃣": "'en' occurs twice",
                "4️⃣": "note: first here",
            ],
            path: "texts.trm"
        ) { TremaImport.messages(from: $0).diagnostics }
    }

    @Test("hostile files are rejected quickly with a message")
    func hostileFiles() throws {
        let nested = String(repeating: "<a>", count: 200_000)
        #expect(imported(nested).diagnostics.first?.message == "more than 64 levels")
        let attributes = (0..<100_000).map { "a\($0)=\"\"" }.joined(separator: " ")
        #expect(imported("<trema \(attributes)/>").value == nil)
        #expect(
            imported("<trema masterLang=\"en\">" + String(repeating: "&amp;", count: 200_000)).value == nil
        )
        let latin = SourceFile(path: "texts.trm", bytes: Array("<trema>".utf8) + [0xFC])
        #expect(TremaImport.messages(from: latin).diagnostics.first?.message == "the file is not UTF-8")
    }

    @Test("damaged files never crash, and what is accepted is YAML")
    func damagedFiles() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let valid = Array(
            trema(
                "<text key=\"a\"><context>c &amp; d</context><value lang=\"en\">%1$@ <![CDATA[x]]> %d%%</value></text>"
            ).utf8
        )
        for _ in 0..<500 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0x09...0x7E, using: &generator)
            }
            guard let yaml = TremaImport.messages(from: SourceFile(path: "texts.trm", bytes: bytes)).value
            else { continue }
            let reported = SpecReader.readMessages(SourceFile(path: "messages.yaml", text: yaml))
            let ids = Set(reported.diagnostics.map(\.id))
            // Keys and languages can be anything, but no text is more than a text.
            #expect(ids.subtracting(["emptyKey", "duplicateKey"]).isEmpty, "seed \(seed): \(ids) \(yaml)")
        }
    }

    private func expectToBeAccepted(_ outcome: Reported<String>) throws {
        let files = SpecFiles("# messages.yaml\n" + (try #require(outcome.value)))
        let resolved = SpecReader.read(api: files.api, declarations: files.declarations).then(
            Resolution.resolve
        )
        #expect(resolved.diagnostics.map(\.description) == [])
    }
}
