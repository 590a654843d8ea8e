import SourceDiagnostics
import Testing

@Suite struct WorkflowCommandTests {
    @Test("no text of a command ends it, begins another one, or adds a property")
    func hostileTexts() {
        let command = WorkflowCommand(
            "error",
            [("file", "a,line=9:b%\n::stop::.yaml"), ("line", "1")],
            "100%\n::warning::x\r\n\u{202E}end"
        )
        #expect(
            command.text
                == #"::error file=a%2Cline=9%3Ab%25\n%3A%3Astop%3A%3A.yaml,line=1::100%25%0A::warning::x\r\n\u{202E}end"#
        )
        #expect(WorkflowCommand("warning", [], "a").text == "::warning::a")
    }
}
