/// One of the directions in which a list is loaded. Each has a state of its own.
public enum Lane: Hashable, Sendable {
    /// The first page, anew.
    case refresh
    /// What comes after the last element.
    case append
    /// What has come before the first element.
    case prepend
    /// What is missing between two segments.
    case gap(ListGap.ID)
}

/// What a direction of a list is doing, or what has become of its last request. Times are since 1970.
public enum LaneState: Sendable {
    case idle(Extent)
    /// - Parameters:
    ///   - attempt: From 1 on, counting those that failed just before.
    ///   - since: Since 1970.
    case loading(attempt: Int, since: Duration)
    /// Until `retryAt`, only an explicit call tries again.
    case failed(any Error, retryAt: Duration)
    case paused(PauseReason)

    /// What there is to load.
    public enum Extent: Hashable, Sendable {
        case more, end
        /// Only the server knows.
        case unknown
    }
}

extension LaneState {
    /// What a lane waits for.
    public enum PauseReason: Hashable, Sendable {
        case offline
        case unauthorized
        /// A time that the server asked to wait for, since 1970.
        case until(Duration)
    }
}

/// Why nothing came, beside what `Client.send` throws.
public enum FetchError: Error, Hashable, Sendable {
    /// No answer within `ListRules.deadline`.
    case timeout
    /// Nothing was asked; the lane goes on by itself when this is over, if somebody observes the list.
    case paused(LaneState.PauseReason)
    /// The server leads back to a page that was just there.
    case loop
    /// The server goes on and on without an element that the list does not have.
    case noProgress
    /// The server does not say what belongs into the gap.
    case unfillable
    /// The repositories were made without a client.
    case noClient
    /// The repositories have ended: `Repositories.close()` was called, or the login of their client is over. The next login needs
    /// repositories of its own.
    case closed
    /// The server has no element with this id. The type and the id are as they describe themselves.
    case notFound(type: String, id: String)
}

extension FetchError: CustomStringConvertible {
    /// A sentence for people, without anything that the server said.
    public var description: String {
        switch self {
        case .timeout: "the server did not answer in time"
        case .paused(.offline): "there is no connection"
        case .paused(.unauthorized): "the server asks for authorization"
        case .paused(.until): "the server asks to wait"
        case .loop: "the server leads back to the same page"
        case .noProgress: "the server goes on without new elements"
        case .unfillable: "the server cannot fill the gap"
        case .noClient: "these repositories have no client"
        case .closed: "these repositories have ended with their login"
        case .notFound(let type, let id): "there is no \(type) with the id \(id)"
        }
    }
}
