import GenAPIMapping

/// A name that no server of the API has.
public struct UnknownServer: Error, Hashable, Sendable, CustomStringConvertible {
    /// The requested name.
    public let name: String

    /// Creates an error, for comparisons.
    public init(name: String) {
        self.name = name
    }

    /// A sentence with the name.
    public var description: String { "no server is named '\(name)'".printable }
}

extension APIServer {
    /// The server with the name of its case, for names from settings and launch arguments.
    ///
    ///     client.use(try TripsAPI.Server(named: "staging"))
    ///
    /// - Throws: `UnknownServer` with the name. A client keeps its server then.
    public init(named name: String) throws(UnknownServer) {
        guard let server = Self.allCases.first(where: { String(describing: $0) == name }) else {
            throw UnknownServer(name: name)
        }
        self = server
    }
}
