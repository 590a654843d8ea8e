import CollectionWalks
import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRuntime

/// Walks check their end against the total, and take no growing list for a loop.
@Suite(.blocking, .listTimeLimit) struct WalkCheckTests {
    @Test(
        "a server that counts from 1 loses no element of a list whose spec counts from 0",
        arguments: 2...9
    )
    func offsets(limit: Int) {
        for count in 0...30 {
            var script = CollectionScript(.standard, seed: 1, count: count)
            script.firstOffset = 1
            let server = CollectionServer(script)
            let list: ListEndpoint<CollectionElement> = .get(
                "/items",
                paging: .standard(total: .body("total"))
            )
            let result = PagingWalk(server: server, list: list, limit: limit).run()
            #expect(result.elements.count == count, "\(count) elements")
            #expect(result.error == nil, "\(count) elements")
        }
    }

    @Test("a total that counts hidden elements costs few more requests", arguments: [Mode.standard, .page])
    func hidden(in mode: Mode) {
        for seed in 1...50 as ClosedRange<UInt64> {
            var script = CollectionScript(mode, seed: seed, count: 40)
            script.hidden = 0.2
            let result = PagingWalk(script, limit: 8).run()
            #expect(result.error == nil, "seed \(seed)")
            #expect(result.requests <= 20, "seed \(seed)")
        }
    }

    @Test("an unchanged list whose total is right needs no more requests", arguments: [Mode.standard, .page])
    func unchanged(in mode: Mode) {
        for count in 0...30 {
            let result = PagingWalk(CollectionScript(mode, seed: 1, count: count), limit: 10).run()
            // Each page after the first has one element of the page before it, or more in numbered pages.
            #expect(result.requests <= max(1, (count + 6) / 7), "\(count) elements")
        }
    }

    @Test("no element is lost if the server's page limit equals the requested one", arguments: 2...12)
    func limits(limit: Int) {
        for count in 0...130 {
            for knowsTotal in [false, true] {
                var script = CollectionScript(.page, seed: 1, count: count, pageLimit: limit)
                script.knowsTotal = knowsTotal
                let result = PagingWalk(script, limit: limit).run()
                #expect(result.error == nil, "\(count) elements")
                #expect(Set(result.elements).count == count, "\(count) elements")
                #expect(result.elements.count == count, "\(count) elements")
            }
        }
    }

    @Test("a list that grows as fast as it is read is not a loop", arguments: [Mode.standard, .page])
    func growing(in mode: Mode) {
        for seed in 1...200 as ClosedRange<UInt64> {
            // Pages with numbers that overlap need some elements.
            let rows = (mode == .page ? 4 : 2) + Int(seed % 6)
            var script = CollectionScript(mode, seed: seed, count: 30, changes: 100)
            script.changesPerResponse = 6
            script.knowsTotal = seed.isMultiple(of: 2)
            script.deletions = 0
            script.insertionsAtHead = 1
            let result = PagingWalk(script, limit: rows, restarts: seed.isMultiple(of: 3)).run()
            #expect(result.error == nil, "seed \(seed)")
            #expect(result.elements.count >= 30, "seed \(seed)")
        }
    }

    @Test("a server that repeats itself ends a walk, whether it has one page or two", arguments: 1...2)
    func repeating(pages: Int) async throws {
        let stub = StubTransport()
        for page in 0..<60 {
            let ids = (0..<3).map { #"{"id":"\#($0 + page % pages)"}"# }.joined(separator: ",")
            stub.on("GET", "/items", .json(#"{"items":[\#(ids)],"total":1000}"#))
        }
        let client = Client(CollectionServer.definition, baseURL: "http://stub.test", transport: stub)
        let list: ListEndpoint<CollectionElement> = .get("/items", paging: .standard(total: .body("total")))
        await #expect(throws: ClientError.self) {
            for try await _ in client.items(list, limit: 3) {}
        }
    }

    typealias Mode = CollectionScript.Mode
}
