import GenAPIAsyncHTTPClient
import GenAPIMockServer
import GenAPIRuntime
import Trips

private func callMockServer() async throws -> Client {
    let server = try await MockServer(specs: "Specs/Trips")
    let client = Client(
        TripsAPI.definition,
        baseURL: try BaseURL(server.url),
        transport: AsyncHTTPTransport()
    )
    return client
}
