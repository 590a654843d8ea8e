package import GenAPIRuntime
package import GenAPITesting

/// A client of the sample API at `http://stub.test/v1`, and the stub that answers it.
package struct SampleClient {
    package let server = StubTransport()
    package var definition: APIDefinition
    package var credentials: Credentials
    package var middleware: [any Middleware]
    package var options: ClientOptions

    package init(
        definition: APIDefinition = SampleAPI.definition,
        credentials: Credentials = .none,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions()
    ) {
        (self.definition, self.credentials) = (definition, credentials)
        (self.middleware, self.options) = (middleware, options)
    }

    package var client: Client {
        Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: credentials,
            middleware: middleware,
            options: options
        )
    }

    /// What `call` throws, where that is a `ClientError`.
    package func error<Value>(of call: (Client) async throws -> Value) async -> ClientError? {
        do {
            _ = try await call(client)
            return nil
        } catch {
            return error as? ClientError
        }
    }
}

package enum Fixture {
    package static let alex = #"{"data":{"type":"User","id":"7","first_name":"Alex"},"code":"OK"}"#

    /// A page of users with these ids.
    package static func page(_ ids: [String], total: Int? = nil) -> String {
        let users = ids.map { #"{"type":"User","id":"\#($0)","first_name":"N"}"# }.joined(separator: ",")
        let info = total.map { #","info":{"total":\#($0)}"# } ?? ""
        return #"{"data":[\#(users)]\#(info),"code":"OK"}"#
    }
}
