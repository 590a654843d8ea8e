import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import StoredCalls
import Testing

@testable import GenAPIOutbox

/// The order in which operations can be sent.
@Suite struct OperationQueueTests {
    private func queue(_ operations: Operation...) -> OperationQueue {
        var queue = OperationQueue()
        for operation in operations { queue.set(operation) }
        return queue
    }

    /// The operations that can be sent now, in order.
    private func sendable(_ queue: inout OperationQueue, where isFree: (Operation) -> Bool = { _ in true })
        -> [Int]
    {
        var numbers: [Int] = []
        while let operation = queue.takeSendable(where: isFree) { numbers.append(operation.number) }
        return numbers
    }

    @Test("the operations of an element are sent one after the other")
    func chains() {
        var queue = queue(
            .sample(number: 1),
            .sample(number: 2),
            .sample(number: 3, id: "8"),
            .sample(number: 4)
        )
        #expect(
            queue.nextNumber == 5
                && queue.operations(of: Operation.sample().entity).map(\.number) == [1, 2, 4]
        )
        #expect(
            queue.blocker(of: .sample(number: 2))?.number == 1 && queue.blocker(of: .sample(number: 1)) == nil
        )
        #expect(queue.blocker(of: .sample(number: 9))?.number == 1)
        #expect(sendable(&queue) == [1, 3])
        #expect(sendable(&queue) == [])
        queue.remove(1)
        #expect(sendable(&queue) == [2])
        queue.remove(4)
        queue.remove(2)
        #expect(sendable(&queue) == [] && queue.operations.count == 1)
        #expect(queue.nextNumber == 5)
        queue.remove(99)
        #expect(queue.sorted.map(\.number) == [3])
    }

    @Test("operations that refer to a new element wait for its creation")
    func requirements() {
        let creation = Operation.sample(.create, number: 1, id: "t")
        var queue = queue(
            creation,
            .sample(number: 2, id: "8", requiring: [1]),
            .sample(number: 3, id: "t"),
            .sample(number: 4, id: "9", requiring: [1])
        )
        #expect(queue.creations == ["t": 1])
        #expect(queue.dependents(on: 1).map(\.number) == [2, 4] && queue.dependents(on: 2).isEmpty)
        #expect(queue.blocker(of: .sample(number: 2, id: "8", requiring: [1]))?.number == 1)
        #expect(sendable(&queue) == [1])
        queue.remove(4)
        #expect(queue.dependents(on: 1).map(\.number) == [2])
        queue.remove(1)
        #expect(sendable(&queue) == [3, 2] && queue.creations.isEmpty && queue.dependents(on: 1).isEmpty)
    }

    @Test("operations of an element with a new final ID are ordered with those that already have this ID")
    func newIDs() {
        var queue = queue(
            .sample(.create, number: 1, id: "t"),
            .sample(number: 2, id: "t"),
            .sample(number: 3, id: "8")
        )
        queue.set(.sample(number: 2, id: "8"))
        #expect(queue.operations(of: Operation.sample(id: "8").entity).map(\.number) == [2, 3])
        #expect(queue.operations(of: Operation.sample(id: "t").entity).map(\.number) == [1])
        queue.set(.sample(.create, number: 1, id: "9"))
        #expect(queue.creations == ["9": 1] && queue.operations(of: Operation.sample(id: "t").entity).isEmpty)
        #expect(queue.operations.count == 3 && queue[2]?.id == "8")
    }

    @Test("only waiting operations that nothing blocks are sent, and others when they are offered again")
    func statuses() {
        var queue = queue(
            .sample(number: 1, id: "1", status: .failed(.expired)),
            .sample(number: 2, id: "2", status: .conflicted(.init(value: nil, tag: nil))),
            .sample(number: 3, id: "3"),
            .sample(number: 4, id: "4")
        )
        #expect(sendable(&queue) { $0.number != 3 } == [4])
        #expect(sendable(&queue) == [])
        queue.offer(3)
        #expect(sendable(&queue) == [3])
        queue.set(.sample(number: 1, id: "1"))
        #expect(sendable(&queue) == [1])
    }

    @Test("a long queue is sent completely and in order, whatever is added, taken back and removed meanwhile")
    func longQueues() {
        for seed in 0..<20 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var queue = OperationQueue()
            var (sent, last): ([Int], Int) = ([], 0)
            for _ in 0..<600 {
                if random.chance(0.6) {
                    last += 1
                    queue.set(.sample(number: last, id: .string("\(random.below(40))")))
                }
                guard random.chance(0.7), let next = queue.takeSendable(where: { _ in true }) else {
                    continue
                }
                if random.chance(0.2) {
                    queue.offer(next.number)
                } else {
                    sent.append(next.number)
                    queue.remove(next.number)
                }
            }
            while let next = queue.takeSendable(where: { _ in true }) {
                sent.append(next.number)
                queue.remove(next.number)
            }
            #expect(sent.sorted() == Array(1...last) && queue.operations.isEmpty, "seed \(seed)")
        }
    }
}
