/// A request and its response, for fixtures, stubs and the mock server.
package struct Example: Hashable, Sendable {
    package var name: String
    package var parameters: [JSONLiteral.Member]
    package var requestBody: JSONLiteral?
    package var status: Int
    package var responseHeaders: [ConstantHeader]
    /// The time until the response arrives.
    package var delay: Duration?
    package var responseBody: JSONLiteral?

    package init(
        name: String,
        parameters: [JSONLiteral.Member] = [],
        requestBody: JSONLiteral? = nil,
        status: Int = 200,
        responseHeaders: [ConstantHeader] = [],
        delay: Duration? = nil,
        responseBody: JSONLiteral? = nil
    ) {
        self.name = name
        self.parameters = parameters
        self.requestBody = requestBody
        self.status = status
        self.responseHeaders = responseHeaders
        self.delay = delay
        self.responseBody = responseBody
    }
}

/// A JSON value in a spec.
package indirect enum JSONLiteral: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The digits in the spec, which are valid JSON.
    case number(String)
    case string(String)
    case array([JSONLiteral])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var key: String
        package var value: JSONLiteral

        package init(key: String, value: JSONLiteral) {
            self.key = key
            self.value = value
        }
    }
}
