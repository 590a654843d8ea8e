import GenAPIMapping
import GenAPIRuntime
import StoredCalls
import Testing

@testable import GenAPIOutbox

/// Changes on top of newer versions of their element.
@Suite struct OperationRebasingTests {
    private let old: JSONValue = ["a": 1, "b": 1]

    private func update(
        _ method: String = "PATCH",
        body: JSONValue?,
        from base: JSONValue? = ["a": 1, "b": 1],
        to changed: JSONValue?,
        ifMatch: String? = nil
    ) -> Operation {
        .sample(method: method, ifMatch: ifMatch, body: body, from: base, to: changed)
    }

    @Test("a patch stays the same on top of a newer element, and a whole element gets the newer members")
    func bodies() {
        let remote = Operation.Remote(value: ["a": 1, "b": 9], tag: "5")
        var patch = update(body: ["a": 2], to: ["a": 2, "b": 1], ifMatch: "1")
        patch.hasDroppedBase = true
        let rebased = patch.rebased(on: remote, lists: [:])
        #expect(rebased?.call.body == ["a": 2] && rebased?.call[header: "If-Match"] == "5")
        #expect(rebased?.base == remote.value && rebased?.changed == ["a": 2, "b": 9])
        #expect(rebased?.hasDroppedBase == false)
        let put = update("PUT", body: ["a": 2, "b": 1], to: ["a": 2, "b": 1])
        let whole = put.rebased(on: remote, lists: [:])
        #expect(whole?.call.body == ["a": 2, "b": 9] && whole?.call[header: "If-Match"] == nil)
        // A body with a member that the element does not have cannot be combined.
        #expect(
            update("PUT", body: ["a": 2, "x": 1], to: ["a": 2, "b": 1]).rebased(on: remote, lists: [:]) == nil
        )
        #expect(update("PUT", body: [1], to: ["a": 2, "b": 1]).rebased(on: remote, lists: [:]) == nil)
    }

    @Test("a change is not rebased on a change of the same member, nor on a missing element")
    func conflicts() {
        let patch = update(body: ["a": 2], to: ["a": 2, "b": 1])
        #expect(patch.rebased(on: .init(value: ["a": 3, "b": 1], tag: nil), lists: [:]) == nil)
        #expect(patch.rebased(on: .init(value: nil, tag: nil), lists: [:]) == nil)
        #expect(patch.rebased(on: .init(value: ["a": 2, "b": 1], tag: nil), lists: [:]) != nil)
    }

    @Test("a rebased patch contains the combined list, wherever the list is in its body")
    func lists() {
        let rules: [JSONKeyPath: ListMerge] = ["tags": .set, "in.tags": .set]
        let remote = Operation.Remote(value: ["tags": ["x", "z"], "in": ["tags": ["x"]]], tag: nil)
        let base: JSONValue = ["tags": ["x"], "in": ["tags": ["x"]]]
        let flat = update(
            body: ["tags": ["x", "y"]],
            from: base,
            to: ["tags": ["x", "y"], "in": ["tags": ["x"]]]
        )
        #expect(flat.rebased(on: remote, lists: rules)?.call.body == ["tags": ["x", "z", "y"]])
        let deep = update(
            body: ["in": ["tags": ["x", "y"]]],
            from: base,
            to: ["tags": ["x"], "in": ["tags": ["x", "y"]]]
        )
        #expect(deep.rebased(on: remote, lists: rules)?.call.body == ["in": ["tags": ["x", "y"]]])
        let other = Operation.Remote(value: ["tags": ["x"], "in": ["tags": ["x", "w"]]], tag: nil)
        #expect(deep.rebased(on: other, lists: rules)?.call.body == ["in": ["tags": ["x", "w", "y"]]])
        // A list that this side has not changed is not in the body.
        #expect(flat.rebased(on: other, lists: rules)?.call.body == ["tags": ["x", "y"]])
        // A body that has the list elsewhere cannot be combined.
        let odd = update(body: ["add": "y"], from: base, to: ["tags": ["x", "y"], "in": ["tags": ["x"]]])
        #expect(odd.rebased(on: remote, lists: rules) == nil)
    }

    @Test("deciding for the queued change sends it again, based on the server's version")
    func forced() {
        var patch = update(body: ["a": 2], to: ["a": 2, "b": 1], ifMatch: "1")
        (patch.status, patch.attempts, patch.isSent) = (.conflicted(.init(value: nil, tag: nil)), 3, true)
        patch.hasDroppedBase = true
        let forced = patch.forced(over: .init(value: ["a": 3, "b": 9], tag: "5"), lists: [:])
        #expect(forced.status == .waiting && forced.attempts == 0 && !forced.isSent && !forced.hasDroppedBase)
        #expect(forced.base == ["a": 3, "b": 9] && forced.changed == ["a": 2, "b": 9])
        #expect(forced.call[header: "If-Match"] == "5" && forced.call.body == ["a": 2])
        let gone = patch.forced(over: .init(value: nil, tag: nil), lists: [:])
        #expect(gone.base == old && gone.call[header: "If-Match"] == nil)
        let put = update("PUT", body: ["a": 2, "b": 1], to: ["a": 2, "b": 1])
        #expect(
            put.forced(over: .init(value: ["a": 3, "b": 9], tag: "5"), lists: [:]).call.body == [
                "a": 2, "b": 9,
            ]
        )
        let deletion = Operation.sample(.delete, ifMatch: "1", from: old)
        #expect(deletion.forced(over: .init(value: ["a": 3], tag: "5"), lists: [:]).base == old)
    }

    @Test("a change takes over the new values of an edited earlier one, except for its own members")
    func rebasedChanges() {
        let later = update("PUT", body: ["a": 2, "b": 5], from: ["a": 2, "b": 1], to: ["a": 2, "b": 5])
        let new = later.rebased(from: ["a": 2, "b": 1], to: ["a": 7, "b": 1], lists: [:])
        #expect(
            new.base == ["a": 7, "b": 1] && new.changed == ["a": 7, "b": 5]
                && new.call.body == ["a": 7, "b": 5]
        )
        let deletion = Operation.sample(.delete, from: ["a": 2])
        let later2 = deletion.rebased(from: ["a": 2], to: ["a": 7], lists: [:])
        #expect(later2.base == ["a": 7] && later2.changed == nil)
    }

    @Test("a change counts as replaced if a later one changes all of its members again")
    func replacedValues() {
        func isReplaced(_ value: JSONValue?, _ former: JSONValue?, _ later: JSONValue?) -> Bool {
            ThreeWayMerge.isReplaced(value, of: former, by: later)
        }
        #expect(isReplaced(1, 1, 1) && isReplaced(2, 1, 3) && !isReplaced(2, 1, 2) && isReplaced(nil, nil, 2))
        #expect(isReplaced(["a": 2, "b": 1], old, ["a": 3, "b": 1]))
        #expect(!isReplaced(["a": 2, "b": 2], old, ["a": 3, "b": 2]))
        #expect(isReplaced(["o": ["x": 2]], ["o": ["x": 1]], ["o": ["x": 3]]))
        #expect(
            !isReplaced(["o": ["x": 2]], ["o": ["x": 1]], ["o": ["x": 2]]) && isReplaced(["a": 2], old, 7)
        )
    }
}
