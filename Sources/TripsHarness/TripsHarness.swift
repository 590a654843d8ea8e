import Foundation

/// The example application: a tour of the Trips API against a local server.
@main
struct TripsHarness {
    static func main() async {
        do {
            try await TripsServer().serve { address in
                try await Walkthrough(address: address).run()
            }
        } catch {
            print("The walkthrough failed: \(error)")
            exit(1)
        }
    }
}
