import APISimulation
import Foundation
import GoldenTesting
import ResolvedAPI
import StoreInspection
import Testing

struct RecordingTests {
    private static let line = """
        {"time":1795000000123,"request":{"line":"POST /v1/users?access_token=hidden-1&q=a","headers":[["Authorization","Bearer hidden-2"],\
        ["Content-Type","application/json"]],"body":{"json":{"password":"hidden-3","name":"Alex"}}},"status":201,\
        "headers":[["Content-Type","application/json"],["Set-Cookie","id=hidden-4"]],"body":{"json":{"id":1,"refresh_token":"hidden-5"}}}
        """

    @Test("a recording becomes an HTTP archive without secrets")
    func archive() throws {
        let folder = try TemporaryFolder()
        try folder.write("\(Self.line)\n\(Self.line)\n", to: "traffic.jsonl")
        let recording = try Recording(folder.url("traffic.jsonl").path)
        let text = recording.har(origin: "https://api.example.com").json
        #expect(!text.contains("hidden"))
        let log = try #require(try JSONLiteral(json: Array(text.utf8))["log"])
        #expect(log["version"]?.string == "1.2")
        let entries = try #require(log["entries"]?.array)
        #expect(entries.count == 2)
        #expect(entries[0]["startedDateTime"]?.string == "2026-11-18T11:06:40.123Z")
        #expect(entries[0][["request", "method"]]?.string == "POST")
        #expect(
            entries[0][["request", "url"]]?.string?.hasPrefix("https://api.example.com/v1/users?") == true
        )
        #expect(entries[0][["request", "postData", "text"]]?.string?.contains("Alex") == true)
        #expect(entries[0][["response", "status"]]?.plainText == "201")
        #expect(entries[0][["response", "content", "mimeType"]]?.string == "application/json")
        // What readers of the format require of each entry.
        for key in ["cache", "timings", "time"] { #expect(entries[0][key] != nil) }
        for key in ["cookies", "headers", "queryString", "headersSize", "bodySize", "httpVersion"] {
            #expect(entries[0][["request", key]] != nil)
        }
    }

    @Test("a folder of recorded exchanges is read in the order of its files")
    func folders() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.line, to: "r/0002-POST.json")
        try folder.write(
            "{\"request\":{\"line\":\"GET /v1\",\"headers\":[],\"body\":null},\"status\":200,\"headers\":[],\"body\":null}",
            to: "r/0001-GET.json"
        )
        let recording = try Recording(folder.url("r").path)
        #expect(recording.exchanges.map(\.method) == ["GET", "POST"])
        #expect(recording.text.hasPrefix("200 GET /v1\n201 POST /v1/users"))
    }

    @Test("what is not a recording is refused with its line")
    func refusals() throws {
        let folder = try TemporaryFolder()
        try folder.write("\(Self.line)\n{\"status\":200}\n", to: "a.jsonl")
        let path = folder.url("a.jsonl").path
        #expect(throws: InspectionError.noRecording("\(path):2")) { try Recording(path) }
        #expect(throws: InspectionError.missing("/nowhere")) { try Recording("/nowhere") }
        try folder.write("", to: "empty.jsonl")
        #expect(throws: InspectionError.self) { try Recording(folder.url("empty.jsonl").path) }
    }
}
