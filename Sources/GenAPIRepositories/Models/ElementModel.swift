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
    /// `nil` until the element is known, and after it was deleted.
    public private(set) var element: Element?
    /// The state of changes that the server has not confirmed; `nil` if there are none.
    public private(set) var change: Repositories.ChangeState?
    /// Whether a request of this model is under way.
    public private(set) var isFetching = false
    /// The error of the model's latest request; `nil` if it succeeded.
    public private(set) var error: (any Error)?

    /// Creates a model without reading or requesting anything; `run()` starts it.
    public init(_ repository: Repository<Element>, id: Element.ID) {
        self.repository = repository
        self.id = id
    }

    /// Follows the element until the task is cancelled or the repositories are closed. Fetches the element first if it is not
    /// fresh.
    public func run() async {
        async let request: Void = fetch(.fetchIfStale)
        for await state in repository.states(id) {
            (element, change) = (state.element, state.change)
        }
        await request
    }

    /// Fetches the element again. `error` has the error, if any.
    public func refresh() async { await fetch(.alwaysFetch) }

    private func fetch(_ policy: Repository<Element>.FetchPolicy) async {
        isFetching = true
        defer { isFetching = false }
        do {
            _ = try await repository.findIfPresent(id, policy)
            error = nil
        } catch is CancellationError {
            // The view is gone. What it knew stays.
        } catch {
            self.error = error
        }
    }
}
