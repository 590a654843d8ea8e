public import Observation

/// An observable list whose parameters change, such as a search term or sort order.
///
///     let search = SearchModel("") { words in repositories.list(Location.list(userID: "7", q: words)) }
///
///     List(search.list.rows) { … }
///         .searchable(text: $search.parameters)
///         .task { await search.run() }
///
/// Several parameters are a struct of the app's own.
///
/// Each set of parameters is a list of its own: it starts at its first page, or where it was left, and never shows
/// results of other parameters. Requests of the previous list end unless it is used elsewhere.
@MainActor @Observable
public final class SearchModel<Parameters: Hashable & Sendable, Element: Identifiable & Sendable>
where Element.ID: Sendable {
    /// The parameters. The list follows when they have not changed for `delay`.
    public var parameters: Parameters {
        didSet { if parameters != oldValue { schedule() } }
    }
    /// The debounce delay.
    public var delay: Duration
    /// The list for the parameters.
    public private(set) var list: ListModel<Element>

    private let repository: (Parameters) -> ListRepository<Element>
    private var shown: Parameters
    @ObservationIgnored private var waiting: Task<Void, Never>?
    @ObservationIgnored private var following: Task<Void, Never>?

    /// - Parameter list: Returns the list for the given parameters.
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

    /// Whether `list` still belongs to earlier parameters.
    public var isPending: Bool { parameters != shown }

    /// Follows the list for the current parameters until the task is cancelled or the repositories are closed.
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

    /// Shows the list for the current parameters without waiting.
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
