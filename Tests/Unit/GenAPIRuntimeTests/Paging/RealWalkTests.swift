import Foundation
import GenAPIMapping
import GenAPITesting
import RealServers
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRuntime

/// Walks through the lists of a real server, in all the ways in which Django REST Framework cuts them, while somebody else
/// writes and deletes.
@Suite(
    .enabled(if: Ledger.isThere, "OAUTH_STRICT_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(10))
)
struct RealWalkTests {
    enum Cut: String, Sendable, CaseIterable {
        case limit, page, cursor
    }

    enum Order: String, Sendable, CaseIterable {
        case oldest = "id"
        case newest = "-id"
    }

    private func list(
        of ledger: Ledger,
        _ cut: Cut,
        _ order: Order,
        isAnchored: Bool = true
    ) -> ListEndpoint<JSONValue> {
        let paging: Paging =
            switch cut {
            case .limit: .standard(total: .body("count"), isAnchored: isAnchored)
            case .page: .page(size: "page_size", total: .body("count"), isAnchored: isAnchored)
            case .cursor: .link(next: .body("next"), limit: "page_size")
            }
        return .get(
            "/books/\(ledger.name)/\(cut.rawValue)",
            query: [.item("order", order.rawValue)],
            paging: paging,
            options: EndpointOptions(envelope: .own(Envelope(data: "results")))
        )
    }

    /// Each page by another client, from a token that was text in between, as after a restart.
    private func walk(
        _ list: ListEndpoint<JSONValue>,
        _ ledger: Ledger,
        betweenPages: () async throws -> Void
    ) async throws -> [Int] {
        var ids: [Int] = []
        var call: PageCall? = PageCall(list, limit: 7, maxPages: 300)
        while let next = call {
            let client = ledger.client(RealTransport.preferred.make(), isLossy: false)
            let page = try await client.page(next)
            ids += page.elements.compactMap { $0["id"]?.int }
            call = try page.next.map { next in
                let text = try JSONEncoder().encode(next.cursor)
                let token = try JSONDecoder().decode(PageCursor.self, from: text)
                return try PageCall(list, resuming: token, maxPages: 300)
            }
            if call != nil { try await betweenPages() }
        }
        return ids
    }

    @Test(
        "elements that exist throughout are seen once and in order, and the walk ends",
        .proves("P1", "P2", "P3", "P9"),
        arguments: Cut.allCases,
        Order.allCases
    )
    func changing(_ cut: Cut, _ order: Order) async throws {
        // Of 200 walks from the newest entry, about one gives up: five responses in a row have nothing new.
        for attempt in 1...3 {
            do {
                return try await walkWhileOthersWrite(cut, order)
            } catch ClientError.paging(_, .loop) where order == .newest && attempt < 3 {
                continue
            }
        }
    }

    private func walkWhileOthersWrite(_ cut: Cut, _ order: Order) async throws {
        let ledger = try await Ledger(entries: 120)
        let before = try await ledger.truth().ids
        let other = OtherWriter(ledger, ids: before, seed: UInt64.random(in: 0 ... .max))
        // During requests, and between them; six for each page of seven, as a walk to which everything that it gets is pushed
        // down gives up.
        let meanwhile = Task {
            while await other.changeDuringRequest() { try await Task.sleep(for: .milliseconds(10)) }
        }
        defer { meanwhile.cancel() }
        let ids: [Int]
        do {
            ids = try await walk(list(of: ledger, cut, order), ledger) {
                for _ in 0..<3 { _ = await other.change() }
                other.beginRequest()
            }
        } catch {
            print("the walk \(cut) \(order) failed, seed \(other.seed): \(other.counts)")
            throw error
        }
        meanwhile.cancel()
        _ = try? await meanwhile.value
        let after = Set(try await ledger.truth().ids)
        let changes = other.counts
        #expect(changes.written > 20 && changes.deleted > 20, "\(changes), seed \(other.seed)")
        let always = before.filter(after.contains)
        #expect(always.count >= 60)
        let seen = ids.filter(Set(always).contains)
        #expect(seen == (order == .oldest ? always : always.reversed()), "seed \(other.seed)")
        #expect(Set(ids).count == ids.count, "seed \(other.seed)")
    }

    @Test("a walk that ignores shifted elements loses some", arguments: [Cut.limit, .page])
    func naive(_ cut: Cut) async throws {
        let ledger = try await Ledger(entries: 60)
        var left = try await ledger.truth().ids
        let writer = ledger.client(URLSessionTransport(), isLossy: false)
        let ids = try await walk(list(of: ledger, cut, .oldest, isAnchored: false), ledger) {
            let delete: Endpoint<NoContent> = .delete("/books/\(ledger.name)/entries/\(left.removeFirst())")
            _ = try await writer.send(delete)
        }
        #expect(Set(ids).count == ids.count && !Set(left).isSubset(of: ids))
    }

    @Test("a list that is emptied while it is read ends", arguments: Cut.allCases)
    func emptied(_ cut: Cut) async throws {
        let ledger = try await Ledger(entries: 30)
        var left = try await ledger.truth().ids
        let writer = ledger.client(URLSessionTransport(), isLossy: false)
        let ids = try await walk(list(of: ledger, cut, .oldest), ledger) {
            for id in left {
                let delete: Endpoint<NoContent> = .delete("/books/\(ledger.name)/entries/\(id)")
                _ = try await writer.send(delete)
            }
            left = []
        }
        #expect(ids.count < 30 && Set(ids).count == ids.count)
    }
}

/// Writes and deletes, at most sixty times each, and never deletes every second entry of those that there were.
///
/// The numbers of both differ by at most twelve. Otherwise only writes could be left in the end, and a walk from the newest
/// entry gives up if five pages in a row are pushed down.
final class OtherWriter: Sendable {
    private struct State {
        var random: SeededRandom
        var deletable: [Int]
        var written = 0
        var deleted = 0
        /// How many more may come while a request is under way.
        var allowed = 3
    }

    let seed: UInt64
    private let ledger: Ledger
    private let client: Client
    private let state: Mutex<State>

    init(_ ledger: Ledger, ids: [Int], seed: UInt64) {
        self.ledger = ledger
        self.seed = seed
        client = ledger.client(URLSessionTransport(), isLossy: false)
        let deletable = ids.filter { $0.isMultiple(of: 2) }
        state = Mutex(State(random: SeededRandom(seed: seed), deletable: deletable))
    }

    var counts: (written: Int, deleted: Int) { state.withLock { ($0.written, $0.deleted) } }

    private enum Step {
        case write, delete(Int), nothing
    }

    func beginRequest() { state.withLock { $0.allowed = 3 } }

    /// Does nothing when that was done three times since `beginRequest`.
    ///
    /// - Returns: Whether there is more to change.
    func changeDuringRequest() async -> Bool {
        let isAllowed = state.withLock { state in
            state.allowed -= 1
            return state.allowed >= 0
        }
        return isAllowed ? await change() : !Task.isCancelled
    }

    /// - Returns: Whether there is more to change.
    func change() async -> Bool {
        let step = state.withLock { state -> Step in
            let mayDelete = state.deleted < 60 && !state.deletable.isEmpty
            let lead = state.written - state.deleted
            let writesNext = !mayDelete || lead <= -12 || lead < 12 && state.random.chance(0.5)
            if state.written < 60, writesNext {
                state.written += 1
                return .write
            }
            guard mayDelete else { return .nothing }
            state.deleted += 1
            return .delete(state.deletable.remove(at: state.random.below(state.deletable.count)))
        }
        switch step {
        case .nothing: return false
        case .write:
            let entry = try? await client.send(ledger.write("new"))
            if let id = entry?["id"]?.int { state.withLock { $0.deletable.append(id) } }
        case .delete(let id):
            let delete: Endpoint<NoContent> = .delete("/books/\(ledger.name)/entries/\(id)")
            _ = try? await client.send(delete)
        }
        return true
    }
}
