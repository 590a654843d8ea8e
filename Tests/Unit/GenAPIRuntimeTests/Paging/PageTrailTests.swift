import Foundation
import Testing

@testable import GenAPIRuntime

@Suite struct PageTrailTests {
    private static func keys(_ count: Int) -> [String] { (0..<count).map { "k\($0)" } }

    @Test("a kept trail is sound up to its limits, and forged beyond them")
    func limits() {
        func isSound(_ change: (inout PageTrail) -> Void) -> Bool {
            var trail = PageTrail()
            change(&trail)
            return trail.isSound
        }
        #expect(isSound { _ in })
        #expect(isSound { $0.head = Self.keys(64) } && !isSound { $0.head = Self.keys(65) })
        #expect(isSound { $0.newHead = Self.keys(64) } && !isSound { $0.newHead = Self.keys(65) })
        #expect(isSound { $0.recent.append(Self.keys(32)) } && !isSound { $0.recent.append(Self.keys(33)) })
        for place in [\PageTrail.pages, \.idle, \.closings] as [WritableKeyPath<PageTrail, Int> & Sendable] {
            #expect(isSound { $0[keyPath: place] = 1 << 50 })
            #expect(!isSound { $0[keyPath: place] = 1 << 50 + 1 } && !isSound { $0[keyPath: place] = -1 })
        }
    }

    @Test("a stored trail is the same trail, with and without repeats")
    func coding() throws {
        var trail = PageTrail()
        for isRepeating in [false, true] {
            (trail.pages, trail.delivered, trail.idle, trail.closings) = (7, 40, 2, 3)
            (trail.head, trail.newHead) = (["a", "b"], ["c"])
            trail.recent.append(Self.keys(9))
            _ = trail.places.arrives(at: "7")
            if isRepeating {
                (trail.repeats, trail.lastRepeat, trail.hasRepeats, trail.isLoop) = (4, 99, true, true)
                for place in ["x", "y", "z"] { _ = trail.repeated.arrives(at: place) }
            }
            let stored = try JSONDecoder().decode(PageTrail.self, from: JSONEncoder().encode(trail))
            #expect(stored == trail)
            var place = stored.repeated
            let isNew = place.arrives(at: "y")
            #expect(isNew != isRepeating)
        }
        trail.delivered = nil
        #expect(try JSONDecoder().decode(PageTrail.self, from: JSONEncoder().encode(trail)) == trail)
    }

    @Test("a loop of any length is detected within three rounds", arguments: [1, 2, 8, 9, 10, 50, 1000])
    func circles(length: Int) {
        var places = LoopGuard()
        var steps = 0
        while steps <= 3 * length + 3, places.arrives(at: "\(steps % length)") { steps += 1 }
        #expect((length...3 * length).contains(steps), "\(steps)")
        #expect(places.isSound)
    }

    @Test("identities and cursors are known by their bytes")
    func bytes() {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        var recent = RecentElements()
        recent.append([composed])
        #expect(recent.contains(composed) && !recent.contains(decomposed))
        recent.append([decomposed])
        #expect(recent.identities.map { Array($0.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
        #expect(
            PageCursor(composed) != PageCursor(decomposed) && PageCursor(composed) == PageCursor(composed)
        )
        var trail = PageTrail()
        trail.head = [composed]
        #expect(trail.isOfHead(composed) && !trail.isOfHead(decomposed))
    }

    @Test("positions that are never repeated are not a loop")
    func noCircle() {
        var places = LoopGuard()
        for step in 0..<10_000 {
            let isNew = places.arrives(at: "\(step)")
            #expect(isNew)
        }
    }
}
