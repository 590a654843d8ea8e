/// Dependencies between ids, without a cycle.
struct DependencyGraph<ID: Hashable & Sendable>: Sendable {
    /// Why there is no such order. All ids are in the order in which they were given.
    enum Problem: Error, Hashable {
        /// Ids that were given more than once.
        case duplicates([ID])
        /// A dependency that was not given, at the end of the path that leads to it.
        case missing(path: [ID])
        /// A path that ends where it begins.
        case cycle(path: [ID])
    }

    /// Every id behind the ids that it depends on; apart from that, in the order in which they were given.
    let order: [ID]
    private let dependencies: [ID: [ID]]

    init(_ nodes: [(id: ID, dependencies: [ID])]) throws(Problem) {
        var dependencies: [ID: [ID]] = [:]
        var repeated: Set<ID> = []
        for node in nodes where dependencies.updateValue(node.dependencies, forKey: node.id) != nil {
            repeated.insert(node.id)
        }
        let duplicates = nodes.map(\.id).filter { repeated.remove($0) != nil }
        guard duplicates.isEmpty else { throw .duplicates(duplicates) }
        var walk = DependencyWalk(dependencies: dependencies)
        for node in nodes { try walk.visit(node.id) }
        (order, self.dependencies) = (walk.order, dependencies)
    }

    /// The direct dependencies of an id, in the order of their declaration.
    func dependencies(of id: ID) -> [ID] { dependencies[id] ?? [] }

    /// The ids that depend directly on each id.
    var dependents: [ID: [ID]] {
        var dependents: [ID: [ID]] = [:]
        for id in order {
            for dependency in Set(dependencies(of: id)) { dependents[dependency, default: []].append(id) }
        }
        return dependents
    }
}

/// A depth-first walk that needs no stack space for long chains.
private struct DependencyWalk<ID: Hashable & Sendable> {
    let dependencies: [ID: [ID]]
    private(set) var order: [ID] = []
    private var done: Set<ID> = []
    private var path: [(id: ID, remaining: ArraySlice<ID>)] = []
    private var onPath: Set<ID> = []

    init(dependencies: [ID: [ID]]) {
        self.dependencies = dependencies
    }

    mutating func visit(_ id: ID) throws(DependencyGraph<ID>.Problem) {
        try enter(id)
        while !path.isEmpty {
            if let next = path[path.count - 1].remaining.popFirst() {
                try enter(next)
            } else {
                leave()
            }
        }
    }

    private mutating func enter(_ id: ID) throws(DependencyGraph<ID>.Problem) {
        if done.contains(id) { return }
        guard onPath.insert(id).inserted else {
            throw .cycle(path: path.map(\.id).drop { $0 != id } + [id])
        }
        guard let dependencies = dependencies[id] else { throw .missing(path: path.map(\.id) + [id]) }
        path.append((id, dependencies[...]))
    }

    private mutating func leave() {
        guard let last = path.popLast() else { return }
        onPath.remove(last.id)
        done.insert(last.id)
        order.append(last.id)
    }
}
