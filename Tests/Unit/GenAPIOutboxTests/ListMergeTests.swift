import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIOutbox

/// Lists that are combined as sets or as sequences.
@Suite struct ListMergeTests {
    private static let seeds =
        ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap { UInt64($0) } ?? 100

    /// A merge of lists of a random length from few letters, so that elements repeat.
    private struct Lists {
        let base: [JSONValue]
        let local: [JSONValue]
        let remote: [JSONValue]

        init(_ random: inout SeededRandom) {
            base = (0..<random.below(12)).map { _ in Self.letter(&random) }
            local = Self.edited(base, &random)
            remote = Self.edited(base, &random)
        }

        private static func letter(_ random: inout SeededRandom) -> JSONValue {
            .string(String("abcdefgh".randomElement(using: &random) ?? "a"))
        }

        private static func edited(_ base: [JSONValue], _ random: inout SeededRandom) -> [JSONValue] {
            var list = base
            for _ in 0..<random.below(4) {
                let place = random.below(list.count + 1)
                switch random.below(3) {
                case 0: list.insert(letter(&random), at: place)
                case 1 where place < list.count: list.remove(at: place)
                case 2 where place < list.count: list[place] = letter(&random)
                default: break
                }
            }
            return list
        }
    }

    private func merge(
        _ base: [JSONValue],
        _ local: [JSONValue],
        _ remote: [JSONValue],
        _ rule: ListMerge
    ) -> [JSONValue]? {
        let merge = ThreeWayMerge(
            base: ["list": .array(base)],
            local: ["list": .array(local)],
            remote: ["list": .array(remote)],
            lists: ["list": rule]
        )
        guard merge.conflicts.isEmpty, case .array(let list)? = merge.merged?["list"] else { return nil }
        return list
    }

    private func letters(_ text: String) -> [JSONValue] { text.map { .string(String($0)) } }

    private func forAll(_ check: (Lists) -> Bool, _ rule: ListMerge) {
        for seed in 0..<Self.seeds * 20 {
            var random = SeededRandom(seed: seed)
            let lists = Lists(&random)
            if !check(lists) {
                Issue.record("\(rule), seed \(seed): \(lists)")
                return
            }
        }
    }

    @Test("a side without changes adds nothing, and equal changes count once", arguments: ListMerge.allCases)
    func identities(rule: ListMerge) {
        forAll(
            {
                merge($0.base, $0.base, $0.remote, rule) == $0.remote
                    && merge($0.base, $0.local, $0.base, rule) == $0.local
                    && merge($0.base, $0.local, $0.local, rule) == $0.local
            },
            rule
        )
    }

    @Test(
        "with either rule, a side without changes adds nothing, and equal changes count once",
        arguments: ListMerge.allCases
    )
    func identitiesOfRules(rule: ListMerge) {
        forAll(
            { lists in
                let other = rule.merged(lists.base, lists.local, lists.base)
                return rule.merged(lists.base, lists.base, lists.remote) == lists.remote
                    && rule.merged(lists.base, lists.local, lists.local) == lists.local
                    && (rule == .set ? other.map(Set.init) == Set(lists.local) : other == lists.local)
            },
            rule
        )
    }

    @Test("exchanging the two sides does not change the result", arguments: ListMerge.allCases)
    func symmetry(rule: ListMerge) {
        forAll(
            { lists in
                let one = merge(lists.base, lists.local, lists.remote, rule)
                let other = merge(lists.base, lists.remote, lists.local, rule)
                return rule == .set ? one.map(Set.init) == other.map(Set.init) : one == other
            },
            rule
        )
    }

    @Test("a merged set has what both sides have, and what either side has added")
    func set() {
        forAll(
            { lists in
                let known = Set(lists.base)
                let (ours, theirs) = (Set(lists.local), Set(lists.remote))
                let expected = ours.union(theirs).filter {
                    known.contains($0) ? ours.contains($0) && theirs.contains($0) : true
                }
                return merge(lists.base, lists.local, lists.remote, .set).map(Set.init) == expected
            },
            .set
        )
    }

    @Test("the order of a set is the server's")
    func order() {
        #expect(
            merge(letters("abc"), letters("xbca"), letters("cdb"), .set) == letters("cdbx")
        )
    }

    @Test("a sequence has the changes of both sides, or is in conflict")
    func sequence() {
        for (base, local, remote, result) in [
            ("abcd", "xabcd", "abcdy", "xabcdy"), ("abcd", "acd", "abcxd", "acxd"),
            ("abcdef", "abXdef", "abcdeY", "abXdeY"), ("abc", "abc", "cab", "cab"),
            ("abc", "axc", "ayc", nil), ("abc", "axbc", "aybc", nil), ("", "a", "b", nil),
            ("abc", "ac", "axc", nil), ("aaaa", "aaa", "aaaab", nil),
        ] {
            let expected = result.map(letters)
            #expect(
                merge(letters(base), letters(local), letters(remote), .sequence) == expected,
                "\(base): \(local), \(remote)"
            )
        }
    }

    @Test("the changes of two sides to different halves of a sequence are combined")
    func halves() {
        forAll(
            { lists in
                let middle = letters("|-|")
                let base = lists.base + middle + lists.base
                let merged = merge(
                    base,
                    lists.local + middle + lists.base,
                    lists.base + middle + lists.remote,
                    .sequence
                )
                return merged == lists.local + middle + lists.remote
            },
            .sequence
        )
    }

    @Test("kept elements are a longest common subsequence")
    func keptElements() {
        forAll(
            { lists in
                let (base, changed) = (lists.base, lists.local)
                let positions = KeptElements(of: base, in: changed).positions
                let kept = positions.enumerated().compactMap { place, new in new.map { (place, $0) } }
                let isValid = kept.allSatisfy { base[$0.0] == changed[$0.1] }
                let isAscending = zip(kept, kept.dropFirst()).allSatisfy { $0.1 < $1.1 }
                return isValid && isAscending && kept.count == commonLength(base, changed)
            },
            .sequence
        )
    }

    private func commonLength(_ left: [JSONValue], _ right: [JSONValue]) -> Int {
        var lengths = Array(repeating: 0, count: right.count + 1)
        for element in left {
            let former = lengths
            for (place, other) in right.enumerated() {
                lengths[place + 1] =
                    element == other ? former[place] + 1 : max(lengths[place], former[place + 1])
            }
        }
        return lengths.last ?? 0
    }

    @Test("long lists are combined in a time that is proportional to their length", .timeLimit(.minutes(10)))
    func cost() {
        let base = (0..<100_000).map { JSONValue.number(JSONNumber($0)) }
        let local = [.string("first")] + base.dropLast()
        let remote = Array(base.reversed())
        #expect(merge(base, local, base + [.string("last")], .set)?.count == 100_001)
        #expect(merge(base, local, remote, .sequence) == nil)
        #expect(merge(base, base + ["a"], ["b"] + base, .sequence) == ["b"] + base + ["a"])
    }

    @Test("lists without a rule, and lists that one side lacks, are not merged")
    func whole() {
        let merge = ThreeWayMerge(
            base: ["a": ["x"], "b": ["x"]],
            local: ["a": ["x", "y"], "b": ["x", "y"]],
            remote: ["a": ["x", "z"]],
            lists: ["b": .set]
        )
        #expect(merge.conflicts == ["a", "b"])
    }
}
