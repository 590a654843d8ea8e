import GenAPIAsyncHTTPClient
import GenAPIRuntime
import Trips

/// The example application: what somebody does in an afternoon with the Trips API.
@main
struct TripsHarness {
    static func main() async throws {
        try await TripsServer().serve { address in
            try await Journey(address: address).run()
        }
    }
}
