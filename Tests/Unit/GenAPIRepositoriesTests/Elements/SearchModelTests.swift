import BookAPI
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) @MainActor struct SearchModelTests {
    private let clock = TestClock()
    private let all = BookServer(30)
    private let some = BookServer(3)

    private func model(_ repositories: Repositories) -> SearchModel<String, Book> {
        SearchModel("") { [all, some] term in
            repositories.list("books?q=\(term)", page: term.isEmpty ? all.page : some.page)
        }
    }

    @Test("only the last term is searched for, after a pause in typing", .proves("JU-13"))
    func debouncing() async throws {
        let search = model(Repositories(clock: clock))
        let run = Task { await search.run() }
        #expect(await eventually { search.list.rows.count == 10 })
        for term in ["a", "an", "ann"] {
            clock.advance(by: .milliseconds(299))
            search.parameters = term
            for _ in 0..<50 { await Task.yield() }
            #expect(search.isPending)
        }
        #expect(some.requests.isEmpty)
        clock.advance(by: .milliseconds(300))
        #expect(await eventually { search.list.rows.count == 3 })
        #expect(some.requests == [nil])
        #expect(search.list.list.key == ListKey("books?q=ann").of(Book.self))
        #expect(!search.isPending)
        run.cancel()
        await run.value
    }

    @Test("results for an earlier term are never shown for a later one")
    func resultsOfAnEarlierTermAreNeverShownForALaterOne() async throws {
        let search = model(Repositories(clock: clock))
        let run = Task { await search.run() }
        #expect(await eventually { search.list.rows.count == 10 })
        all.hold()
        search.list.appeared(.element(9))
        #expect(await eventually { all.requests.count == 2 })
        some.hold()
        let former = search.list
        search.parameters = "a"
        search.submit()
        #expect(search.list !== former)
        #expect(search.list.rows.isEmpty)
        #expect(await eventually { some.requests.count == 1 })
        #expect(await eventually { await former.list.observerIDs.isEmpty })
        all.release()
        #expect(await eventually { (try? await former.list.snapshot().rows.count) == 20 })
        #expect(search.list.rows.isEmpty)
        #expect(former.rows.count == 10)
        some.release()
        #expect(await eventually { search.list.rows.count == 3 })
        run.cancel()
        await run.value
    }

    @Test("a term that is reverted within the pause starts no search") func revertedTermChangesNothing()
        async throws
    {
        let search = model(Repositories(clock: clock))
        let run = Task { await search.run() }
        #expect(await eventually { search.list.rows.count == 10 })
        let former = search.list
        search.parameters = "a"
        search.parameters = ""
        clock.advance(by: .seconds(1))
        for _ in 0..<20 { await Task.yield() }
        #expect(search.list === former)
        // The next term is the first one to be searched for.
        search.parameters = "b"
        clock.advance(by: .seconds(1))
        #expect(await eventually { search.list.rows.count == 3 })
        #expect(search.list.list.key == ListKey("books?q=b").of(Book.self))
        #expect(some.requests == [nil] && all.requests == [nil])
        run.cancel()
        await run.value
    }

    @Test("closing the repositories ends the search") func closingTheRepositoriesEndsTheSearch() async throws
    {
        let repositories = Repositories(clock: clock)
        let search = model(repositories)
        let run = Task { await search.run() }
        #expect(await eventually { search.list.rows.count == 10 })
        try await repositories.close()
        await run.value
    }
}
