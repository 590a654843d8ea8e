import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import Testing

/// A template is checked when it is loaded, before there is anything to render.
@Suite struct TemplateSetTests {
    private func expect(
        _ template: String,
        as name: String = "Struct.mustache",
        _ expected: [Character: String],
        fixed: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectDiagnostics(
            template,
            expected,
            fixed: fixed,
            path: "Mine/\(name)",
            sourceLocation: sourceLocation,
            by: { TemplateSet.load([$0]).diagnostics }
        )
    }

    @Test("an unknown word is reported with its location and the closest one")
    func anUnknownWordIsReportedWithItsPlaceAndTheNearestOne() {
        expect(
            "struct {{ name }}\n  {{ 1️⃣paramters }}\n",
            ["1️⃣": "this template has no word 'paramters'"],
            fixed: "struct {{ name }}\n  {{ parameters }}\n"
        )
    }

    @Test("the words inside a section are its own and those around it")
    func insideAListTheWordsAreTheListsAndThoseAroundIt() {
        expect("{{# properties }}\n{{ access }}{{ type }}\n{{/ properties }}\n", [:])
        expect("{{ 1️⃣type }}\n", ["1️⃣": "this template has no word 'type'"])
    }

    @Test("locations are correct in files with CR LF line breaks") func inWindowsFilesPlacesAreRightToo() {
        expect("{{ name }}\r\n{{ 1️⃣nothing }}\r\n", ["1️⃣": "this template has no word 'nothing'"])
    }

    @Test("a section that is closed with another name is reported")
    func aSectionThatIsClosedUnderAnotherNameIsReportedThere() {
        expect(
            "{{# doc }}\n{{/ 1️⃣dok }}\n",
            ["1️⃣": "this template cannot be read: the section that ends here is another one"]
        )
    }

    @Test(
        "unterminated tags and sections are reported",
        arguments: [
            ("{{# doc }}\n", "a section has no end"),
            ("{{ name\n", "the tag has no end"),
            ("{{ name", "the tag has no end"),
        ]
    )
    func unterminatedTagsAreReported(_ template: String, _ reason: String) {
        let file = SourceFile(path: "Struct.mustache", text: template)
        let diagnostics = TemplateSet.load([file]).diagnostics
        #expect(diagnostics.map(\.message) == ["this template cannot be read: \(reason)"])
        #expect(diagnostics.first.map { $0.range.start.line <= 2 } == true)
    }

    @Test(
        "partials, blocks and other delimiters are rejected",
        arguments: ["> part", "< part", "$ block", "= << >> ="]
    )
    func partsAndDelimitersAreRefused(_ tag: String) {
        let file = SourceFile(path: "Struct.mustache", text: "{{\(tag)}}\n")
        #expect(TemplateSet.load([file]).value == nil)
    }

    @Test("a section cannot be printed, and a text cannot be a section")
    func aSectionCannotBePrintedAndATextIsNoSection() {
        expect("{{ 1️⃣properties }}\n", ["1️⃣": "'properties' is a section and cannot be printed"])
        expect("{{# 1️⃣name }}{{/ name }}\n", ["1️⃣": "'name' is a text and cannot be a section"])
        expect(
            "{{# properties }}{{ 1️⃣. }}{{/ properties }}\n",
            ["1️⃣": "'.' prints nothing here; it is the text of the section around it"]
        )
    }

    @Test("all mistakes are reported at once") func allMistakesAreReportedAtOnce() {
        expect(
            "{{ 1️⃣one }}\n{{# 2️⃣two }}\n{{ 3️⃣three }}\n{{/ two }}\n",
            [
                "1️⃣": "this template has no word 'one'", "2️⃣": "this template has no word 'two'",
                "3️⃣": "this template has no word 'three'",
            ]
        )
    }

    @Test("a file that is not a known template is reported") func aFileThatIsNoTemplateIsReported() {
        expect(
            "1️⃣",
            as: "Strct.mustache",
            [
                "1️⃣": "unknown template 'Strct.mustache'"
            ]
        )
    }

    @Test("a template in the folder replaces the built-in one")
    func aTemplateInTheFolderTakesThePlaceOfTheToolsOwn() throws {
        let mine = SourceFile(
            path: "Mine/File.mustache",
            text: "{{! Mine. }}\n// {{ source }} & <nothing>\n"
        )
        let templates = try #require(TemplateSet.load([mine]).value)
        let files = Emitter(templates: templates).emit(Samples.trips, access: .public)
        let file = try #require(files.first { $0.path == "User+Endpoints.swift" })
        #expect(file.contents == "// User.yaml & <nothing>\n")
    }

    @Test("the built-in templates have no mistakes") func theToolsOwnTemplatesAreRight() {
        #expect(TemplateSet.embedded().diagnostics.isEmpty)
    }

    @Test("every template begins with a comment about its purpose and its source")
    func everyTemplateSaysWhatItIsForAndWhatFeedsIt() {
        for template in TemplateSet.embeddedFiles {
            let first = template.text.prefix { $0 != "\n" }
            #expect(
                first.hasPrefix("{{! ") && first.contains("Fed by ") && first.hasSuffix(" }}"),
                "\(template.path)"
            )
        }
    }
}
