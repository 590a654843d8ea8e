import Foundation

/// The example application: what somebody does in an afternoon with the Trips API.
@main
struct TripsHarness {
    static func main() async {
        do {
            try await TripsServer().serve { address in
                try await Journey(address: address).run()
            }
        } catch {
            print("The journey ended early: \(error)")
            exit(1)
        }
    }
}
