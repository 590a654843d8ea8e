import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SpecReading
import SpecResolution
import SwiftEmission
import Testing

/// Mistakes that the reader recovers from: one run also reports what resolution finds.
@Suite struct RecoveryTests {
    private func ids(_ spec: String, api: String = "") -> [String] {
        let files = SpecFiles(spec, api: api)
        return SpecReader.read(api: files.api, declarations: files.declarations)
            .then(Resolution.resolve).diagnostics.map(\.id)
    }

    @Test func anUnknownKeyDoesNotHideAnUnknownType() {
        let spec = """
            resource: User
            color: blue
            fields: { name: strng }
            """
        #expect(ids(spec) == ["unknownKey", "unknownType"])
    }

    @Test func theValueOfAMisspelledKeyIsCheckedToo() {
        let spec = """
            resource: User
            feilds: { name: strng }
            """
        #expect(ids(spec) == ["unknownKey", "unknownType"])
    }

    @Test func aMisspelledKeyDoesNotMakeOthersUnknown() {
        let spec = """
            resource: User
            path: /users
            feilds: { name: string }
            endpoints: { create: { post: "", body: [name], returns: User } }
            """
        #expect(ids(spec) == ["unknownKey"])
    }

    @Test func aMisspelledKeyBesideTheRightOneIsIgnored() {
        let spec = """
            resource: User
            feilds: { name: strng }
            fields: { name: string }
            """
        #expect(ids(spec) == ["unknownKey"])
    }

    @Test(arguments: ["doc: 5", "doc: yes", "doc: null", "hashable: yes", "store: { tll: 5m }"])
    func aMistakeWithAClearMeaningDoesNotHideAnUnknownType(_ line: String) {
        let found = ids("resource: User\n\(line)\nfields: { name: strng }")
        #expect(found.count == 2 && found.last == "unknownType", "\(found)")
    }

    @Test func aMisspelledWordIsReadAsTheNearestOne() {
        let spec = """
            resource: User
            path: /users
            fields: { name: strng }
            endpoints: { list: { get: "", priority: hihg, returns: [User] } }
            """
        #expect(Set(ids(spec)) == ["unknownChoice", "unknownType"])
    }

    @Test(arguments: ["fields: [", "fields: { name: [a, b] }", "endpoints: { list: {} }"])
    func unrecoverableErrorsAreReportedAlone(_ line: String) {
        let other = "# Trip.yaml\nresource: Trip\nfields: { owner: Usr }"
        let found = ids("# User.yaml\nresource: User\n\(line)\n\(other)")
        #expect(!found.isEmpty && !found.contains("unknownType"), "\(found)")
    }

    @Test func nothingIsGeneratedFromARecoveredSpec() throws {
        let files = SpecFiles("resource: User\ncolor: blue\nfields: { name: string }")
        let sources = APISources(name: "Trips", api: files.api, declarations: files.declarations)
        let templates = try #require(TemplateSet.embedded().value)
        let result = Generator(templates: templates).generate(from: sources)
        #expect(result.value == nil)
        #expect(result.diagnostics.map(\.id) == ["unknownKey"])
    }
}
