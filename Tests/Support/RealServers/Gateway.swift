import Foundation
package import GenAPIMapping
package import GenAPIRuntime
import Testing

/// httpbin as it is, and behind servers that are not ours, where `Tests/Servers/serve.py` has started them.
package enum Gateway: String, CaseIterable, Sendable, CustomStringConvertible {
    case httpbin, nginx, haproxy

    package static let present = allCases.filter { $0.url != nil }
    package static let proxies = present.filter { $0 != .httpbin }

    package var url: String? { ProcessInfo.processInfo.environment["\(rawValue.uppercased())_URL"] }
    package var description: String { rawValue }

    package func client(
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
package func asking(
    _ path: String,
    _ query: [QueryItem] = [],
    options: EndpointOptions = EndpointOptions()
) -> Endpoint<JSONValue> {
    .get(EndpointPath(stringLiteral: path), query: query, options: options)
}

/// The same, with a body.
package func telling(
    _ path: String,
    _ query: [QueryItem] = [],
    body: RequestBody = .form([.item("text", "told")]),
    options: EndpointOptions = EndpointOptions()
) -> Endpoint<JSONValue> {
    .post(EndpointPath(stringLiteral: path), query: query, body: body, options: options)
}

/// A name that no other request has.
package func newName() -> String { UUID().uuidString.lowercased().replacing("-", with: "") }
