import GenAPIMapping
import StoredCalls
import Testing

@testable import GenAPIOutbox
@testable import GenAPIRuntime

/// Changes that are combined before they are sent.
@Suite struct QueuePlanTests {
    private let rejected = Operation.Status.failed(.rejected(status: 422, code: nil, message: nil))

    private func plan(
        _ operation: Operation,
        after earlier: [Operation],
        unsent: Set<Int>? = nil,
        required: Set<Int> = []
    ) -> QueuePlan {
        let place = QueuePlace(
            number: operation.number,
            time: 70,
            parent: "",
            earlier: earlier,
            unsent: unsent ?? Set(earlier.map(\.number)),
            required: required,
            creations: [:],
            created: [:]
        )
        return QueuePlan(operation, at: place, lists: [:])
    }

    private func update(
        _ number: Int,
        _ method: String = "PATCH",
        _ body: JSONValue? = ["a": 2],
        path: String = "/notes/7",
        from base: JSONValue? = ["a": 1, "b": 1],
        to changed: JSONValue? = ["a": 2, "b": 1],
        status: Operation.Status = .waiting
    ) -> Operation {
        .sample(
            number: number,
            method: method,
            path: path,
            body: body,
            from: base,
            to: changed,
            status: status
        )
    }

    @Test("an update is combined with the unsent one before it, and the later value of a member wins")
    func combined() {
        var first = update(1, body: ["a": 2, "o": ["x": 1, "y": 1], "l": 1])
        first.requirements = [5]
        var second = update(
            2,
            body: ["b": 3, "o": ["y": 2], "l": .null],
            from: ["a": 2, "b": 1],
            to: ["a": 2, "b": 3]
        )
        second.requirements = [6]
        let saved = plan(second, after: [first]).saved
        #expect(saved?.number == 1 && saved?.requirements == [5, 6])
        #expect(saved?.call.body == ["a": 2, "o": ["x": 1, "y": 2], "l": .null, "b": 3])
        #expect(saved?.base == ["a": 1, "b": 1] && saved?.changed == ["a": 2, "b": 3])
        // What others have changed in between is not part of it.
        let informed = update(
            2,
            body: ["b": 3],
            from: ["a": 2, "b": 1, "c": 9],
            to: ["a": 2, "b": 3, "c": 9]
        )
        #expect(plan(informed, after: [first]).saved?.base == ["a": 1, "b": 1, "c": 9])
        let puts = plan(update(2, "PUT", ["a": 4]), after: [update(1, "PUT", ["a": 3, "z": 1])])
        #expect(puts.saved?.number == 1 && puts.saved?.call.body == ["a": 4])
    }

    private func update(
        _ number: Int,
        body: JSONValue,
        from base: JSONValue? = ["a": 1, "b": 1],
        to changed: JSONValue? = ["a": 2, "b": 1]
    ) -> Operation {
        update(number, "PATCH", body, from: base, to: changed)
    }

    @Test("changes that a server would take for others are not combined")
    func separate() {
        let later = update(2)
        func isSeparate(_ former: Operation, _ operation: Operation? = nil, unsent: Set<Int>? = nil) -> Bool {
            let plan = plan(operation ?? later, after: [former], unsent: unsent)
            return plan.saved?.number == 2 && plan.removed.isEmpty
        }
        #expect(!isSeparate(update(1)))
        #expect(isSeparate(update(1), unsent: []))
        #expect(isSeparate(update(1, "PUT")) && isSeparate(update(1, path: "/notes/8")))
        #expect(isSeparate(.sample(.create, number: 1, body: ["a": 2], to: ["a": 2])))
        #expect(isSeparate(update(1, body: 7)) && isSeparate(update(1), update(2, body: [1])))
        #expect(isSeparate(update(1, "POST"), update(2, "POST")))
        var other = update(1)
        other.returnsElement = false
        #expect(isSeparate(other))
        other = update(1)
        other.call.query = [StoredItem(name: "q", values: ["1"])]
        #expect(isSeparate(other))
        #expect(plan(later, after: []).saved?.number == 2)
        // Only the last one counts.
        #expect(plan(update(3), after: [update(1), update(2)], unsent: [1]).saved?.number == 3)
    }

    @Test("a rejected change is combined with a later one that replaces all its values, and starts again")
    func rejectedChanges() {
        var former = update(1, status: rejected)
        former.attempts = 2
        let same = plan(
            update(2, body: ["b": 3], from: ["a": 2, "b": 1], to: ["a": 2, "b": 3]),
            after: [former]
        )
        #expect(same.saved?.number == 2)
        let other = plan(
            update(2, body: ["a": 3], from: ["a": 2, "b": 1], to: ["a": 3, "b": 1]),
            after: [former]
        ).saved
        #expect(
            other?.number == 1 && other?.status == .waiting && other?.attempts == 0 && other?.retriedAt == 70
        )
        let waiting = plan(update(2), after: [update(1)]).saved
        #expect(waiting?.retriedAt == nil)
    }

    @Test("a deletion takes the place of unsent changes, and of an unsent creation that nothing needs")
    func deletions() {
        let deletion = Operation.sample(.delete, number: 9, method: "DELETE", from: ["a": 2])
        let creation = Operation.sample(.create, number: 1, to: ["a": 1])
        let changes = [update(2), update(3)]
        var plan = plan(deletion, after: [creation] + changes)
        #expect(plan.saved == nil && plan.removed.map(\.number) == [1, 2, 3])
        plan = self.plan(deletion, after: [creation] + changes, required: [1])
        #expect(plan.saved?.number == 9 && plan.removed.isEmpty)
        plan = self.plan(deletion, after: [creation] + changes, unsent: [2, 3])
        #expect(plan.saved?.base == ["a": 1, "b": 1] && plan.removed.map(\.number) == [2, 3])
        plan = self.plan(deletion, after: changes, unsent: [3])
        #expect(plan.saved?.number == 9 && plan.removed.map(\.number) == [3])
        plan = self.plan(deletion, after: changes, unsent: [])
        #expect(plan.saved?.base == ["a": 2] && plan.removed.isEmpty)
        plan = self.plan(creation, after: [])
        #expect(plan.saved?.number == 1)
    }
}
