/// Why tasks are not a start-up.
public enum StartUpError: Error, Hashable, Sendable {
    /// Tasks that occur more than once.
    case duplicates([StartUpTask.ID])
    /// A task that does not exist, at the end of the tasks that lead to it.
    case missing(path: [StartUpTask.ID])
    /// Tasks each of which depends on the next one; the last one is also the first one.
    case cycle(path: [StartUpTask.ID])

    init(_ problem: DependencyGraph<StartUpTask.ID>.Problem) {
        self =
            switch problem {
            case .duplicates(let ids): .duplicates(ids)
            case .missing(let path): .missing(path: path)
            case .cycle(let path): .cycle(path: path)
            }
    }
}

extension StartUpError: CustomStringConvertible {
    /// The problem and the names of the tasks.
    public var description: String {
        func text(_ ids: [StartUpTask.ID], _ separator: String) -> String {
            ids.map { "'\($0)'" }.joined(separator: separator)
        }
        return switch self {
        case .duplicates(let ids): "tasks with the same name: \(text(ids, ", "))"
        case .missing(let path): "a task depends on an unknown one: \(text(path, " -> "))"
        case .cycle(let path): "tasks depend on each other: \(text(path, " -> "))"
        }
    }
}

/// The errors of a run.
public struct StartUpFailure: Error, CustomStringConvertible {
    /// The tasks that failed, with their errors, in the order of `StartUp.order`.
    public let errors: [(task: StartUpTask.ID, error: any Error)]
    /// The tasks of the same priority that did not begin because a dependency failed.
    public let skipped: [StartUpTask.ID]

    /// The tasks that failed, their errors, and the tasks that did not begin.
    public var description: String {
        let failed = errors.map { "'\($0.task)' failed: \($0.error)" }.joined(separator: "; ")
        let skipped = skipped.map { "'\($0)'" }.joined(separator: ", ")
        return skipped.isEmpty ? failed : "\(failed); did not begin: \(skipped)"
    }
}
