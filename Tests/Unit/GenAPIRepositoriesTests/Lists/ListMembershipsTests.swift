import GenAPITesting
import Testing

@testable import GenAPIRepositories

@Suite struct ListMembershipsTests {
    @Test("the lists of an element are those that have it, whatever was inserted and removed before")
    func anyOrder() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var memberships = ListMemberships()
            var expected: [Int: Set<Int>] = [:]
            for step in 0..<60 {
                let (element, list) = (random.below(3), random.below(5))
                if random.below(2) == 0 {
                    memberships.insert(element, in: list)
                    expected[element, default: []].insert(list)
                } else {
                    memberships.remove(element, from: list)
                    expected[element]?.remove(list)
                }
                for element in 0..<3 {
                    var lists: [Int] = []
                    memberships.visit(element) { lists.append($0) }
                    guard lists.sorted() != (expected[element] ?? []).sorted() else { continue }
                    Issue.record("seed \(seed), step \(step): \(lists) instead of \(expected)")
                    return
                }
            }
        }
    }
}
