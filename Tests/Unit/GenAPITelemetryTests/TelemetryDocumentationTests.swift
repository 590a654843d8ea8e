import CoreMetrics
import Foundation
import GenAPIRuntime
import GenAPITelemetry
import GenAPITesting
import Instrumentation
import MetricsTestKit
import Testing
import Tracing

/// Compiles the samples of the documentation, and checks the tables of names.
@Suite struct TelemetryDocumentationTests {
    private let server = StubTransport()

    @Test("the options of a client can have telemetry") func client() async throws {
        let telemetry = Telemetry()
        var options = ClientOptions()
        options.telemetry = telemetry

        server.on("GET", "/7", .json("7"))
        let definition = APIDefinition(name: "Numbers", envelope: .none)
        let client = Client(definition, baseURL: "http://stub.test", transport: server, options: options)
        #expect(try await client.send(Endpoint<Int>.get("/7")) == 7)
        #expect(options.telemetry === telemetry)
    }

    /// Only a process can set them up, and only once.
    private func setUp(_ tracer: any Tracer, _ metrics: any MetricsFactory) {
        MetricsSystem.bootstrap(metrics)
        InstrumentationSystem.bootstrap(tracer)
    }

    @Test("an app records the metrics of its requests without propagating the context") func app()
        async throws
    {
        let metrics = TestMetrics()
        var options = ClientOptions()
        options.telemetry = Telemetry(propagatesContext: false, metrics: metrics)

        server.on("GET", "/7", .json("7"))
        let definition = APIDefinition(name: "Numbers", envelope: .none)
        let client = Client(definition, baseURL: "http://stub.test", transport: server, options: options)
        _ = try await client.send(Endpoint<Int>.get("/7"))
        #expect(metrics.timers.map(\.label) == ["http.client.request.duration"])
    }

    private static let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized

    @Test("the article names every metric and attribute that is recorded, and no other")
    func names() throws {
        var recorded: Set<String> = []
        for module in ["Telemetry", "Runtime", "Repositories", "Outbox"] {
            let folder = Self.sources.appending(path: "GenAPI\(module)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                let code = try String(contentsOf: file, encoding: .utf8)
                let names = #/"((?:genapi|http|network|otel|server|url|error)\.[a-z_.]+)"/#
                recorded.formUnion(code.matches(of: names).map { String($0.1) })
                // Names of queues.
                recorded.subtract(["genapi.connectivity", "genapi.files"])
            }
        }
        let article = Self.sources.appending(path: "GenAPITelemetry/GenAPITelemetry.docc/GenAPITelemetry.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let named = #/`((?:genapi|http|network|otel|server|url|error)\.[a-z_.]+)`/#
        #expect(recorded.count > 20)
        #expect(Set(text.matches(of: named).map { String($0.1) }) == recorded)
    }
}
