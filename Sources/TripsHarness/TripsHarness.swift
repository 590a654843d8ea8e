import Foundation

/// The example application: a tour of the Trips API, or with the argument `offline` a day without a network, against a local
/// server.
@main
struct TripsHarness {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            print("It failed: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        switch arguments.first {
        case nil: try await TripsServer().serve { try await Walkthrough(address: $0).run() }
        #if Store
            case "offline":
                let server = try TripsServer()
                try await server.serve { try await OfflineDay(server: server, address: $0).run() }
            case OfflineDay.morning where arguments.count == 3:
                try await OfflineDay.beMorning(server: arguments[1], in: URL(filePath: arguments[2]))
        #endif
        default: throw UnknownArguments()
        }
    }

    struct UnknownArguments: Error, CustomStringConvertible {
        var description: String { "the arguments are unknown; 'offline' needs the package trait 'Store'" }
    }
}
