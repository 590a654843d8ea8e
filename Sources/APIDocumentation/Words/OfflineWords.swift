import ResolvedAPI

extension Endpoint.ConflictPolicy {
    /// What an app can do without a connection, and who wins if somebody else was faster.
    var words: HTML {
        let winner: HTML =
            switch self {
            case .server: "the server’s version stays and the change is dropped"
            case .client: "the app’s version is written over it"
            case .merge: "changes of different fields are combined"
            case .ask: "the app decides"
            }
        return
            "The call can wait for a connection. If the element was changed by somebody else meanwhile, \(winner)."
    }
}
