public import Observation

/// A list for a user interface whose parameters change: what is searched for, how it is sorted.
///
///     let search = SearchModel("") { words in repositories.list(Location.list(userID: "7", q: words)) }
///
///     List(search.list.rows) { … }
///         .searchable(text: $search.parameters)
///         .task { await search.run() }
///
/// Several parameters are a struct of the app's own.
/// Other parameters are another list: it begins at its first page, or where it was left, and never shows what was found for
/// the ones before. That list's requests end, unless somebody else wants them.
@MainActor @Observable
public final class SearchModel<Parameters: Hashable & Sendable, Element: Identifiable & Sendable>
where Element.ID: Sendable {
    /// The list is the one for these as soon as they have not changed for `delay`.
    public var parameters: Parameters {
        didSet { if parameters != oldValue { schedule() } }
    }
    /// How long somebody who types is waited for.
    public var delay: Duration
    /// The list that is shown.
    public private(set) var list: ListModel<Element>

    private let repository: (Parameters) -> ListRepository<Element>
    private var shown: Parameters
    @ObservationIgnored private var waiting: Task<Void, Never>?
    @ObservationIgnored private var following: Task<Void, Never>?

    /// - Parameter list: The list for some parameters.
    public init(
        _ parameters: Parameters,
        delay: Duration = .milliseconds(300),
        list repository: @escaping (Parameters) -> ListRepository<Element>
    ) {
        self.parameters = parameters
        self.delay = delay
        self.repository = repository
        shown = parameters
        list = ListModel(repository(parameters))
    }

    /// Whether the list is still the one for earlier parameters.
    public var isPending: Bool { parameters != shown }

    /// Follows the list for the parameters until the task is cancelled, or the account is closed.
    public func run() async {
        while !Task.isCancelled {
            let list = list
            let task = Task { await list.run() }
            following = task
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            if list === self.list { return }
        }
    }

    /// Shows the list for the parameters as they are, without waiting for more.
    public func submit() {
        waiting?.cancel()
        guard isPending else { return }
        shown = parameters
        list = ListModel(repository(parameters))
        following?.cancel()
    }

    private func schedule() {
        waiting?.cancel()
        let clock = list.list.repositories.clock
        let time = clock.now() + delay
        waiting = Task { [weak self] in
            guard (try? await clock.sleep(time)) != nil, !Task.isCancelled else { return }
            self?.submit()
        }
    }
}
