import GenAPIMapping
import GenAPIRuntime
import StoredCalls
import Testing

@testable import GenAPIOutbox

/// Comparisons of an operation with the server's current element.
@Suite struct OperationCheckingTests {
    private let old: JSONValue = ["a": 1, "b": 1]

    @Test(
        "the current element is requested where a change by others, or an earlier success, would not be noticed"
    )
    func checks() {
        func isChecked(
            _ kind: Operation.Kind,
            _ method: String,
            header: String? = nil,
            isRepeated: Bool = false,
            policy: ConflictPolicy = .merge,
            _ edit: (inout Operation) -> Void = { _ in }
        ) -> Bool {
            var operation = Operation.sample(kind, method: method)
            if let header { operation.call[header: header] = "x" }
            edit(&operation)
            return operation.isCheckedFirst(policy, isRepeated: isRepeated)
        }
        for isRepeated in [false, true] {
            for method in ["PUT", "PATCH"] {
                #expect(isChecked(.update, method, isRepeated: isRepeated))
                #expect(!isChecked(.update, method, header: "If-Match", isRepeated: isRepeated))
                #expect(isChecked(.update, method, header: "If-Match") { $0.hasDroppedBase = true })
                #expect(!isChecked(.update, method, isRepeated: isRepeated, policy: .client))
                for policy in [ConflictPolicy.server, .ask] {
                    #expect(isChecked(.update, method, policy: policy))
                }
            }
            #expect(!isChecked(.update, "POST", isRepeated: isRepeated))
            #expect(!isChecked(.delete, "DELETE", isRepeated: isRepeated))
            #expect(isChecked(.create, "PUT", isRepeated: isRepeated) == isRepeated)
            #expect(!isChecked(.create, "PUT", header: "If-None-Match", isRepeated: isRepeated))
            #expect(!isChecked(.create, "POST", isRepeated: isRepeated))
        }
        #expect(!isChecked(.create, "PUT", isRepeated: true, policy: .client))
    }

    private func isApplied(_ operation: Operation, _ value: JSONValue?, isRepeated: Bool = true) -> Bool {
        operation.isApplied(in: .init(value: value, tag: nil), isRepeated: isRepeated, lists: [:])
    }

    @Test("an update has been applied if the server's element has all its values")
    func appliedUpdates() {
        let update = Operation.sample(from: old, to: ["a": 2, "b": 1])
        for isRepeated in [false, true] {
            #expect(isApplied(update, ["a": 2, "b": 1], isRepeated: isRepeated))
            #expect(isApplied(update, ["a": 2, "b": 9, "c": 3], isRepeated: isRepeated))
            #expect(!isApplied(update, old, isRepeated: isRepeated) && !isApplied(update, nil))
            #expect(!isApplied(update, ["a": 3, "b": 1], isRepeated: isRepeated))
        }
        // A change of nothing cannot be seen.
        #expect(!isApplied(.sample(from: old, to: old), old))
    }

    @Test("a deletion has been applied if there is no element")
    func appliedDeletions() {
        let deletion = Operation.sample(.delete, from: old)
        #expect(
            isApplied(deletion, nil) && isApplied(deletion, nil, isRepeated: false)
                && !isApplied(deletion, old)
        )
    }

    @Test("a repeated creation has been applied if the element has all that was sent, and maybe more")
    func appliedCreations() {
        let sent: JSONValue = ["a": 1, "o": ["x": 1], "l": [["y": 1], 2], "n": .null, "secret": 7]
        let own: JSONValue = ["a": 1, "o": ["x": 1], "l": [["y": 1], 2], "n": .null]
        let creation = Operation.sample(.create, method: "PUT", body: sent, to: own)
        #expect(
            !isApplied(creation, own, isRepeated: false) && isApplied(creation, own)
                && !isApplied(creation, nil)
        )
        for (value, expected) in [
            (["a": 1, "o": ["x": 1, "z": 2], "l": [["y": 1, "z": 3], 2], "more": 5], true),
            (["a": 2, "o": ["x": 1], "l": [["y": 1], 2]], false), (["a": 1, "l": [["y": 1], 2]], false),
            (["a": 1, "o": ["x": 2], "l": [["y": 1], 2]], false),
            (["a": 1, "o": [:], "l": [["y": 1], 2]], false),
            (["a": 1, "o": ["x": 1], "l": [["y": 1]]], false),
            (["a": 1, "o": ["x": 1], "l": [["y": 1], 2, 3]], false),
            (["a": 1, "o": ["x": 1], "l": [2, ["y": 1]]], false),
            (["a": 1, "o": 1, "l": [["y": 1], 2]], false),
            (["a": 1, "o": ["x": 1], "l": [["y": 1], 2], "n": 0], false),
        ] as [(JSONValue, Bool)] {
            #expect(isApplied(creation, value) == expected, "\(value)")
        }
        // A body that is not an object is compared by the element.
        let other = Operation.sample(.create, method: "PUT", body: [1], to: ["a": 1])
        #expect(isApplied(other, ["a": 1, "b": 2]) && !isApplied(other, ["a": 2]))
        #expect(!isApplied(.sample(.create, method: "PUT", body: [1]), ["a": 1]))
    }

    private func following(
        _ operation: Operation,
        _ earlier: Operation,
        _ result: OperationResult
    ) -> Operation? {
        operation.following(earlier, result, lists: [:])
    }

    @Test("a change expects the version that results from the app's own change before it")
    func nextVersions() {
        let later = Operation.sample(
            number: 2,
            ifMatch: "1",
            body: ["b": 2],
            from: old,
            to: ["a": 1, "b": 2]
        )
        let earlier = Operation.sample(ifMatch: "1", from: old, to: ["a": 2, "b": 1])
        let result = OperationResult.element(["a": 2, "b": 1], tag: "2")
        #expect(following(later, earlier, result)?.call[header: "If-Match"] == "2")
        #expect(following(later, earlier, .applied(tag: "2"))?.call[header: "If-Match"] == "2")
        #expect(following(later, earlier, .applied(tag: nil)) == nil)
        #expect(following(later, earlier, .element(old, tag: "W/2")) == nil)
        #expect(following(.sample(number: 2), earlier, result) == nil)
        let creation = Operation.sample(.create, to: old)
        #expect(following(later, creation, .applied(tag: "2"))?.call[header: "If-Match"] == "2")
        // The earlier change expected another version, or none: the element tells whether others have changed it.
        let other = Operation.sample(ifMatch: "0", from: old, to: ["a": 2, "b": 1])
        #expect(following(later, other, result) == nil)
        let unchecked = Operation.sample(from: old, to: ["a": 2, "b": 1])
        let rebased = following(later, unchecked, result)
        #expect(rebased?.call[header: "If-Match"] == "2" && rebased?.changed == ["a": 2, "b": 2])
        #expect(following(later, unchecked, .applied(tag: "2")) == nil)
        #expect(following(later, unchecked, .element(["a": 2, "b": 9], tag: "2")) == nil)
        // An element that was requested later can have changes of others.
        let current = OperationResult.element(["a": 5, "b": 1], tag: "3", isCurrent: true)
        #expect(following(later, earlier, current)?.changed == ["a": 5, "b": 2])
        let conflicting = OperationResult.element(["a": 2, "b": 9], tag: "3", isCurrent: true)
        #expect(following(later, earlier, conflicting) == nil)
        let deletion = Operation.sample(.delete, number: 2, ifMatch: "1", from: old)
        #expect(following(deletion, earlier, result)?.call[header: "If-Match"] == "2")
        #expect(following(deletion, earlier, current) == nil)
    }

    @Test("a change based on a dropped one is compared with the server's element before it is sent")
    func droppedBases() {
        let later = Operation.sample(number: 2, from: old, to: ["a": 1, "b": 2])
        let result = following(later, .sample(from: old, to: old), .superseded(by: ["a": 9]))
        #expect(result?.hasDroppedBase == true && result?.changed == later.changed && !later.hasDroppedBase)
    }

    @Test("a waiting change is rebased on the one before it, unless others have changed the same members")
    func waitingChanges() {
        let former = Operation.sample(ifMatch: "1", from: old, to: ["a": 2, "b": 1])
        let later = Operation.sample(number: 2, ifMatch: "1", from: ["a": 2, "b": 1], to: ["a": 2, "b": 2])
        func following(_ new: JSONValue, later: Operation, former: Operation) -> Operation? {
            let replaced = Operation.sample(ifMatch: "5", from: old, to: new)
            return later.following(former, as: replaced, lists: [:])
        }
        let result = following(["a": 3, "b": 1, "c": 1], later: later, former: former)
        #expect(result?.base == ["a": 3, "b": 1, "c": 1] && result?.changed == ["a": 3, "b": 2, "c": 1])
        #expect(result?.call[header: "If-Match"] == "5")
        #expect(following(["a": 3, "b": 7], later: later, former: former) == nil)
        #expect(following(["a": 3, "b": 1], later: .sample(number: 2), former: former) == nil)
        #expect(following(["a": 3, "b": 1], later: later, former: .sample()) == nil)
    }

    @Test("results have the tag, the value and the state of their kind")
    func results() throws {
        let note = Note(id: "7", title: "A")
        let value = try note.jsonValue
        for (result, tag, json, isSuperseded, isCurrent) in [
            (.returned(note, tag: "t"), "t", value, false, false),
            (.element(value, tag: "t", isCurrent: true), "t", value, false, true),
            (.element(nil), nil, nil, false, false), (.applied(tag: "t"), "t", nil, false, false),
            (.superseded(by: value), nil, value, true, false), (.superseded(by: nil), nil, nil, true, false),
        ] as [(OperationResult, String?, JSONValue?, Bool, Bool)] {
            #expect(result.tag == tag && result.value == json)
            #expect(result.isSuperseded == isSuperseded && result.isCurrent == isCurrent)
            #expect(try result.element(as: Note.self) == (json == nil ? nil : note))
        }
        #expect(throws: (any Error).self) { try OperationResult.element(["id": 1]).element(as: Note.self) }
    }
}
