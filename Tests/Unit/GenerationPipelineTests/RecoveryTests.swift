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

    @Test("an unknown key does not hide an unknown type") func anUnknownKeyDoesNotHideAnUnknownType() {
        let spec = """
            resource: User
            color: blue
            fields: { name: strng }
            """
        #expect(ids(spec) == ["unknownKey", "unknownType"])
    }

    @Test("the value of a misspelled key is checked too") func theValueOfAMisspelledKeyIsCheckedToo() {
        let spec = """
            resource: User
            feilds: { name: strng }
            """
        #expect(ids(spec) == ["unknownKey", "unknownType"])
    }

    @Test("a misspelled key causes no errors elsewhere") func aMisspelledKeyDoesNotMakeOthersUnknown() {
        let spec = """
            resource: User
            path: /users
            feilds: { name: string }
            endpoints: { create: { post: "", body: [name], returns: User } }
            """
        #expect(ids(spec) == ["unknownKey"])
    }

    @Test("the value of a misspelled key is ignored if the correct key exists")
    func aMisspelledKeyBesideTheRightOneIsIgnored() {
        let spec = """
            resource: User
            feilds: { name: strng }
            fields: { name: string }
            """
        #expect(ids(spec) == ["unknownKey"])
    }

    @Test(
        "a mistake with an obvious meaning does not hide an unknown type",
        arguments: ["doc: 5", "doc: yes", "doc: null", "hashable: yes", "store: { tll: 5m }"]
    )
    func aMistakeWithAClearMeaningDoesNotHideAnUnknownType(_ line: String) {
        let found = ids("resource: User\n\(line)\nfields: { name: strng }")
        #expect(found.count == 2 && found.last == "unknownType", "\(found)")
    }

    @Test("a misspelled word is read as the closest one") func aMisspelledWordIsReadAsTheNearestOne() {
        let spec = """
            resource: User
            path: /users
            fields: { name: strng }
            endpoints: { list: { get: "", priority: hihg, returns: [User] } }
            """
        #expect(Set(ids(spec)) == ["unknownChoice", "unknownType"])
    }

    @Test(
        "a syntax error does not hide an error in another file",
        arguments: ["fields: [", "fields: { name: [a, b] }", "endpoints: { list: {} }", "path: users"]
    )
    func errorsOfTheForm(_ line: String) {
        let other = "# Trip.yaml\nresource: Trip\nfields: { owner: Usr, user: User }"
        let found = ids("# User.yaml\nresource: User\n\(line)\n\(other)")
        #expect(found.count == 2 && found.first == "unknownType", "\(found)")
    }

    @Test("one run reports the errors of all stages in four files")
    func stages() {
        let spec = """
            # A.yaml
            value: A
            fields: { x: strng }
            endpoints: { one: { get: info } }
            # B.yaml
            value: B
            fields: { x: strng, c: C }
            # C.yaml
            value: C
            fieldz: { x: string, b: "[B" }
            # D.yaml
            resource: D
            path: /ds
            fields: { x: string }
            endpoints: { one: { get: "/{name}", returns: D } }
            """
        #expect(
            Set(ids(spec)) == ["unknownType", "badPath", "unknownKey", "badType", "pathParameterWithoutType"]
        )
        #expect(ids(spec).count == 6)
    }

    @Test("an API file that cannot be read causes no errors in the other files")
    func unreadableAPI() {
        let other = "resource: Trip\npath: /trips\nfields: { id: id<Trip>, owner: Usr }"
        for (api, id) in [
            ("convention: [\n", "yamlSyntax"), ("convention: { identity: [] }\n", "listInPlace"),
        ] {
            #expect(Set(ids(other, api: api)) == [id, "unknownType"])
        }
    }

    @Test("nothing is generated from a spec with errors") func nothingIsGeneratedFromARecoveredSpec() throws {
        let files = SpecFiles("resource: User\ncolor: blue\nfields: { name: string }")
        let sources = APISources(name: "Trips", api: files.api, declarations: files.declarations)
        let templates = try #require(TemplateSet.embedded().value)
        let result = Generator(templates: templates).generate(from: sources)
        #expect(result.value == nil)
        #expect(result.diagnostics.map(\.id) == ["unknownKey"])
    }
}
