import CollectionWalks
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Shared storage, at the sizes at which it grows by a level, a chunk or a block.
@Suite(.blocking, .listTimeLimit) struct SharedStorageTests {
    static let sizes = [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 32_767, 32_768, 32_769]

    @Test("a vector returns its values, and nil elsewhere", arguments: sizes)
    func vectorReturnsItsValues(size: Int) {
        var vector = PersistentVector<Int>()
        for index in 0..<size { vector.set(index * 3, at: index, revision: index + 1) }
        #expect((0..<size).allSatisfy { vector[$0] == $0 * 3 })
        #expect(vector[size] == nil && vector[-1] == nil && vector[size + 40_000] == nil)
    }

    @Test("a copy of a vector is independent", arguments: sizes.filter { $0 > 0 })
    func copyOfAVectorIsIndependent(size: Int) {
        var vector = PersistentVector<Int>()
        for index in 0..<size { vector.set(index, at: index, revision: index + 1) }
        let former = vector
        // The last index, and one for which the vector must grow.
        for (number, index) in [size - 1, size / 2, size, size * 33].enumerated() {
            vector.set(-1, at: index, revision: size + 1 + number)
            #expect(former[index] == (index < size ? index : nil))
            #expect(vector[index] == -1)
            var changed: Set<Int> = []
            vector.indicesChanged(since: former) { changed.insert($0) }
            #expect(changed.contains(index), "\(index) of \(size)")
        }
        var changed = 0
        vector.indicesChanged(since: former) { _ in changed += 1 }
        #expect(changed <= 4 * 32, "\(changed) of \(size)")
        vector.indicesChanged(since: vector) { Issue.record("\($0) differs from itself") }
    }

    @Test("values are removed from a vector, and its copies stay as they are", arguments: sizes)
    func removal(size: Int) {
        var vector = PersistentVector<Int>()
        for index in 0..<size { vector.set(index, at: index, revision: index + 1) }
        // None, some, whole nodes, and all.
        let conditions: [(Int) -> Bool] = [
            { _ in false }, { $0 % 3 == 1 }, { 40..<1_100 ~= $0 }, { _ in true },
        ]
        for (number, isRemoved) in conditions.enumerated() {
            let former = vector
            var visited: [Int] = []
            vector.removeAll(revision: size + 1 + number) { index, value in
                visited.append(index)
                return isRemoved(value)
            }
            #expect(visited == (0..<size).filter { former[$0] != nil })
            #expect((0..<size).allSatisfy { vector[$0] == (isRemoved($0) ? nil : former[$0]) })
            #expect((0..<size).allSatisfy { former[$0] == nil || former[$0] == $0 })
            var changed: Set<Int> = []
            vector.indicesChanged(since: former) { changed.insert($0) }
            #expect((0..<size).allSatisfy { vector[$0] == former[$0] || changed.contains($0) })
            #expect(number > 0 || changed.isEmpty)
        }
        #expect(vector.isEmpty)
        vector.set(7, at: 0, revision: size + 9)
        #expect(vector[0] == 7)
    }

    @Test("a vector of runs returns its values, and its copies stay as they are")
    func runs() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var (vector, model) = (RunVector<Int>(), [Int: Int]())
            var revision = 0
            for _ in 0..<40 {
                let former = (vector, model)
                let start = random.below(300)
                let value: Int? = random.below(4) == 0 ? nil : random.below(3)
                let places = start..<start + [1, 2, 31, 32, 33, 100][random.below(6)]
                for place in random.below(2) == 0 ? Array(places) : places.reversed() {
                    revision += 1
                    vector.set(value, at: place, revision: revision)
                    model[place] = value
                }
                #expect((-1...450).allSatisfy { vector[$0] == model[$0] }, "seed \(seed)")
                #expect((-1...450).allSatisfy { former.0[$0] == former.1[$0] }, "seed \(seed)")
            }
        }
    }

    @Test("a set of numbers has the members of a set, and its copies stay as they are")
    func numbers() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var (numbers, model) = (NumberSet(), Set<Int>())
            for _ in 0..<200 {
                let former = (numbers, model)
                let number = [random.below(70), random.below(5_000), 63, 64, 2_048][random.below(5)]
                if random.below(2) == 0 {
                    numbers.insert(number)
                    model.insert(number)
                } else {
                    numbers.remove(number)
                    model.remove(number)
                }
                #expect(numbers.numbers == model.sorted(), "seed \(seed)")
                #expect(numbers.contains(number) == model.contains(number), "seed \(seed)")
                #expect(numbers.isEmpty == model.isEmpty, "seed \(seed)")
                #expect(former.0.numbers == former.1.sorted(), "seed \(seed)")
            }
        }
        var numbers = NumberSet()
        for number in [-1, .min] { numbers.insert(number) }
        #expect(numbers.isEmpty && !numbers.contains(-1))
    }

    @Test(
        "the entries of a chunk are the numbers that it was created with",
        arguments: [
            [], [0], [7], [-1], [3, 4, 5], [3, 4, 6], [4, 3], [~1], [2, ~0, 3], [.max], [.max - 1, .max],
            [.min], [ListContents.largestNumber, ListContents.largestNumber + 1],
        ] as [ContiguousArray<Int>]
    )
    func entries(_ numbers: ContiguousArray<Int>) {
        let entries = ListEntries(numbers)
        #expect(ContiguousArray(entries) == numbers)
        #expect(entries == ListEntries(ContiguousArray(entries)))
        for number in [-1, 0, 3, 4, 5, 6, 7, .max, .min] {
            #expect(entries.firstIndex(of: number) == numbers.firstIndex(of: number))
        }
    }

    /// Sizes around one chunk, one block of chunks, and two.
    static let lengths = [1, 255, 256, 257, 511, 512, 513, 8_191, 8_192, 8_193, 16_385]

    @Test("edits of a list of any length match those of an array", .thorough, arguments: lengths)
    func contents(length: Int) {
        for seed in 0..<4 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var list = ListContents()
            var model = Array(0..<length)
            list.replace(0..<0, with: model)
            var last = length
            for _ in 0..<40 {
                let lower = [0, 255, 256, 257, model.count, random.below(model.count + 1)][random.below(6)]
                let start = min(lower, model.count)
                let removed = min([0, 1, 255, 256, 257][random.below(5)], model.count - start)
                let added = (0..<[0, 1, 2, 255, 256, 257, 600][random.below(7)]).map { last + $0 }
                last += added.count
                let former = (list, model)
                list.replace(start..<start + removed, with: added)
                model.replaceSubrange(start..<start + removed, with: added)
                #expect(list.count == model.count)
                #expect(list.entries(in: 0..<list.count) == model, "seed \(seed)")
                for place in [0, start, start + added.count, model.count - 1] where model.indices ~= place {
                    #expect(list[place] == model[place] && list.index(of: model[place]) == place)
                }
                for gone in former.1[start..<start + removed] { #expect(!list.contains(gone)) }
                #expect(former.0.entries(in: 0..<former.0.count) == former.1)
            }
        }
    }
}
