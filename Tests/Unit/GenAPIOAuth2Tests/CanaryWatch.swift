import Foundation
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Logging
import Synchronization
import Testing

/// Collects every secret on the wire and every printed text.
final class CanaryWatch: Transport {
    private struct State {
        var secrets: Set<String> = []
        var texts: [(place: String, text: String)] = []
        var requests: [(host: String, text: String)] = []
    }

    private let state = Mutex(State())
    private let transport: any Transport

    init(_ transport: any Transport) {
        self.transport = transport
    }

    /// Request fields whose values must stay on the wire, in addition to planted values with `c4n4ry`.
    private static let secretItems: Set = [
        "code", "code_verifier", "refresh_token", "client_secret", "password", "device_code",
        "client_assertion", "token",
        "state",
    ]
    private static let secretFields: Set = ["authorization", "dpop", "cookie", "x-xsrf-token", "x-api-key"]

    func send(_ request: WireRequest) async throws -> WireResponse {
        let body = String(decoding: try await request.body?.bytes() ?? [], as: UTF8.self)
        add(printed: request.curlLine, at: "a cURL line")
        let fields = request.head.headerFields
        var secrets = fields.filter { Self.secretFields.contains($0.name.canonicalName) }.flatMap { field in
            [field.value] + field.value.split(separator: " ").dropFirst().map(String.init)
        }
        let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().joined()
        for form in [body, query] {
            for item in URLComponents(string: "?\(form)")?.queryItems ?? []
            where Self.secretItems.contains(item.name) {
                secrets.append(item.value ?? "")
            }
        }
        let head = fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        state.withLock { state in
            state.secrets.formUnion(secrets)
            state.requests.append((request.head.authority ?? "", "\(request.url)\n\(head)\n\(body)"))
        }
        return try await transport.send(request)
    }

    func add(secret: String) { _ = state.withLock { $0.secrets.insert(secret) } }

    func add(printed text: String, at place: String) { state.withLock { $0.texts.append((place, text)) } }

    /// Records all textual representations of the values.
    func print(_ values: Any..., at place: String) {
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] { add(printed: text, at: place) }
        }
    }

    /// Records all textual representations of the thrown error.
    @discardableResult
    func fails(_ place: String, _ call: () async throws -> Void) async -> (any Error)? {
        do {
            try await call()
            return nil
        } catch {
            print(error, at: place)
            return error
        }
    }

    var secretCount: Int { state.withLock { $0.secrets.filter { $0.utf8.count >= 8 }.count } }

    /// Texts that contain a secret. Short secrets are ignored because they occur in ordinary words.
    var leaks: [String] {
        state.withLock { state in
            let secrets = state.secrets.filter { $0.utf8.count >= 8 }.union(["c4n4ry"])
            return state.texts.compactMap { place, text in
                secrets.first { text.contains($0) }.map { "\($0) in \(place): \(text.prefix(500))" }
            }
        }
    }

    /// Secrets that were sent to another host.
    func leaks(to host: String) -> [String] {
        state.withLock { state in
            let secrets = state.secrets.filter { $0.utf8.count >= 8 }.union(["c4n4ry"])
            return state.requests.filter { $0.host == host }.compactMap { _, text in
                secrets.first { text.contains($0) }
            }
        }
    }

    func count(to host: String) -> Int { state.withLock { $0.requests.filter { $0.host == host }.count } }
}

extension CanaryWatch {
    /// A logger with the lowest log level.
    var logger: Logger { Logger(label: "canaries") { _ in Handler(watch: self) } }

    private struct Handler: LogHandler {
        let watch: CanaryWatch
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            watch.add(printed: "\(event.message) \(all)", at: "the log")
        }
    }
}
