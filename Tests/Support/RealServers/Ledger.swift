import Foundation
package import GenAPIMapping
package import GenAPIRuntime
import Testing

/// A book of entries in the database of a real server, reached as it is or through a proxy that loses things.
package struct Ledger: Sendable {
    package static var isThere: Bool { ProcessInfo.processInfo.environment["LOSSY_STRICT_URL"] != nil }

    package let name: String
    private let direct: String
    private let lossy: String

    /// What the database says.
    package struct Truth {
        /// How often each text was written.
        package let texts: [String: Int]
        /// In their order.
        package let ids: [Int]
    }

    package init(entries: Int = 0) async throws {
        let environment = ProcessInfo.processInfo.environment
        direct = try #require(environment["OAUTH_STRICT_URL"])
        lossy = try #require(environment["LOSSY_STRICT_URL"])
        let made = try await Self.ask(direct, "/truth/books", [.item("entries", entries)])
        name = try #require(made["name"]?.string)
    }

    private static func ask(_ url: String, _ path: EndpointPath, _ query: [QueryItem] = []) async throws
        -> JSONValue
    {
        let definition = APIDefinition(name: "Truth", envelope: .none)
        let client = Client(definition, baseURL: "\(url)", transport: URLSessionTransport())
        return try await client.send(.get(path, query: query))
    }

    package func truth() async throws -> Truth {
        let json = try await Self.ask(direct, "/truth/books/\(name)")
        let texts = try #require(json["texts"]?.object)
        return Truth(
            texts: Dictionary(uniqueKeysWithValues: texts.members.map { ($0.key, $0.value.int ?? 0) }),
            ids: json["ids"]?.array?.compactMap(\.int) ?? []
        )
    }

    /// How often each thing went wrong in the calls of that name.
    package func faults(_ call: String) async throws -> [String: Int] {
        let json = try await Self.ask(lossy, "/faults/\(call)")
        let members = json.object?.members ?? []
        return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.int ?? 0) })
    }

    package func client(
        _ transport: any Transport,
        isLossy: Bool,
        retry: RetryPolicy = .never
    ) -> Client {
        Client(
            APIDefinition(name: "Ledger", envelope: .none, retry: retry, timeout: .seconds(60)),
            baseURL: BaseURL("\(isLossy ? lossy : direct)/v1"),
            transport: transport
        )
    }

    /// - Parameter fault: As Tests/Servers/faults.py reads it.
    package func write(_ text: String, fault: String? = nil, isKeyed: Bool = false) -> Endpoint<JSONValue> {
        .post(
            "/books/\(name)/entries",
            headers: [.header("X-Fault", fault)],
            body: .json { $0.string("text", text) },
            options: EndpointOptions(sendsIdempotencyKey: isKeyed)
        )
    }
}
