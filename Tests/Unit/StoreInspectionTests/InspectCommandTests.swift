import Foundation
import GoldenTesting
import TestTraits
import Testing

/// `genapi-inspect` as it is run in a shell.
struct InspectCommandTests {
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun(
            BuiltProducts.folder.appending(path: "genapi-inspect"),
            arguments,
            in: folder.url,
            secondsAtMost: 300
        )
    }

    @Test("a recording is listed and becomes an archive; a file that is not a store is an error", .blocking)
    func recording() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "{\"time\":1,\"request\":{\"line\":\"GET /a?key=hidden\",\"headers\":[],\"body\":null},\"status\":200,\"headers\":[],\"body\":null}\n",
            to: "traffic.jsonl"
        )
        let listed = try run(["traffic.jsonl"], in: folder)
        #expect(listed.status == 0)
        #expect(listed.output == "200 GET /a?key=redacted\n\n1 requests\n")
        let archived = try run(
            ["traffic.jsonl", "--har", "a.har", "--origin", "https://api.example.com"],
            in: folder
        )
        #expect(archived.output == "1 requests are in a.har\n")
        #expect(try folder.text(of: "a.har").contains("https://api.example.com/a?key=redacted"))
        let refused = try run(["traffic.sqlite"], in: folder)
        #expect(refused.status == 1)
        #expect(refused.errors == "error: there is no file 'traffic.sqlite'\n")
        #expect(try run(["--help"], in: folder).output.contains("store.sqlite"))
    }
}
