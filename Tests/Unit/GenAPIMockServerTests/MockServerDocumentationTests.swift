import GenAPIAsyncHTTPClient
import GenAPIMockServer
import GenAPIRuntime
import Trips

private func callMockServer() async throws -> Client {
    let server = try await MockServer(specs: "Specs/Trips")
    let (url, transport) = (try BaseURL(server.url), AsyncHTTPTransport())
    let client = Client(TripsAPI.definition, baseURL: url, transport: transport)
    return client
}
