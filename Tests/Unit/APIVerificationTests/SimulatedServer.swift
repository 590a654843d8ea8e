import APISimulation
import APIVerification
import Foundation
import GenerationPipeline
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecCommands
import Testing

/// A simulated server, whose requests and responses a test can change on their way.
actor SimulatedServer: VerifiedServer {
    typealias Fault = @Sendable (inout SimulatedRequest, inout SimulatedResponse?) -> Void

    /// Changes requests and their responses; called before with no response, and after with it.
    private let fault: Fault
    private var simulation: Simulation
    private var time: Int64 = 1_795_000_000_000
    private(set) var requests: [SimulatedRequest] = []

    init(_ api: API, elements: Int = 25, fault: @escaping Fault = { _, _ in }) {
        var options = Simulation.Options()
        options.elementCount = elements
        simulation = Simulation(api, options: options)
        self.fault = fault
    }

    func respond(to request: SimulatedRequest) async throws -> SimulatedResponse {
        requests.append(request)
        time += 1
        var request = request
        request.time = time
        var response: SimulatedResponse?
        fault(&request, &response)
        if response == nil { response = simulation.respond(to: request) }
        fault(&request, &response)
        return response ?? SimulatedResponse(status: 500)
    }

    /// A token of the authorization server of the API.
    func token() -> String {
        let body = "grant_type=password&username=a&password=b&client_id=c"
        let response = simulation.respond(
            to: SimulatedRequest(
                "POST",
                "\(simulation.basePath)/oauth/token",
                headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(body.utf8),
                time: time
            )
        )
        let json = try? JSONLiteral(json: response.body.bytes)
        return json?["access_token"]?.string ?? "a-token-for-tests"
    }
}

/// A comparison of specs with a simulated server.
struct SimulatedVerification {
    let specs: ResolvedSpecs
    let server: SimulatedServer

    /// - Parameter folder: The folder of an API.
    init(folder: String, elements: Int = 25, fault: @escaping SimulatedServer.Fault = { _, _ in }) throws {
        let outcome = ResolvedSpecs.resolve(SpecsFolder(folder))
        specs = try #require(outcome.value?.first, "\(outcome.diagnostics.map(\.message))")
        server = SimulatedServer(specs.api, elements: elements, fault: fault)
    }

    func run(_ change: (inout VerificationOptions) -> Void = { _ in }) async throws -> VerificationReport {
        var options = VerificationOptions()
        options.credential.token = await server.token()
        options.credential.user = "alex:pass-word-1"
        options.credential.key = "key-for-tests"
        change(&options)
        let url = try #require(ServerURL(specs.api.servers[0].url))
        return await Verification(specs, server, url: url, options: options).run()
    }

    /// The folders of the APIs with calls in the repository's `Specs`.
    static let folders: [String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Specs")
            .standardized
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { root.appending(path: $0) }.filter { folder in
            let api = try? String(contentsOf: folder.appending(path: "api.yaml"), encoding: .utf8)
            return api?.contains("\nservers:") == true
        }.map(\.path)
    }()
}
