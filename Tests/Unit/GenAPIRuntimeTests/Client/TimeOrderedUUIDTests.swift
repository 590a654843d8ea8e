import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Ids that an app makes itself.
@Suite struct TimeOrderedUUIDTests {
    @Test("a UUID has its time, its version and its variant where RFC 9562 has them", .proves("N-16"))
    func form() {
        // The time of the example in RFC 9562, appendix A.6.
        var (uuids, random) = (TimeOrderedUUIDs(), SeededGenerator(seed: 1))
        let uuid = uuids.next(at: 0x017F_22E2_79B0, &random).uuidString
        #expect(uuid.hasPrefix("017F22E2-79B0-7"))
        #expect("89AB".contains(uuid.split(separator: "-")[3].prefix(1)))
    }

    @Test("UUIDs of one process sort as they were made, also when the clock goes back", .proves("N-16"))
    func order() {
        var (uuids, random) = (TimeOrderedUUIDs(), SeededGenerator(seed: 2))
        var texts: [String] = []
        for number in 0..<20_000 {
            let milliseconds: UInt64 = number % 7 == 6 ? 1 : 1_795_243_386_000 + UInt64(number / 5000)
            texts.append(uuids.next(at: milliseconds, &random).uuidString)
        }
        #expect(texts == texts.sorted() && Set(texts).count == texts.count)
        let far = uuids.next(at: 1 << 47, &random)
        #expect(far.uuidString.hasPrefix("80000000-0000-7"))
    }

    @Test("identities are made by many tasks at once, and none is made twice", .proves("N-16"))
    func tasks() async {
        let made = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<500).map { _ in Identifier<User, String>.timeOrdered(prefix: "user-").rawValue }
                }
            }
            return await group.reduce(into: [[String]]()) { $0.append($1) }
        }
        #expect(Set(made.joined()).count == 4000)
        for texts in made { #expect(texts == texts.sorted()) }
        #expect(made[0][0].hasPrefix("user-") && made[0][0] == made[0][0].lowercased())
        let before = Date().timeIntervalSince1970 - 1
        let uuid = Identifier<User, UUID>.timeOrdered().rawValue.uuid
        let milliseconds = [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5].reduce(0.0) {
            $0 * 256 + Double($1)
        }
        #expect(milliseconds / 1000 > before)
    }
}
