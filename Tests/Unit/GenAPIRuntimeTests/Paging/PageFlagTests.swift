import GenAPIMapping
import Testing

@testable import GenAPIRuntime

@Suite struct PageFlagTests {
    private func received(_ value: JSONValue, _ headers: ResponseHeaders = ResponseHeaders()) -> ReceivedPage<
        JSONValue
    > {
        let answer = RawResponse(
            line: RequestSummary(method: "GET", path: "/a"),
            status: .ok,
            headers: headers,
            body: .bytes([]),
            envelope: .none,
            failure: FailureBody(),
            skipsBadElements: false,
            earlierAttemptMayHaveTakenEffect: false
        )
        return ReceivedPage(items: [], total: nil, values: ["more": value], answer: answer)
    }

    @Test(
        "the flag for more pages can be a bool, a number or text",
        arguments: [
            (true, true), ("true", true), ("TRUE", true), (1, true), ("1", true), (false, false),
            ("False", false), (0, false), ("0", false), ("", nil), ("no", nil), (2, nil), (nil, nil),
            ([1], nil),
        ] as [(JSONValue, Bool?)]
    )
    func flags(_ value: JSONValue, _ flag: Bool?) {
        #expect(received(value).flag(at: .body("more")) == flag)
        #expect(received(value).flag(at: .body("other")) == nil && received(value).flag(at: nil) == nil)
    }
}
