public import Observation

/// An observable query for a user interface: elements, sections, aggregates or groups.
///
///     let active = QueryModel(users.query(where: \.status == .active, sort: \.lastName))
///
///     List(active.elements) { user in … }
///         .task { await active.run() }
@MainActor @Observable
public final class QueryModel<Value: Sendable> {
    /// The query. A new query is followed at once. Until it has a result, `value` stays the result of the former query, and a result of
    /// the former query does not replace a result of the new one.
    public var query: RepositoryStore.Query<Value> {
        didSet {
            number += 1
            for task in following { task.cancel() }
        }
    }
    /// The latest result; `nil` until the store was read.
    public private(set) var value: Value?
    /// The error of reading the store; `nil` once it was read.
    public private(set) var error: (any Error)?

    /// The number of times that the query was replaced.
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var following: Set<Task<Void, Never>> = []

    /// Creates a model without reading anything; `run()` starts it.
    public init(_ query: RepositoryStore.Query<Value>) { self.query = query }

    /// Follows the query, and others that replace it, until the task is cancelled or the repositories are closed.
    public func run() async {
        while !Task.isCancelled {
            let followed = number
            let task = Task { await follow() }
            following.insert(task)
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            following.remove(task)
            if followed == number { return }
        }
    }

    /// Reads the store again after an error, without waiting for its next change.
    public func retry() async {
        do {
            try await query.notify()
        } catch {
            if !(error is CancellationError) { self.error = error }
        }
    }

    private func follow() async {
        let followed = number
        var results = query.makeAsyncIterator()
        while let result = await results.nextResult(), followed == number {
            switch result {
            case .success(let value): (self.value, error) = (value, nil)
            case .failure(let error): self.error = error
            }
        }
    }
}

extension QueryModel where Value: RangeReplaceableCollection {
    /// The elements, sections or groups; empty until the store was read.
    public var elements: Value { value ?? Value() }
}
