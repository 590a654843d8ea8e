/// A directed graph of numbered nodes, for questions about cycles.
struct Graph {
    private(set) var successors: [[Int]]

    init(nodes: Int) { successors = Array(repeating: [], count: nodes) }

    mutating func connect(_ node: Int, to other: Int) { successors[node].append(other) }

    /// The groups in which every node can be reached from every other, as the group's number for each node. A node
    /// on no cycle is a group of its own. Linear in nodes and edges, and needs no stack space for deep graphs (Tarjan
    /// 1972, made iterative).
    func components() -> [Int] {
        var component = Array(repeating: -1, count: successors.count)
        var index = Array(repeating: -1, count: successors.count)
        var low = index
        var open: [Int] = []
        var nextIndex = 0
        var nextComponent = 0

        for root in successors.indices where index[root] < 0 {
            var visits = [(node: root, edge: 0)]
            while let visit = visits.last {
                let node = visit.node
                if visit.edge == 0 {
                    index[node] = nextIndex
                    low[node] = nextIndex
                    nextIndex += 1
                    open.append(node)
                }
                if visit.edge < successors[node].count {
                    visits[visits.count - 1].edge += 1
                    let next = successors[node][visit.edge]
                    if index[next] < 0 {
                        visits.append((next, 0))
                    } else if component[next] < 0 {
                        low[node] = min(low[node], index[next])
                    }
                    continue
                }
                visits.removeLast()
                if let parent = visits.last { low[parent.node] = min(low[parent.node], low[node]) }
                if low[node] == index[node] {
                    while let member = open.popLast() {
                        component[member] = nextComponent
                        if member == node { break }
                    }
                    nextComponent += 1
                }
            }
        }
        return component
    }

    /// A shortest way from a node back to itself, the node first; `nil` when there is none.
    func cycle(through node: Int) -> [Int]? {
        var cameFrom: [Int: Int] = [:]
        var queue = [node]
        var head = 0
        while head < queue.count {
            let current = queue[head]
            head += 1
            for next in successors[current] {
                if next == node {
                    var way = [current]
                    while let last = way.last, last != node, let previous = cameFrom[last] {
                        way.append(previous)
                    }
                    return way.reversed()
                }
                if cameFrom[next] == nil {
                    cameFrom[next] = current
                    queue.append(next)
                }
            }
        }
        return nil
    }
}
