import GoldenTesting
import SourceDiagnostics
import Testing

@Suite struct TypeNameTests {
    private func reported(_ spec: String) -> [String] {
        SpecFiles(spec).resolve().diagnostics.map { "\($0.severity) \($0.id)" }
    }

    @Test(
        "a type of any kind that hides a Swift type is reported",
        arguments: [
            "resource: Error\nfields: { text: string }", "value: Result\nfields: { text: string }",
            "enum: Never\ncases: [ever]",
        ]
    )
    func everyKindOfTypeCanHideOneOfSwift(_ spec: String) {
        #expect(reported(spec) == ["warning typeHidesSwift"])
    }

    @Test("a type with an explicit Swift name is not reported", arguments: ["Task", "Chore"])
    func aNameInSwiftSaysThatItIsMeant(_ name: String) {
        #expect(reported("resource: Task\nname: \(name)\nfields: { title: string }") == [])
    }

    @Test("a nested type hides no Swift type") func typesInsideOfOthersHideNothingOutside() {
        let spec = "resource: User\nfields: { task: Task }\ntypes: { Task: { fields: { title: string } } }"
        #expect(reported(spec) == [])
    }
}
