import Foundation
import GenAPIMapping
import GoldenTesting
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Lists that are fetched by their changes.
@Suite("lists that are fetched by their changes", .timeLimit(.minutes(10)), .proves("N-18"))
struct ListByChangesTests {
    private let server = ChangeServer()

    private func list(
        in repositories: Repositories,
        _ mark: ChangeMark<ChangedNote> = .header("ETag"),
        newRows: InsertionPoint<ChangedNote.ID> = .end
    ) -> ListRepository<ChangedNote> {
        repositories.list(ChangeServer.list(), mark: mark, newRows: newRows) { ChangeServer.list(since: $0) }
    }

    @Test("a refresh asks for what has changed since the last one, and applies changes and deletions")
    func changes() async throws {
        for number in 1...5 { server.put("\(number)", "first") }
        let store = server.repositories()
        let list = list(in: store)
        try await list.refresh()
        #expect(try await list.texts() == ["1 first", "2 first", "3 first", "4 first", "5 first"])
        server.put("2", "second")
        server.put("6", "first")
        server.delete("4")
        let before = server.requests.count
        try await list.refresh()
        #expect(try await list.texts() == ["1 first", "2 second", "3 first", "5 first", "6 first"])
        #expect(server.requests.dropFirst(before).allSatisfy { $0.contains("since=5") })
        #expect(try await list.mark() == "8")
        try await list.refresh()
        #expect(server.requests.last?.contains("since=8") == true && server.sent == 5 + 3)
    }

    @Test("a refresh returns the ids of its changes, also where it fetches the whole list again")
    func results() async throws {
        for number in 1...4 { server.put("\(number)", "first") }
        let list = list(in: server.repositories())
        #expect(try await list.refresh().inserted == ["1", "2", "3", "4"])
        server.put("2", "second")
        server.put("5", "first")
        server.delete("4")
        let changes = try await list.refresh()
        #expect(changes.inserted == ["5"] && changes.changed == ["2"] && changes.removed == ["4"])
        #expect(changes.unchanged.isEmpty && changes.page == nil)
        server.put("3", "second")
        server.delete("1")
        server.forgetDeletions()
        let whole = try await list.refresh()
        #expect(whole.changed == ["3"] && whole.removed == ["1"] && whole.inserted.isEmpty)
        #expect(Set(whole.unchanged) == ["2", "5"])
    }

    @Test("each mark replaces the earlier value of its parameter")
    func sync() async throws {
        for number in 1...3 { server.put("\(number)", "first") }
        let store = server.repositories()
        let sync = RepositoryStore.ListSync<ChangedNote>(since: "since", mark: .header("ETag"))
        let list = store.list(ChangeServer.list(), sync: sync)
        try await list.refresh()
        server.put("4", "first")
        let before = server.requests.count
        try await list.refresh()
        #expect(try await list.texts() == ["1 first", "2 first", "3 first", "4 first"])
        let later = server.requests.dropFirst(before)
        #expect(!later.isEmpty && later.allSatisfy { $0.components(separatedBy: "since=").count == 2 })
        #expect(later.allSatisfy { $0.contains("since=3") })
        // The mark replaces a value of the list itself.
        let own = store.list(ChangeServer.list(since: "0"), sync: sync)
        try await own.refresh()
        #expect(server.requests.last?.contains("since=0") == true)
        try await own.refresh()
        #expect(server.requests.last?.components(separatedBy: "since=").last?.hasPrefix("4") == true)
    }

    @Test("a mark is not sent to a list whose spec names another mark or another parameter")
    func otherMarks() async throws {
        for number in 1...3 { server.put("\(number)", "first") }
        let store = server.repositories()
        for sync in [
            RepositoryStore.ListSync<ChangedNote>(since: "since", mark: .header("ETag")),
            RepositoryStore.ListSync(since: "since", mark: .header("X-Version")),
            RepositoryStore.ListSync(since: "changed_from", mark: .header("ETag")),
            RepositoryStore.ListSync(since: "since", mark: .serverTime()),
            RepositoryStore.ListSync(since: "since", mark: .serverTime(in: .format(.timestamp))),
        ] {
            let list = store.list(ChangeServer.list(), sync: sync)
            #expect(try await list.mark() == nil)
            try await list.refresh()
            #expect(server.requests.last?.contains("since=") == false)
            #expect(server.requests.last?.contains("changed_from=") == false)
        }
        let list = store.list(
            ChangeServer.list(),
            sync: RepositoryStore.ListSync(since: "since", mark: .header("etag"))
        )
        #expect(try await list.mark() == "3")
    }

    @Test("new rows are added at the start on request, in the order of the response")
    func position() async throws {
        server.put("1", "a")
        let list = list(in: server.repositories(), newRows: .start)
        try await list.refresh()
        server.put("2", "b")
        server.put("3", "c")
        try await list.refresh()
        #expect(try await list.texts() == ["2 b", "3 c", "1 a"])
    }

    @Test("a walk that is interrupted moves no mark and changes nothing", arguments: [0, 1, 2])
    func interrupted(after pages: Int) async throws {
        for number in 1...3 { server.put("\(number)", "first") }
        let list = list(in: server.repositories())
        try await list.refresh()
        for number in 1...6 { server.put("\(number)", "second") }
        server.failure = pages
        await #expect(throws: (any Error).self) { try await list.refresh() }
        #expect(try await list.texts() == ["1 first", "2 first", "3 first"])
        #expect(try await list.mark() == "3")
        server.failure = nil
        try await list.refresh()
        #expect(try await list.texts().count == 6)
        #expect(try await list.texts().allSatisfy { $0.hasSuffix("second") })
    }

    @Test("an endless sequence of pages is an error, and nothing of it is stored")
    func endless() async throws {
        server.isEndless = true
        let list = list(in: server.repositories())
        let error = await #expect(throws: ClientError.self) { try await list.refresh() }
        guard case .paging(_, .tooManyPages(10_000))? = error else { throw Unexpected(error: error) }
        #expect(try await list.texts().isEmpty && server.requests.count == 10_000)
    }

    @Test(
        "changes that happen while the pages are read arrive, now or with the next refresh",
        arguments: 1...30
    )
    func changingPages(seed: UInt64) async throws {
        for number in 1...9 { server.put("\(number)", "v0") }
        let list = list(in: server.repositories())
        server.churn = SeededGenerator(seed: seed)
        for _ in 0..<4 {
            try await list.refresh()
            server.change(times: 3)
        }
        server.churn = nil
        try await list.refresh()
        #expect(try await Set(list.texts()) == server.texts, "seed \(seed)")
        let sent = server.sent
        try await list.refresh()
        #expect(server.sent == sent)
    }

    @Test("writes with the same time as the mark, and writes that finish late, are not lost")
    func equalTimes() async throws {
        server.usesTimes = true
        server.put("1", "a", at: 100)
        let list = list(in: server.repositories(), .latest(overlap: .seconds(10)) { $0.time })
        try await list.refresh()
        // The mark is 90: a further write has the time of the latest element, one has finished late.
        server.put("2", "b", at: 100)
        server.put("3", "c", at: 97)
        try await list.refresh()
        #expect(try await list.texts().sorted() == ["1 a", "2 b", "3 c"])
        #expect(try await list.mark() == "1970-01-01T00:01:30Z")
    }

    @Test("a mark is no later than the server's time when the first page was sent")
    func serverTime() async throws {
        server.usesTimes = true
        server.put("1", "a", at: 500)
        server.date = "Thu, 01 Jan 1970 00:05:00 GMT"
        let list = list(in: server.repositories(), .latest(overlap: .seconds(10)) { $0.time })
        try await list.refresh()
        #expect(try await list.mark() == "1970-01-01T00:04:50Z")
        let other = self.list(in: server.repositories(), .serverTime(in: .format(.timestamp)))
        try await other.refresh()
        #expect(try await other.mark() == "240")
    }

    @Test("a mark that the server no longer knows is replaced by the whole list")
    func gone() async throws {
        for number in 1...3 { server.put("\(number)", "first") }
        let list = list(in: server.repositories())
        try await list.refresh()
        server.delete("2")
        server.put("4", "first")
        server.forgetDeletions()
        try await list.refresh()
        #expect(try await list.texts() == ["1 first", "3 first", "4 first"])
        #expect(try await list.mark() == "5")
    }

    @Test("an element that was fetched in the meantime is not replaced by an older page")
    func newerElement() async throws {
        server.put("1", "first")
        let store = server.repositories()
        let list = list(in: store)
        try await list.refresh()
        server.put("1", "second")
        server.beforeAnswer = { [server] in
            server.put("1", "third")
            _ = try await store.repository { (id: ChangedNote.ID) in ChangeServer.get(id) }.find(
                "1",
                .alwaysFetch
            )
        }
        try await list.refresh()
        #expect(try await list.texts() == ["1 third"])
    }

    @Test("the list of a closure can have changes from any source")
    func closure() async throws {
        let marks = Mutex<[String?]>([])
        let list: ListRepository<ChangedNote> = server.repositories().list("notes") { mark in
            marks.withLock { $0.append(mark) }
            return switch mark {
            case nil:
                ServerChanges(
                    [ChangedNote(id: "1", text: "a"), ChangedNote(id: "2", text: "b")],
                    isWhole: true,
                    mark: "m1"
                )
            case "m1": ServerChanges([ChangedNote(id: "3", text: "c")], deleted: ["1"], mark: "m2")
            default: ServerChanges(deleted: ["7"])
            }
        }
        for expected in [["1 a", "2 b"], ["2 b", "3 c"], ["2 b", "3 c"], ["2 b", "3 c"]] {
            try await list.refresh()
            #expect(try await list.texts() == expected)
        }
        #expect(marks.withLock { $0 } == [nil, "m1", "m2", "m2"])
    }

    @Test("changes that are pushed are visible in every list, and pending changes stay on top")
    func pushed() async throws {
        for number in 1...3 { server.put("\(number)", "first") }
        let store = server.repositories()
        let list = list(in: store)
        let other = store.list(ChangeServer.list())
        try await list.refresh()
        try await other.refresh()
        try await list.apply(
            ServerChanges(
                [ChangedNote(id: "4", text: "d"), ChangedNote(id: "1", text: "pushed")],
                deleted: ["2"]
            )
        )
        #expect(try await list.texts() == ["1 pushed", "3 first", "4 d"])
        #expect(try await other.texts().contains("1 pushed"))
        #expect(try await !other.texts().contains("2 first"))
        #expect(try await list.mark() == "3")
    }

    @Test("events are stored with their ids, and a later run continues after the last one")
    func events() async throws {
        server.events =
            "retry: 1\nid: e1\ndata: {\"id\":\"1\",\"text\":\"a\"}\n\nid: e2\ndata: {\"id\":\"2\",\"text\":\"b\"}\n\n"
        let store = server.repositories()
        let list = store.list(ChangeServer.list())
        for _ in 0..<2 {
            try await list.follow(ChangeServer.changes()) { event in
                event.value.text == "gone"
                    ? ServerChanges(deleted: [event.value.id]) : ServerChanges([event.value])
            }
            server.events = "retry: 1\nid: e3\ndata: {\"id\":\"1\",\"text\":\"gone\"}\n\n"
        }
        #expect(try await list.texts() == ["2 b"])
        #expect(server.lastEventIDs == [nil, "e2", "e2", "e3"])
        #expect(try await list.mark() == nil)
    }
}

extension ListRepository where Element == ChangedNote {
    fileprivate func texts() async throws -> [String] {
        try await snapshot().rows.elements.map { "\($0.id) \($0.text)" }
    }
}
