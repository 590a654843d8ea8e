import Synchronization

/// The servers that an API can be asked on, one of which is in use.
///
///     let servers = try Servers(["live": "https://api.trips.example/v1", "test": "http://127.0.0.1:8080"], using: "live")
///     let client = Client(TripsAPI.definition, servers: servers, transport: transport)
///     try servers.use("test")
///
/// Calls ask for the server once, when they begin: one that runs ends where it began.
public final class Servers: Sendable {
    /// By name.
    public let all: [String: BaseURL]
    private let used: Mutex<(name: String, server: BaseURL)>

    /// - Throws: `UnknownServer` when no server has that name.
    public init(_ all: [String: BaseURL], using name: String) throws(UnknownServer) {
        guard let server = all[name] else { throw UnknownServer(name: name, known: all.keys.sorted()) }
        self.all = all
        used = Mutex((name, server))
    }

    /// Just one.
    init(_ only: BaseURL) {
        all = ["": only]
        used = Mutex(("", only))
    }

    /// The name of the one in use.
    public var current: String { used.withLock(\.name) }

    /// Uses another one from now on, for every client that was made with these servers.
    ///
    /// - Throws: `UnknownServer` when no server has that name; the one in use stays.
    public func use(_ name: String) throws(UnknownServer) {
        guard let server = all[name] else { throw UnknownServer(name: name, known: all.keys.sorted()) }
        used.withLock { $0 = (name, server) }
    }

    var baseURL: BaseURL { used.withLock(\.server) }
}

/// There is no server of that name.
public struct UnknownServer: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was asked for.
    public let name: String
    /// The names that there are.
    public let known: [String]

    /// What was asked for, and the names that there are.
    public var description: String {
        "there is no server '\(name)'; there are \(known.map { "'\($0)'" }.joined(separator: ", "))"
    }
}
