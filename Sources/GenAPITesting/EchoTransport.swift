import GenAPIMapping
public import GenAPIRuntime
import HTTPTypes

/// A server that returns every request as JSON, without an envelope:
///
///     { "method": "GET", "target": "/v1/users?q=x", "headers": { "accept": "…" }, "body": "…" }
public struct EchoTransport: Transport {
    /// Creates a stateless transport.
    public init() {}

    /// Returns the request as JSON with status 200.
    ///
    /// - Throws: What reading the body of the request throws.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let request = try await RecordedRequest(request)
        let headers = request.headers.map { ($0.name.canonicalName, JSONValue.string($0.value)) }
        let echo: JSONValue = [
            "method": .string(request.method),
            "target": .string(request.target),
            "headers": .object(JSONObject(headers)),
            "body": request.bodyText.map(JSONValue.string) ?? .null,
        ]
        return try StubAnswer.json(echo.jsonText()).response
    }
}
