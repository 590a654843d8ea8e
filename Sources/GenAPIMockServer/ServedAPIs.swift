import APISimulation
import FlyingFox
import Foundation
import GenerationPipeline
import ResolvedAPI
import SourceDiagnostics
import SpecCommands
import Synchronization

/// The APIs of a server, and what it knows of its requests.
final class ServedAPIs: Sendable {
    private struct State {
        var simulations: [Simulation]
        var exchanges: [MockExchange] = []
        /// The number of requests.
        var count = 0
        var origin = ""
    }

    let names: [String]
    /// The path in front of the calls of each API.
    let basePaths: [String: String]
    private let prefixes: [String]
    private let state: Mutex<State>
    private let options: MockServerOptions
    private let record: ExchangeFile?
    private let indices: [APIIndex]

    init(specs: String, options: MockServerOptions) throws {
        self.options = options
        let folder = SpecsFolder(specs)
        guard folder.exists else { throw MockServerError(message: "there is no folder '\(specs)'") }
        let outcome = ResolvedSpecs.resolve(folder)
        guard let apis = outcome.value, !apis.isEmpty else {
            let text = TerminalRenderer(colored: false).render(outcome.diagnostics)
            throw MockServerError(message: text.isEmpty ? "there is no API in '\(specs)'" : text)
        }
        record = try options.record.map(ExchangeFile.init)
        let simulations = apis.map { specs in
            Simulation(specs.api, options: options.simulation) { subject in
                switch subject {
                case .field(let type, let name): specs.place(ofField: name, in: type)
                case .parameter(let type, let call, let name):
                    specs.place(ofParameter: name, of: call, in: type)
                case .call(let type, let name): specs.place(ofCall: name, in: type)
                }
            }
        }
        indices = apis.map { APIIndex($0.api) }
        names = apis.map(\.api.name)
        prefixes = apis.count == 1 ? [""] : names.map { "/\($0)" }
        let paths = zip(prefixes, simulations).map { $0 + $1.basePath }
        basePaths = Dictionary(zip(names, paths)) { first, _ in first }
        state = Mutex(State(simulations: simulations))
    }

    func setOrigin(_ origin: String) { state.withLock { $0.origin = origin } }

    var exchanges: [MockExchange] { state.withLock(\.exchanges) }

    private static let mostExchanges = 200

    // MARK: Requests

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let target = request.target.rawValue
        let path = target.prefix { $0 != "?" }
        if let page = page(path, target) { return page }
        guard
            let number = prefixes.firstIndex(where: { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") })
        else {
            let places = basePaths.values.sorted().joined(separator: ", ")
            return HTTPResponse(statusCode: .notFound, body: Data("The APIs are at \(places).\n".utf8))
        }
        guard let body = await Self.body(of: request) else {
            return HTTPResponse(statusCode: HTTPStatusCode(413, phrase: "Content Too Large"))
        }
        let prefix = prefixes[number]
        let simulated = SimulatedRequest(
            request.method.rawValue,
            String(target.dropFirst(prefix.count)),
            headers: request.headers.map { (name: $0.key.rawValue, value: $0.value) },
            body: body,
            origin: origin(of: request) + prefix,
            time: Int64(Date().timeIntervalSince1970 * 1000)
        )
        let response = state.withLock { $0.simulations[number].respond(to: simulated) }
        if response.delay > .zero { try? await Task.sleep(for: response.delay) }
        note(simulated, response, prefix)
        return HTTPResponse(response)
    }

    private func origin(of request: HTTPRequest) -> String {
        guard let host = request.headers[.host], host.utf8.allSatisfy(Self.isHost) else {
            return state.withLock(\.origin)
        }
        return "http://\(host)"
    }

    private static func isHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// `nil` if it is too large, or if it does not end.
    private static func body(of request: HTTPRequest) async -> [UInt8]? {
        if let count = request.bodySequence.count, count > MockServer.maxBodyBytes { return nil }
        var body: [UInt8] = []
        do {
            for try await data in request.bodySequence {
                body += data
                guard body.count <= MockServer.maxBodyBytes else { return nil }
            }
        } catch {
            return nil
        }
        return body
    }

    // MARK: The page

    /// The page of the server, and the requests that it shows.
    private func page(_ path: Substring, _ target: String) -> HTTPResponse? {
        switch path {
        case "/" where !basePaths.values.contains { $0.isEmpty || $0 == "/" }:
            return HTTPResponse(
                statusCode: .temporaryRedirect,
                headers: HTTPHeaders([.location: ServerPage.path])
            )
        case ServerPage.path[...]:
            let origin = state.withLock(\.origin)
            let page = ServerPage(apis: indices, urls: basePaths.mapValues { origin + $0 })
            return HTTPResponse(
                statusCode: .ok,
                headers: HTTPHeaders([.contentType: "text/html; charset=utf-8"]),
                body: Data(page.html.utf8)
            )
        case "\(ServerPage.path)/requests":
            let after = QueryText(target.drop { $0 != "?" }.dropFirst())["after"].flatMap { Int($0) } ?? 0
            return HTTPResponse(
                statusCode: .ok,
                headers: HTTPHeaders([.contentType: "application/json"]),
                body: Data(latest(after: after).json.utf8)
            )
        default: return nil
        }
    }

    /// - Parameter number: The number of a request. A number that is not known yet is of a server that ran before this one.
    private func latest(after number: Int) -> JSONLiteral {
        let (exchanges, count) = state.withLock { ($0.exchanges, $0.count) }
        let number = number > count ? 0 : number
        let numbered = zip(count - exchanges.count + 1..<count + 1, exchanges).filter { $0.0 > number }
        return .array(
            numbered.map { number, exchange in
                .object([
                    .init(key: "number", value: .int(number)),
                    .init(key: "line", value: .string(exchange.line)),
                    .init(key: "status", value: .int(exchange.status)),
                    .init(key: "call", value: exchange.call.map { .string($0) } ?? .null),
                    .init(key: "notes", value: .array(exchange.notes.map { .string($0) })),
                ])
            }
        )
    }

    // MARK: Logs

    private func note(_ request: SimulatedRequest, _ response: SimulatedResponse, _ prefix: String) {
        let shown = ShownExchange(request)
        let exchange = MockExchange(
            line: "\(request.method) \(prefix)\(shown.target)",
            call: response.call,
            status: response.status,
            bytes: response.body.bytes.count,
            notes: response.notes
        )
        state.withLock { state in
            if state.exchanges.count >= Self.mostExchanges { state.exchanges.removeFirst() }
            state.exchanges.append(exchange)
            state.count += 1
        }
        options.log?(exchange)
        record?.append(shown.record(response, line: exchange.line))
    }
}

extension MockServerOptions {
    fileprivate var simulation: Simulation.Options {
        var options = Simulation.Options()
        options.seed = seed
        options.elementCount = max(elementCount, 0)
        options.failRate = failRate
        options.latency = latency
        options.allowedOrigins = allowedOrigins
        options.tokenLifetime = tokenLifetime
        return options
    }
}
