import SourceDiagnostics
import Testing

@testable import SwiftEmission

/// Templates that somebody wrote: what they print, and what is wrong with them.
@Suite struct TemplateTests {
    private func messages(_ text: String) -> [String] {
        TemplateSet.load([SourceFile(path: "File.mustache", text: text)]).diagnostics.map { diagnostic in
            let start = diagnostic.range.start
            return "\(start.line):\(start.column): \(diagnostic.message)"
        }
    }

    private func text(_ text: String, imports: [String] = [], declaration: String = "struct User {}")
        -> String?
    {
        let view = FileView(
            source: "User.yaml",
            imports: imports,
            declarations: [declaration]
        )
        return TemplateReader.read(SourceFile(path: "File.mustache", text: text), view: FileView.self)
            .value?
            .text(of: view)
    }

    @Test("words are replaced in their place") func wordsAreReplacedWhereTheyStand() {
        #expect(text("// {{ source }}: {{source}}\n") == "// User.yaml: User.yaml\n")
    }

    @Test("a tag alone on its line leaves no line") func aTagAloneOnItsLineLeavesNoLine() {
        let template = """
            {{! What it is for. }}
            {{# imports }}
              {{ . }}
            {{/ imports }}
            {{^ imports }}
            none
            {{/ imports }}
            end
            """
        #expect(text(template, imports: ["import A", "import B"]) == "  import A\n  import B\nend")
        #expect(text(template) == "none\nend")
    }

    @Test("a tag with other text on its line leaves that text unchanged")
    func aTagWithOtherThingsOnItsLineLeavesThem() {
        #expect(text("a{{# imports }} {{ . }}{{/ imports }} b\n", imports: ["x", "y"]) == "a x y b\n")
    }

    @Test("a tag alone on its line leaves no line, whatever white space and line breaks surround it")
    func lineEnds() {
        for start in ["", " ", "\t", " \t "] {
            for end in ["\n", "\r\n", " \n", "\t\n", "\t\r\n"] {
                let tags = ["{{# imports }}", "{{/ imports }}", "{{! why }}"].map { start + $0 + end }
                let template = "a\n\(tags[0]){{ . }}\n\(tags[1])\(tags[2])b"
                #expect(text(template, imports: ["x", "y"]) == "a\nx\ny\nb")
            }
        }
    }

    @Test("values are not parsed as templates") func valuesOfAViewAreNotParsedAsTemplates() {
        let template = "{{# declarations }}{{ . }}{{/ declarations }}"
        #expect(text(template, declaration: "{{ source }} & <b>") == "{{ source }} & <b>")
    }

    @Test(
        "every mistake is reported with its location",
        arguments: [
            ("{{ sorce }}\n", "1:4: this template has no word 'sorce'"),
            ("\n  {{ imports }}\n", "2:6: 'imports' is a section and cannot be printed"),
            ("{{# source }}{{/ source }}", "1:5: 'source' is a text and cannot be a section"),
            ("{{ . }}", "1:4: '.' prints nothing here; it is the text of the section around it"),
            ("{{> other }}", "1:3: templates have words, sections and comments, and no other tags"),
            ("{{{ source }}}", "1:3: templates have words, sections and comments, and no other tags"),
            ("{{# imports }}\n", "1:5: this template cannot be read: a section has no end"),
            (
                "{{# imports }}{{/ import }}",
                "1:19: this template cannot be read: the section that ends here is another one"
            ),
            ("a {{ source\n", "1:3: this template cannot be read: the tag has no end"),
            ("a {{ source\n}}", "1:3: this template cannot be read: the tag has no end"),
            (
                "{{/ imports }}",
                "1:5: this template cannot be read: the section that ends here is another one"
            ),
        ]
    )
    func everyMistakeHasItsPlace(_ template: String, _ message: String) {
        #expect(messages(template) == [message])
    }

    @Test("sections are nested at most 64 deep", .timeLimit(.minutes(10)))
    func nestedSections() {
        func nested(_ count: Int) -> String {
            String(repeating: "{{# imports }}", count: count) + "x"
                + String(repeating: "{{/ imports }}", count: count)
        }
        #expect(text(nested(64), imports: ["a"]) == "x")
        let reason = "this template cannot be read: sections are nested more than 64 deep"
        #expect(messages(nested(65)) == ["1:\(64 * 14 + 5): \(reason)"])
        for template in [nested(100_000), String(repeating: "{{^ imports }}", count: 100_000)] {
            #expect(messages(template) == ["1:\(64 * 14 + 5): \(reason)"])
        }
        let wide = String(repeating: "{{# imports }}x{{/ imports }}", count: 10_000)
        #expect(text(wide, imports: ["a"])?.utf8.count == 10_000)
    }

    @Test("all mistakes are reported together") func everyMistakeIsReportedAtOnce() {
        #expect(messages("{{ sorce }}\n{{ imports }}\n{{= <% %> =}}\n").count == 3)
    }
}
