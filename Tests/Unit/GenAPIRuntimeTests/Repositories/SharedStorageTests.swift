import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Shared storage, at the sizes at which it grows by a level, a chunk or a block.
@Suite(.listTimeLimit) struct SharedStorageTests {
    static let sizes = [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 32_767, 32_768, 32_769]

    @Test(arguments: sizes)
    func vectorReturnsItsValues(size: Int) {
        var vector = PersistentVector<Int>()
        for index in 0..<size { vector.set(index * 3, at: index, revision: index + 1) }
        #expect((0..<size).allSatisfy { vector[$0] == $0 * 3 })
        #expect(vector[size] == nil && vector[-1] == nil && vector[size + 40_000] == nil)
    }

    @Test(arguments: sizes.filter { $0 > 0 })
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
