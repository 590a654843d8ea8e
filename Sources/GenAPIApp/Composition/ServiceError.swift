/// Why a container cannot be created, or has no instance. Services and modules are named with their modules of Swift.
public enum ServiceError: Error, Hashable, Sendable {
    /// Services or modules that were registered more than once.
    case duplicates([String])
    /// A service or module that is not registered, at the end of those that lead to it.
    case missing(path: [String])
    /// Services or modules each of which needs the next one; the last one is also the first one.
    case cycle(path: [String])
    /// A service that outlives a scope needs one that belongs to a scope, at the end of the path.
    case scopedInSingleton(path: [String])
    /// A service that belongs to a scope was resolved outside of one.
    case outsideOfScope(String)
    /// A service was overridden after it had been used.
    case overriddenAfterUse(String)
    /// A closure that makes a service used the container.
    case resolvedWhileMaking(String)

    init(_ problem: DependencyGraph<ServiceKey>.Problem) {
        self =
            switch problem {
            case .duplicates(let keys): .duplicates(keys.map(\.name))
            case .missing(let path): .missing(path: path.map(\.name))
            case .cycle(let path): .cycle(path: path.map(\.name))
            }
    }
}

extension ServiceError: CustomStringConvertible {
    public var description: String {
        func text(_ names: [String], _ separator: String = " -> ") -> String {
            names.map { "'\($0)'" }.joined(separator: separator)
        }
        return switch self {
        case .duplicates(let names): "registered more than once: \(text(names, ", "))"
        case .missing(let path): "not registered: \(text(path))"
        case .cycle(let path): "a cycle: \(text(path))"
        case .scopedInSingleton(let path): "a service of a scope is needed outside of one: \(text(path))"
        case .outsideOfScope(let name): "'\(name)' belongs to a scope"
        case .overriddenAfterUse(let name): "'\(name)' was overridden after it had been used"
        case .resolvedWhileMaking(let name): "the container was used to make '\(name)'"
        }
    }
}
