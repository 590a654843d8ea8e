import APISimulation
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import Testing

/// A simulated server of specs in a text, with a clock that the test moves.
struct SimulatedAPI {
    var simulation: Simulation
    /// Milliseconds since 1970.
    var time: Int64 = 1_795_000_000_000
    var headers: [(name: String, value: String)] = []

    init(_ text: String, api: String = "", options: Simulation.Options = .init()) throws {
        try self.init(Self.resolved(text, api: api), options: options)
    }

    init(_ api: API, options: Simulation.Options = .init()) throws {
        simulation = Simulation(api, options: options) { subject in
            if case .field(let type, let name) = subject {
                "\(type.joined(separator: ".")).\(name)"
            } else {
                nil
            }
        }
    }

    static func resolved(_ text: String, api: String = "") throws -> API {
        let files = SpecFiles(text, api: api)
        let outcome = SpecReader.read(api: files.api, declarations: files.declarations).then(
            Resolution.resolve
        )
        return try #require(outcome.value, "\(TerminalRenderer(colored: false).render(outcome.diagnostics))")
    }

    mutating func send(
        _ method: String,
        _ target: String,
        _ json: String? = nil,
        headers: [(name: String, value: String)] = []
    ) -> SimulatedResponse {
        time += 1
        let type: [(name: String, value: String)] = json == nil ? [] : [("Content-Type", "application/json")]
        return simulation.respond(
            to: SimulatedRequest(
                method,
                target,
                headers: self.headers + type + headers,
                body: Array((json ?? "").utf8),
                time: time
            )
        )
    }
}

extension SimulatedResponse {
    var json: JSONLiteral { (try? JSONLiteral(json: body.bytes)) ?? .null }
    var text: String { String(decoding: body.bytes, as: UTF8.self) }
}
