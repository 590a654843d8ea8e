import ResolvedAPI

extension Endpoint.ConflictPolicy {
    /// The behavior of a call without a connection, and the version that stays after a conflict.
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
