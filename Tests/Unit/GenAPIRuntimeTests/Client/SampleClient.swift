import GenAPIRuntime
import GenAPITesting

/// A client of the sample API at `http://stub.test/v1`, and the stub that answers it.
struct SampleClient {
    let server = StubTransport()
    var definition = SampleAPI.definition
    var credentials = Credentials.none
    var middleware: [any Middleware] = []
    var options = ClientOptions()

    var client: Client {
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
    func error<Value>(of call: (Client) async throws -> Value) async -> ClientError? {
        do {
            _ = try await call(client)
            return nil
        } catch {
            return error as? ClientError
        }
    }
}

enum Fixture {
    static let alex = #"{"data":{"type":"User","id":"7","first_name":"Alex"},"code":"OK"}"#

    /// A page of users with these ids.
    static func page(_ ids: [String], total: Int? = nil) -> String {
        let users = ids.map { #"{"type":"User","id":"\#($0)","first_name":"N"}"# }.joined(separator: ",")
        let info = total.map { #","info":{"total":\#($0)}"# } ?? ""
        return #"{"data":[\#(users)]\#(info),"code":"OK"}"#
    }
}
