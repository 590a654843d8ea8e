public import Observation

/// An observable element for a user interface.
///
///     Text(model.element?.name ?? "…")
///         .task { await model.run() }
@MainActor @Observable
public final class ElementModel<Element: Identifiable & Sendable> where Element.ID: Sendable {
    /// The source of the element, which also changes it.
    public let repository: Repository<Element>
    /// The identity of the element.
    public let id: Element.ID
    /// `nil` until the element is known, and after it was deleted. `state` tells the difference.
    public private(set) var element: Element?
    /// The state of changes that the server has not confirmed; `nil` if there are none.
    public private(set) var change: Repositories.ChangeState?
    /// Whether a request of this model is under way.
    public var isFetching: Bool { requests > 0 }
    /// The error of the model's latest request; `nil` if it succeeded.
    public private(set) var error: (any Error)?

    private var requests = 0
    /// Whether the element was found, or the server has answered that it does not exist.
    private var isKnown = false
    /// Whether the repositories tell about the connection.
    @ObservationIgnored private var isFollowing = false
    @ObservationIgnored private var runs = 0

    /// Creates a model without reading or requesting anything; `run()` starts it.
    public init(_ repository: Repository<Element>, id: Element.ID) {
        self.repository = repository
        self.id = id
    }

    /// The overall state of an element.
    public enum State: Sendable {
        case notFetched
        case fetching
        /// The element is there.
        case fetched
        /// The element does not exist on the server, or it was deleted.
        case missing
        /// The latest request failed. The element that was known is kept.
        case error(any Error)
    }

    /// The overall state: fetching takes precedence over errors, errors over the element.
    public var state: State {
        if isFetching { return .fetching }
        if let error { return .error(error) }
        if element != nil { return .fetched }
        return isKnown ? .missing : .notFetched
    }

    /// Follows the element until the task is cancelled or the repositories are closed. Fetches the element first if it is not
    /// fresh, and again after an error when the connection or the authorization is back.
    public func run() async {
        if !isFollowing { _ = repository.repositories.add(self) }
        isFollowing = true
        runs += 1
        defer { runs -= 1 }
        async let request: Void = fetch(.fetchIfStale)
        for await state in repository.states(id) {
            (element, change) = (state.element, state.change)
            if element != nil { isKnown = true }
        }
        await request
    }

    /// Fetches the element again. `error` has the error, if any.
    public func refresh() async { await fetch(.alwaysFetch) }

    private func fetch(_ policy: Repository<Element>.FetchPolicy) async {
        requests += 1
        defer { requests -= 1 }
        do {
            _ = try await repository.findIfPresent(id, policy)
            (error, isKnown) = (nil, true)
        } catch is CancellationError {
            // The view is gone. What it knew stays.
        } catch {
            self.error = error
        }
    }
}

// The repositories tell the model about the connection and the authorization.

extension ElementModel: RepositoryFollower {
    package nonisolated func setOnline(_ isOnline: Bool) async { if isOnline { await fetchAgain() } }

    package nonisolated func authorized() async { await fetchAgain() }

    package nonisolated func close() async {}

    /// The repositories do not wait for the request.
    private func fetchAgain() {
        if runs > 0, error != nil, !isFetching { Task { await fetch(.fetchIfStale) } }
    }
}
