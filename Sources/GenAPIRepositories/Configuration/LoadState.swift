import GenAPIMapping
internal import GenAPIRuntime

/// A direction in which a list loads. Each direction has its own state.
public enum LoadDirection: Hashable, Sendable {
    /// Loads the first page again.
    case refresh
    /// Loads the elements after the last row.
    case append
    /// Loads newer elements before the first row.
    case prepend
    /// Loads the missing elements between two segments.
    case gap(ListGap.ID)
}

/// The loading state of one direction of a list. Times are since 1970.
public enum LoadState: Sendable {
    case idle(Extent)
    /// - Parameters:
    ///   - attempt: 1 for the first attempt, higher after consecutive failures.
    ///   - since: When the request started.
    case loading(attempt: Int, since: Duration)
    /// No automatic attempt is made before `retryAt`; explicit calls are.
    case failed(any Error, retryAt: Duration)
    case paused(PauseReason)

    /// Whether there is more to load.
    public enum Extent: Hashable, Sendable {
        case more, end
        /// Only the server knows.
        case unknown
    }
}

extension LoadState {
    /// Whether observers see no difference. Errors of the same time are the same.
    func looksSame(as other: LoadState?) -> Bool {
        switch (self, other) {
        case (.idle(let extent), .idle(let other)): extent == other
        case (.loading(let attempt, let since), .loading(let other, let otherSince)):
            attempt == other && since == otherSince
        case (.failed(_, let retryAt), .failed(_, let other)): retryAt == other
        case (.paused(let reason), .paused(let other)): reason == other
        default: false
        }
    }

    /// The reason for which a direction waits.
    public enum PauseReason: Hashable, Sendable {
        case offline
        case unauthorized
        /// The server requested a pause until this time, since 1970: between a second and a day after its response.
        case until(Duration)
    }
}

/// Why a list or element could not be fetched. Requests also throw the errors of `Client.send`.
public enum FetchError: Error, Hashable, Sendable {
    /// The server did not respond within `ListConfiguration.deadline`.
    case timeout
    /// Nothing was requested. An observed list continues automatically when the pause is over.
    case paused(LoadState.PauseReason)
    /// Another caller loads in the same direction, and `ListConfiguration.JoiningPolicy.reject` does not share its request.
    case alreadyLoading
    /// The server's cursors lead back to an earlier page.
    case loop
    /// The server returned several pages in a row without a new element.
    case noProgress
    /// The server provides no cursor for the gap.
    case unfillable
    /// The repositories have no client.
    case noClient
    /// The repositories have ended, by `Repositories.close()` or with the login of their client. Create new ones for the
    /// next login.
    case closed
    /// The server has no element with this id.
    case notFound(type: String, id: String)
}

extension FetchError: CustomStringConvertible {
    /// A sentence that contains nothing of the response.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .timeout: "the server did not respond in time"
        case .paused(.offline): "there is no connection"
        case .paused(.unauthorized): "the server requires authorization"
        case .paused(.until(let time)):
            "the server requested a pause until \(HTTPDate(time).text ?? "a later time")"
        case .alreadyLoading: "the list is loading in this direction already"
        case .loop: "the server's cursor leads back to an earlier page"
        case .noProgress: "the server keeps returning pages without new elements"
        case .unfillable: "the server provides no cursor for the gap"
        case .noClient: "these repositories have no client"
        case .closed: "these repositories have ended with their login"
        case .notFound(let type, let id): "there is no \(type) with the id \(id)"
        }
    }
}
