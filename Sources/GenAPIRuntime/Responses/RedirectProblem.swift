import GenAPIMapping

/// The reason why a redirect was not followed.
public enum RedirectProblem: Hashable, Sendable {
    /// It leads to a URL that the call has already requested.
    case loop
    /// The call has reached its limit of redirects.
    case tooMany(Int)
    /// It leads from https to http.
    case insecure
    /// Its `Location` is not an http or https URL, or has user information.
    case unreadableLocation
    /// The body would have to be sent again, but can only be sent once.
    case bodyIsSpent
    /// A body with a secret would go to a server that is not trusted.
    case secretBody
}

extension RedirectProblem: CustomStringConvertible {
    /// The problem, without the URL, which may hold secrets.
    public var description: String { sentence.printable }

    private var sentence: String {
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
