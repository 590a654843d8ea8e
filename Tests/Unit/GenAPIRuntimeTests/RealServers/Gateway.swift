import Foundation
import Testing

@testable import GenAPIRuntime

/// httpbin as it is, and behind servers that are not ours, where `Tests/Servers/serve.py` has started them.
enum Gateway: String, CaseIterable, Sendable, CustomStringConvertible {
    case httpbin, nginx, haproxy

    static let present = allCases.filter { $0.url != nil }
    static let proxies = present.filter { $0 != .httpbin }

    var url: String? { ProcessInfo.processInfo.environment["\(rawValue.uppercased())_URL"] }
    var description: String { rawValue }

    func client(
        _ transport: RealTransport,
        scheme: AuthorizationScheme = .none,
        credentials: Credentials = .none,
        retry: RetryPolicy = .never,
        options: ClientOptions = ClientOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> Client {
        let definition = APIDefinition(
            name: "Gateway",
            envelope: .none,
            authorization: scheme,
            retry: retry,
            timeout: .seconds(60)
        )
        return Client(
            definition,
            baseURL: try BaseURL(#require(url)),
            transport: transport.make(),
            credentials: credentials,
            options: options,
            clock: clock
        )
    }
}

/// httpbin says what it was asked.
func asking(
    _ path: String,
    _ query: [QueryItem] = [],
    options: EndpointOptions = EndpointOptions()
) -> Endpoint<JSONValue> {
    .get(EndpointPath(stringLiteral: path), query: query, options: options)
}

/// The same, with a body.
func telling(
    _ path: String,
    _ query: [QueryItem] = [],
    body: RequestBody = .form([.item("text", "told")]),
    options: EndpointOptions = EndpointOptions()
) -> Endpoint<JSONValue> {
    .post(EndpointPath(stringLiteral: path), query: query, body: body, options: options)
}

/// A name that no other request has.
func newName() -> String { UUID().uuidString.lowercased().replacing("-", with: "") }
