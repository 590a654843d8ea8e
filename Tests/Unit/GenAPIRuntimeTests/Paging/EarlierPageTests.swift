import CollectionWalks
import GenAPIMapping
import Testing

@testable import GenAPIRuntime

/// Pages that are requested from an earlier element on, because the server does not know the latest one any more.
@Suite struct EarlierPageTests {
    private func page(_ ids: String, from position: PagePosition, knowing recent: String) throws
        -> Page<JSONValue>
    {
        let list: ListEndpoint<JSONValue> = .get("/a", paging: .idCursor())
        var call = PageCall(list)
        call.place.walk.position = position
        call.place.walk.isFallback = true
        call.place.walk.trail.recent.append(recent.map(String.init))
        let base = try BaseURL("http://stub.test").parts.required
        let request = call.request
        let elements = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let answer = RawResponse(
            line: request.line,
            status: .ok,
            headers: ResponseHeaders(),
            body: .bytes(Array("[\(elements)]".utf8)),
            envelope: .none,
            failure: FailureBody(),
            skipsBadElements: false,
            earlierAttemptMayHaveTakenEffect: false
        )
        let reading = PageReading(call: call, origin: base.origin, target: request.target(at: base))
        return try reading.page(of: answer)
    }

    @Test(
        "only the elements after the last known one are new",
        arguments: [
            ("cd", "", 0), ("cde", "e", 0), ("xcde", "e", 0), ("cxde", "e", 0), ("xcydzef", "zef", 0),
            ("cx", "x", 1), ("xcye", "ye", 1), ("bxcy", "y", 1), ("bx", "x", 2), ("xy", "xy", nil),
        ] as [(String, String, Int?)]
    )
    func latecomers(_ ids: String, _ delivered: String, _ followers: Int?) throws {
        for position in [PagePosition.start, .after(["b"], until: nil)] {
            let page = try page(ids, from: position, knowing: "abcd")
            #expect(page.elements.compactMap { $0["id"]?.string }.joined() == delivered)
            #expect(page.followers == followers)
        }
    }
}
