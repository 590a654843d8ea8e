import CollectionWalks
import GenAPIMapping
import GenAPITesting
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// The ends of lists, with any first offset and any limit of the server, and at an empty page.
@Suite(.blocking, .listTimeLimit) struct PageEndTests {
    /// A server of a list that does not change.
    private func sample(_ total: Int, base: Int, cap: Int, isStrict: Bool = true) -> SampleClient {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/a") { request in
            let offset = Self.value("offset", in: request.query) ?? base
            if isStrict, offset < base || offset > base + total { return .status(400) }
            let start = min(max(offset - base, 0), total)
            let end = min(start + min(Self.value("limit", in: request.query) ?? cap, cap), total)
            return .json(#"{"data":[\#(Self.elements(start..<end))],"code":"OK","total":\#(total)}"#)
        }
        return sample
    }

    private static func value(_ name: String, in query: String) -> Int? {
        query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
            .flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    private static func elements(_ numbers: Range<Int>) -> String {
        numbers.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    }

    private func walk(_ sample: SampleClient, _ paging: Paging, limit: Int?) async throws -> [String] {
        var ids: [String] = []
        for try await item in sample.client.items(
            .get("/a", paging: paging) as ListEndpoint<JSONValue>,
            limit: limit
        ) {
            ids.append(item["id"]?.string ?? "")
        }
        return ids
    }

    @Test(
        "each list is read whole, from its first offset, under any limit of the client and the server",
        arguments: 1...13
    )
    func wholeLists(limit: Int) async throws {
        for total in 0...40 {
            let expected = (0..<total).map(String.init)
            for (base, isAnchored) in [(0, true), (0, false), (1, true), (1, false)] {
                let cap = (limit + total).isMultiple(of: 2) ? 100 : 3
                let sample = sample(total, base: base, cap: cap)
                let paging = Paging.standard(total: .body("total"), first: base, isAnchored: isAnchored)
                let ids = try await walk(sample, paging, limit: limit)
                #expect(
                    ids == expected,
                    "limit \(limit), total \(total), first \(base), cap \(cap), \(isAnchored)"
                )
                let first = sample.server.requests.first.flatMap { Self.value("offset", in: $0.query) }
                #expect(first == base)
            }
        }
    }

    /// Every response has a cursor and a link, also the last, empty one.
    private func endless(_ total: Int, gap: Int = 0) -> SampleClient {
        let sample = SampleClient()
        let count = Mutex(0)
        sample.server.on("GET", "/v1/a") { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let start = Self.value("c", in: request.query) ?? 0
            let isGap = start == 4 && number <= 2 + gap && gap > 0
            let end = isGap ? start : min(start + 2, total)
            let next = isGap ? "4&n=\(number)" : "\(end)&n=\(number)"
            let body = #"{"data":[\#(Self.elements(start..<end))],"code":"OK","next":"/v1/a?c=\#(next)"}"#
            return .json(body)
        }
        return sample
    }

    @Test("an empty page is the end of a list that says so", arguments: 0...9)
    func emptyEnd(total: Int) async throws {
        let sample = endless(total)
        let ids = try await walk(sample, .link(next: .body("next"), emptyPages: 0), limit: nil)
        #expect(ids == (0..<total).map(String.init))
        #expect(sample.server.requests.count == (total + 1) / 2 + 1)
        let other = endless(total)
        await #expect(throws: ClientError.self) {
            try await walk(other, .link(next: .body("next")), limit: nil)
        }
    }

    @Test("more consecutive empty pages than the list allows are an error", arguments: [1, 4, 5, 6, 20])
    func emptyPages(count: Int) async throws {
        let list = Paging.link(next: .body("next"), emptyPages: count)
        let sample = endless(4)
        do {
            _ = try await walk(sample, list, limit: nil)
            Issue.record("no error")
        } catch ClientError.paging(_, let problem) {
            #expect(problem == .noProgress)
        }
        #expect(sample.server.requests.count == 2 + count)
    }
}
