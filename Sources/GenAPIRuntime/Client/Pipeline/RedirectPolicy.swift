/// Which redirects a client follows.
public struct RedirectPolicy: Hashable, Sendable {
    /// How many redirects one call follows at most; 0 makes every redirect an answer like any other.
    public var limit: Int
    /// Whether later calls go at once to where a permanent redirect (301, 308) led that changed nothing but the origin.
    /// This is so for trusted servers alone (`ClientOptions.trustedServers`): no other origin is remembered.
    public var movesServer: Bool

    /// What most clients do, where nothing else is given.
    public init(limit: Int = 10, movesServer: Bool = true) {
        self.limit = limit
        self.movesServer = movesServer
    }

    /// Redirects are answers.
    public static let none = RedirectPolicy(limit: 0)
}

/// Why a redirect was not followed.
public enum RedirectProblem: Hashable, Sendable {
    /// It leads to where the call has been.
    case loop
    /// There were that many before it.
    case tooMany(Int)
    /// It leads from https to http.
    case insecure
    /// Its `Location` is no http or https URL, or has user information.
    case unreadableLocation
    /// The body would have to be sent again, and can be sent only once.
    case bodyIsSpent
    /// The body would go to a server that is not trusted, and has a secret in it.
    case secretBody
}

extension RedirectProblem: CustomStringConvertible {
    /// What is wrong, without the URL, which may hold secrets.
    public var description: String {
        switch self {
        case .loop: "it leads in a circle"
        case .tooMany(let count): "there were \(count) before it"
        case .insecure: "it leads from https to http"
        case .unreadableLocation: "its location is not an http or https URL"
        case .bodyIsSpent: "it asks for the body again, which can be sent only once"
        case .secretBody: "it leads the body, which has a secret in it, to a server that is not trusted"
        }
    }
}
