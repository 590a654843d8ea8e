import Foundation

/// The example application, against a local server: a tour of the Trips API, or with the argument `offline` a day without a
/// network, or with the argument `restart` an app that starts from disk while its server is down.
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
                let server = TripsServer()
                try await server.serve { try await OfflineDay(server: server, address: $0).run() }
            case OfflineDay.morning where arguments.count == 3:
                try await OfflineDay.beMorning(server: arguments[1], in: URL(filePath: arguments[2]))
            case "restart": try await Restart(server: TripsServer()).run()
        #endif
        default: throw UnknownArguments()
        }
    }

    struct UnknownArguments: Error, CustomStringConvertible {
        var description: String {
            "the arguments are unknown; 'offline' and 'restart' need the package trait 'Store'"
        }
    }
}
