import SourceDiagnostics
import Testing

@Suite("Paths of source files") struct SourcePathTests {
    @Test(
        "a base name has neither a folder nor the ending of a spec",
        arguments: [
            ("User.yaml", "User"), ("Trips/people/User.yml", "User"), ("Escaped.swift.yaml", "Escaped.swift"),
            ("straße.yaml", "straße"), ("notes.txt", "notes.txt"), ("", ""),
        ]
    )
    func baseNames(path: String, name: String) {
        #expect(SourceFile(path: path, text: "").baseName == name)
    }

    @Test("a path below a folder is relative to it")
    func below() {
        let api = SourceFile(path: "Specs/Trips/api.yaml", text: "")
        #expect(api.folder == "Specs/Trips/")
        #expect(SourceFile(path: "api.yaml", text: "").folder == "")
        #expect(
            SourceFile(path: "Specs/Trips/a/User.yaml", text: "").path(below: api.folder) == "a/User.yaml"
        )
        #expect(SourceFile(path: "Other/User.yaml", text: "").path(below: api.folder) == "Other/User.yaml")
    }
}
