import Foundation
import GoldenTesting
import SourceDiagnostics
import SpecReading
import SpecResolution
import Testing

/// The public reference: its pages are current, and its examples are what the tool accepts.
@Suite struct ReferenceTests {
    static let catalog = BuiltProducts.package.appending(path: "Sources/genapi/genapi.docc")

    @Test("the pages that are generated from the code are up to date")
    func thePagesThatAreMadeOfTheCodeAreCurrent() throws {
        let pages = ReferencePages.all
        let folder = GoldenFolder(Self.catalog) { pages.keys.contains($0) }
        for difference in try folder.differences(from: pages) { Issue.record("\(difference)") }
    }

    @Test("every example of the reference is accepted", arguments: try examples())
    func everyExampleIsAccepted(_ example: String) throws {
        let (api, file) = Self.files(of: example)
        let companions = Self.companions.filter { name, _ in !file.path.hasSuffix("/\(name).yaml") }
            .map { SourceFile(path: "Trips/\($0.key).yaml", text: $0.value) }
        let declarations = (file === api ? [] : [file]) + companions.sorted { $0.path < $1.path }
        let outcome = SpecReader.read(api: api, declarations: declarations).then(Resolution.resolve)
        #expect(outcome.diagnostics.map(\.description) == [])
        #expect(outcome.value != nil)
    }

    @Test("at least eight examples are found") func thereAreExamples() throws {
        #expect(try Self.examples().count >= 8)
    }

    /// The blocks of YAML in the page.
    static func examples() throws -> [String] {
        let text = try String(contentsOf: catalog.appending(path: "SpecLanguage.md"), encoding: .utf8)
        return text.components(separatedBy: "```yaml\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// The example as a file of an API; fields alone are those of a value.
    private static func files(of example: String) -> (api: SourceFile, file: SourceFile) {
        if example.hasPrefix("genapi:") {
            let api = SourceFile(path: "Trips/api.yaml", text: example)
            return (api, api)
        }
        let text = example.hasPrefix("fields:") ? "value: Sample\n" + example : example
        let name =
            example.hasPrefix("source:") ? "messages" : text.prefix { $0 != "\n" }.split(separator: " ")[1]
        let api = "genapi: 1\napi: Trips\nservers: { live: \"https://api.trips.example\" }\naccess: public\n"
        return (
            SourceFile(path: "Trips/api.yaml", text: api),
            SourceFile(path: "Trips/\(name).yaml", text: text)
        )
    }

    /// Types that the examples speak of without declaring them.
    private static let companions = [
        "Company": "resource: Company\nfields: { name: string }\n",
        "Document": """
        resource: Document
        path: /documents
        fields: { title: string }
        endpoints:
          list: { get: "", returns: [Document], paging: standard }
          get: { get: "/{id}", returns: Document }
          create: { post: "", body: [title], returns: Document }
          delete: { delete: "/{id}" }
        """,
        "Event": "value: Event\nfields: { type: string, actor: string }\n",
        "FieldProblem": "value: FieldProblem\nfields: { field: string }\n",
        "File": "resource: File\npath: /files\nfields: { type: string, name: string, size: int64 }\n",
        "FileLink": "resource: FileLink\nfields: { id: id<File>, url: url }\n",
        "Folder": "resource: Folder\nfields: { id: id<File>, name: string }\n",
        "Fork": "value: Fork\nfields: { actor: string, forkee: string }\n",
        "Item": "value: Item\nfields: { name: string }\n",
        "Phone": "value: Phone\nfields: { number: string }\n",
        "Priority": "enum: Priority\ncases: { low: 1, normal: 5 }\n",
        "NameEvent": "value: NameEvent\nfields: { sender: string }\n",
        "Push": "value: Push\nfields: { actor: string, ref: string }\n",
        "Record": "value: Record\nfields: { created_at: timestamp }\n",
        "RoomRecord": "value: RoomRecord\nfields: { sender: string, sent_at: timestamp_ms }\n",
        "TopicEvent": "value: TopicEvent\nfields: { sender: string }\n",
        "User": "resource: User\nfields: { name: string }\n",
        "Track": "resource: Track\nfields: { title: string }\n",
    ]
}
