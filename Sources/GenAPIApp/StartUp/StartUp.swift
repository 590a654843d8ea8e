/// The tasks that an app performs when it starts.
///
///     let startUp = try StartUp([
///         StartUpTask("settings", priority: .high) { try await settings.load() },
///         StartUpTask("session", after: ["settings"]) { try await session.restore() },
///         StartUpTask("clean-up", priority: .deferred) { await cache.removeExpired() },
///     ])
///     try await startUp.run { await showFirstScreen() }
///
/// A task begins when all its dependencies have finished. Tasks of the same priority that do not depend on each other
/// run in parallel.
public struct StartUp: Sendable {
    private let tasks: [StartUpTask.ID: StartUpTask]
    private let graph: DependencyGraph<StartUpTask.ID>
    private let stages: [(priority: StartUpTask.Priority, tasks: [StartUpTask.ID])]

    /// The tasks in an order in which each one follows its dependencies and the tasks of higher priority.
    public var order: [StartUpTask.ID] { stages.flatMap(\.tasks) }

    /// - Throws: `StartUpError`, which names the tasks, if a task occurs twice, depends on a task that is not there, or
    ///   depends on itself, directly or through others.
    public init(_ tasks: [StartUpTask]) throws(StartUpError) {
        do {
            graph = try DependencyGraph(tasks.map { ($0.id, $0.dependencies) })
        } catch {
            throw StartUpError(error)
        }
        self.tasks = Dictionary(tasks.map { ($0.id, $0) }) { first, _ in first }
        // The dependencies of a task have at least its priority. Dependents come later in the order.
        var priorities = self.tasks.mapValues(\.priority)
        for id in graph.order.reversed() {
            guard let priority = priorities[id] else { continue }
            for dependency in graph.dependencies(of: id) {
                priorities[dependency] = max(priorities[dependency] ?? priority, priority)
            }
        }
        let order = graph.order
        stages = StartUpTask.Priority.allCases.reversed().map { priority in
            (priority, order.filter { priorities[$0] == priority })
        }
    }

    /// Runs all tasks.
    ///
    /// - Parameter ready: Runs after the tasks of priority `high` and `standard`, and before those that are deferred.
    /// - Throws: `StartUpFailure` if tasks failed: those that do not depend on them have run nevertheless. After a
    ///   failure, no task of a lower priority begins, and the app is not ready. `CancellationError` if the calling task
    ///   was cancelled: no further task begins, and those that run are cancelled.
    public func run(ready: () async throws -> Void = {}) async throws {
        for stage in stages {
            if stage.priority == .deferred { try await ready() }
            try await run(stage.tasks)
        }
    }

    private func run(_ ids: [StartUpTask.ID]) async throws {
        var stage = StartUpStage(ids, graph)
        await withTaskGroup(of: (StartUpTask.ID, (any Error)?).self) { group in
            func begin(_ ids: [StartUpTask.ID]) {
                for task in ids.compactMap({ tasks[$0] }) {
                    _ = group.addTaskUnlessCancelled {
                        do {
                            try await task.operation()
                            return (task.id, nil)
                        } catch {
                            return (task.id, error)
                        }
                    }
                }
            }
            begin(stage.ready)
            for await (id, error) in group { begin(stage.finished(id, error)) }
        }
        try Task.checkCancellation()
        if let failure = stage.failure { throw failure }
    }
}

/// The state of the tasks of one priority.
private struct StartUpStage {
    /// The tasks that depend on no other task of the stage.
    let ready: [StartUpTask.ID]
    private let ids: [StartUpTask.ID]
    private let dependents: [StartUpTask.ID: [StartUpTask.ID]]
    /// How many dependencies have not finished.
    private var waiting: [StartUpTask.ID: Int]
    private var errors: [StartUpTask.ID: any Error] = [:]

    init(_ ids: [StartUpTask.ID], _ graph: DependencyGraph<StartUpTask.ID>) {
        let members = Set(ids)
        let waiting = Dictionary(
            ids.map { ($0, members.intersection(graph.dependencies(of: $0)).count) }
        ) { first, _ in first }
        (self.ids, self.waiting, dependents) = (ids, waiting, graph.dependents)
        ready = ids.filter { waiting[$0] == 0 }
    }

    /// - Returns: The tasks that can begin now.
    mutating func finished(_ id: StartUpTask.ID, _ error: (any Error)?) -> [StartUpTask.ID] {
        waiting[id] = nil
        errors[id] = error
        guard error == nil else { return [] }
        var ready: [StartUpTask.ID] = []
        for dependent in dependents[id] ?? [] {
            guard let count = waiting[dependent] else { continue }
            waiting[dependent] = count - 1
            if count == 1 { ready.append(dependent) }
        }
        return ready
    }

    /// What failed, and what could not begin for that reason; `nil` if everything finished.
    var failure: StartUpFailure? {
        guard !errors.isEmpty else { return nil }
        return StartUpFailure(
            errors: ids.compactMap { id in errors[id].map { (id, $0) } },
            skipped: ids.filter { waiting[$0] != nil }
        )
    }
}
