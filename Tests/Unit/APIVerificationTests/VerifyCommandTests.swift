import APISimulation
import Foundation
import GenAPIMockServer
import GoldenTesting
import ResolvedAPI
import TestTraits
import Testing

/// `genapi verify` as it is run in a shell.
struct VerifyCommandTests {
    private static let specs = BuiltProducts.package.appending(path: "Specs")

    private func run(
        _ arguments: [String],
        in folder: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws -> ProgramRun {
        try ProgramRun(
            BuiltProducts.genapi,
            ["verify"] + arguments,
            in: folder.url,
            environment: ProcessInfo.processInfo.environment.merging(environment) { _, new in new },
            secondsAtMost: 300
        )
    }

    @Test("a mock server has no deviations over HTTP, and the recording contains no secrets", .blocking)
    func mockServer() async throws {
        let folder = try TemporaryFolder()
        let server = try await MockServer(specs: Self.specs.appending(path: "PowerDNS").path)
        let run = try run(
            [Self.specs.appending(path: "PowerDNS").path, server.url, "--write", "--record", "run.har"],
            in: folder,
            environment: ["GENAPI_KEY": "key-that-is-secret"]
        )
        await server.stop()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("Zone.list  GET /zones"))
        #expect(run.output.contains("0 deviations"))
        #expect(!run.output.contains("that-is-secret"))
        let archive = try folder.text(of: "run.har")
        #expect(!archive.contains("that-is-secret"))
        let entries = try JSONLiteral(json: Array(archive.utf8))[["log", "entries"]]?.array
        #expect((entries?.count ?? 0) > 20)
    }

    @Test("a server of another API has deviations, in each format, and the status is 1", .blocking)
    func deviations() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "genapi: 1\napi: PowerDNS\nservers: { a: \"http://127.0.0.1\" }\nconvention: { envelope: none, discriminator: none }\nauthorization: { api_key: { header: X-API-Key } }\n",
            to: "PowerDNS/api.yaml"
        )
        try folder.write(
            "resource: Zone\npath: /zones\nfields: { name: string, weight: int }\nendpoints: { list: { get: \"\", returns: [Zone] } }\n",
            to: "PowerDNS/Zone.yaml"
        )
        let server = try await MockServer(specs: Self.specs.appending(path: "PowerDNS").path)
        let text = try run(["PowerDNS", server.url, "--key", "k-1"], in: folder)
        #expect(text.status == 1)
        #expect(
            text.output.contains("body[0].weight: missing (20 times or more) [responseMissingMember]"),
            "\(text.output)"
        )
        #expect(text.output.contains("PowerDNS/Zone.yaml:3:25, /0/weight"), "\(text.output)")
        let json = try run(["PowerDNS", server.url, "--key", "k-1", "--format", "json"], in: folder)
        #expect(json.status == 1)
        #expect(try JSONLiteral(json: Array(json.output.utf8))["api"]?.string == "PowerDNS")
        let github = try run(["PowerDNS", server.url, "--key", "k-1", "--format", "github"], in: folder)
        await server.stop()
        #expect(github.status == 1)
        #expect(github.output.contains("::error file=PowerDNS/Zone.yaml,line=3,col=25::"))
        let explained = try ProgramRun(
            BuiltProducts.genapi,
            ["explain", "responseMissingMember"],
            in: folder.url
        )
        #expect(explained.output.hasPrefix("A missing member"))
    }

    @Test("what cannot be compared has the status 2, and a wrong command line 64", .blocking)
    func failures() throws {
        let folder = try TemporaryFolder()
        let trips = Self.specs.appending(path: "Trips").path
        let refused = try run([trips, "http://127.0.0.1:9/v1", "--token", "t"], in: folder)
        #expect(refused.status == 2)
        #expect(refused.output.contains("It ended early: cannot connect"), "\(refused.output)")
        #expect(try run(["nowhere", "http://127.0.0.1:9"], in: folder).status == 2)
        #expect(try run([Self.specs.path, "http://127.0.0.1:9"], in: folder).errors.contains("several APIs"))
        #expect(try run([trips, "ftp://a"], in: folder).status == 64)
        #expect(try run([trips, "http://a", "--header", "none"], in: folder).status == 64)
        #expect(
            try run([trips, "http://127.0.0.1:9", "--only", "Boat"], in: folder).errors.contains("'Boat'")
        )
        let help = try run(["--help"], in: folder)
        #expect(help.status == 0)
        for option in ["--write", "--limit", "--record", "--value", "--format", "GENAPI_TOKEN"] {
            #expect(help.output.contains(option))
        }
    }
}
