import Testing

@testable import SpecResolution

@Suite("Graphs")
struct GraphTests {
    @Test("nodes on a common cycle share a component, others do not")
    func components() {
        var graph = Graph(nodes: 6)
        for (from, to) in [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (4, 5)] {
            graph.connect(from, to: to)
        }
        let components = graph.components()
        #expect(components[0] == components[1] && components[1] == components[2])
        #expect(components[3] == components[4])
        #expect(Set(components).count == 3)
    }

    @Test("a shortest cycle begins at its node")
    func cycles() {
        var graph = Graph(nodes: 5)
        for (from, to) in [(0, 1), (1, 2), (2, 0), (1, 0), (3, 3), (2, 4)] { graph.connect(from, to: to) }
        #expect(graph.cycle(through: 0) == [0, 1])
        #expect(graph.cycle(through: 2) == [2, 0, 1])
        #expect(graph.cycle(through: 3) == [3])
        #expect(graph.cycle(through: 4) == nil)
    }

    @Test("a chain of a hundred thousand nodes needs no stack")
    func depth() {
        var graph = Graph(nodes: 100_000)
        for node in 0..<99_999 { graph.connect(node, to: node + 1) }
        graph.connect(99_999, to: 0)
        #expect(Set(graph.components()).count == 1)
    }
}
