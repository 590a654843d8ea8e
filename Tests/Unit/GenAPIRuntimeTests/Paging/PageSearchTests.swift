import GenAPIMapping
import Testing

@testable import GenAPIRuntime

/// The places from which a walk looks for an element that the server has forgotten.
@Suite struct PageSearchTests {
    private func positions(after identity: String, until end: PagingKey?, of recent: [String])
        -> [PagePosition]
    {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .idCursor())
        var call = PageCall(list)
        call.place.walk.position = .after([identity], until: end)
        call.place.walk.trail.recent.append(recent)
        var search = PageSearch(call)
        var positions: [PagePosition] = []
        while let next = search.next(), positions.count < 100 { positions.append(next.place.walk.position) }
        return positions
    }

    private static let ten = (1...10).map { "e\($0)" }

    @Test("each step goes back twice as far, and the last one to the head of the list")
    func distances() {
        #expect(
            positions(after: "e10", until: nil, of: Self.ten)
                == [
                    .after(["e9"], until: nil), .after(["e7"], until: nil), .after(["e3"], until: nil),
                    .start,
                ]
        )
        #expect(positions(after: "e1", until: nil, of: ["e1"]) == [.start])
    }

    @Test("the head of the list is not asked for to fill a gap")
    func gaps() {
        let end = ["e20"]
        #expect(
            positions(after: "e10", until: end, of: Self.ten)
                == [.after(["e9"], until: end), .after(["e7"], until: end), .after(["e3"], until: end)]
        )
        #expect(positions(after: "e1", until: end, of: ["e1"]).isEmpty)
    }

    @Test("the fingerprint of an ID that is too long is never requested")
    func fingerprints() {
        var recent = Self.ten
        recent[8] = "#1f"
        #expect(
            positions(after: "e10", until: nil, of: recent)
                == [.after(["e7"], until: nil), .after(["e3"], until: nil), .start]
        )
    }
}
