import CollectionWalks
import Foundation
import GenAPIMapping
import GenAPITesting
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct LoopGuardTests {
    /// How many steps a walk takes until it is known to go in a circle; `nil` when it never is.
    private func steps(before: Int, circle: Int, resumes: Bool = false) throws -> Int? {
        var seen = LoopGuard()
        for step in 0..<8 * (before + circle) + 32 {
            let place = step < before ? step : before + (step - before) % circle
            if !seen.arrives(at: "place \(place)") { return step }
            if resumes {
                let data = try JSONEncoder().encode(seen)
                seen = try JSONDecoder().decode(LoopGuard.self, from: data)
                #expect(seen.isSound)
            }
        }
        return nil
    }

    @Test(
        "a loop of any length is found, wherever it begins",
        arguments: [0, 1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1_000]
    )
    func circles(before: Int) throws {
        for circle in 1...140 {
            let steps = try #require(try steps(before: before, circle: circle), "\(before), \(circle)")
            #expect(steps >= before + circle, "\(before), \(circle): \(steps)")
            // Short ones at once; the others when a power of two has passed both, and one more round.
            let most = circle <= 8 ? before + circle : 2 * max(before, circle) + 2 * circle + 8
            #expect(steps <= most, "\(before), \(circle): \(steps)")
        }
    }

    @Test("a guard that is resumed at every step finds a loop as quickly")
    func aCircleIsFoundByAGuardThatIsResumedAtEveryStep() throws {
        for circle in [1, 8, 9, 16, 33] {
            #expect(try steps(before: 5, circle: circle, resumes: true) == steps(before: 5, circle: circle))
        }
    }

    @Test("positions that are never repeated are not reported as a loop")
    func placesThatDoNotComeAgainAreNoCircle() {
        var seen = LoopGuard()
        let known = (0..<20_000).first { !seen.arrives(at: "place \($0)") }
        #expect(known == nil)
    }
}

/// What a walk knows of the pages before, at the limits of what it keeps.
@Suite(.listTimeLimit) struct RecentElementsTests {
    private struct Numbered: JSONReadable, Identifiable, Sendable {
        let id: String

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.string("id")
            json.endObject()
        }
    }

    @Test(
        "a walk that was resumed knows the last 32 elements, and no other",
        arguments: [1, 2, 31, 32, 33, 40]
    )
    func resumed(distance: Int) async throws {
        let sample = SampleClient()
        func answer(_ ids: [Int], next: String) -> StubAnswer {
            let items = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return .json(#"{"data":[\#(items)],"code":"OK","next":\#(next)}"#)
        }
        sample.server.on("GET", "/v1/a", answer(Array(1...40), next: #""second""#))
        sample.server.on("GET", "/v1/a?c=second", answer([41 - distance, 41], next: "null"))
        let list: ListEndpoint<Numbered> = .get("/a", paging: .cursor(parameter: "c", next: .body("next")))
        let next = try #require(try await sample.client.firstPage(of: list).next)
        #expect(try await sample.client.page(next).elements.map(\.id) == ["41"])
        let resumed = try PageCall(list, resuming: next.cursor)
        let page = try await sample.client.page(resumed)
        let isKnown = distance <= PageCursor.recentLimit
        #expect(page.elements.map(\.id) == (isKnown ? ["41"] : ["\(41 - distance)", "41"]))
    }

    @Test("the last two pages of any size are remembered")
    func pages() {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var recent = RecentElements()
            var all: [String] = []
            var former = 0
            var largest = 0
            for _ in 0..<30 {
                let size = [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200][random.below(13)]
                let page = (all.count..<all.count + size).map { "\($0)" }
                recent.append(page)
                all += page
                largest = max(largest, size)
                let memory = max(RecentElements.minimum, 2 * largest)
                let known = all.suffix(max(RecentElements.minimum, former + size))
                former = size
                let isForgotten = known.contains { !recent.contains($0) }
                #expect(!isForgotten, "seed \(seed)")
                #expect(recent.identities == Array(all.suffix(recent.identities.count)))
                #expect(recent.identities.count <= memory + RecentElements.minimum / 2, "seed \(seed)")
                #expect(recent.last == all.last)
                guard let first = known.first else { continue }
                #expect(recent.followers(of: first) == known.count - 1)
                #expect(recent.elements(before: first) == recent.identities.dropLast(known.count))
            }
        }
    }
}
