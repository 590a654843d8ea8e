import BookAPI
import GenAPITesting
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Lists and elements after the end of their login.
@Suite(.timeLimit(.minutes(10))) struct LoginEndTests {
    private let sample = SampleSession()

    @Test("signing out ends lists and requests, and later responses are not stored", .proves("SW-14"))
    func signOut() async throws {
        try await sample.signIn()
        let repositories = Repositories(sample.client)
        let bookServer = BookServer(3)
        let list = bookServer.list(repositories)
        try await list.refresh()
        var snapshots = list.snapshots().makeAsyncIterator()
        #expect(await snapshots.next { $0.rows.count == 3 } != nil)
        bookServer.hold()
        bookServer.change { $0.append(Book(id: 9)) }
        let late = Task { _ = try await list.refresh() }
        #expect(await eventually { bookServer.requests.count == 2 })
        try await sample.session.signOut()
        bookServer.release()
        await #expect(throws: FetchError.closed) { try await late.value }
        #expect(await snapshots.next { _ in false } == nil)
        // The list is unknown and requests nothing.
        #expect(try await list.snapshot().rows.isEmpty)
        await #expect(throws: FetchError.closed) { try await list.refresh() }
        #expect(bookServer.requests.count == 2)
    }

    @Test("a login that the server ends closes its repositories; the next login uses new ones")
    func endedByTheServer() async throws {
        try await sample.signIn()
        let repositories = Repositories(sample.client)
        #expect(try await find(in: repositories) == 1)
        sample.server.expireAccessToken()
        sample.server.revokeFamily()
        #expect(await sample.callError() == .signedOut(.revoked))
        #expect(await eventually { (try? await find(in: repositories)) == nil })
        await #expect(throws: FetchError.closed) { try await find(in: repositories) }
        #expect(try await find(in: Repositories(sample.client)) == 1)
    }

    @Test(
        "repositories of the next login work while the previous login's caches are being emptied"
    )
    func nextLogin() async throws {
        try await sample.signIn()
        let last = Repositories(sample.client)
        let session = sample.session
        let (begun, door) = (Latch(), Latch())
        let storing = Task {
            await session.resources.storing {
                begun.open()
                await door.wait()
            }
        }
        await begun.wait()
        let signOut = Task { try await session.signOut() }
        #expect(await eventually { !session.isSignedIn })
        try await sample.signIn()
        let next = Repositories(sample.client)
        door.open()
        await storing.value
        try await signOut.value
        await #expect(throws: FetchError.closed) { try await find(in: last) }
        #expect(try await find(in: next) == 1)
    }

    @Test("signing out without a login ends nothing")
    func withoutLogin() async throws {
        let repositories = Repositories(sample.client)
        try await sample.session.signOut()
        #expect(try await find(in: repositories) == 1)
    }

    private func find(in repositories: Repositories) async throws -> Int {
        let books: Repository<Book> = repositories.repository { Book(id: $0) }
        return try await books.find(1, .alwaysFetch).id
    }

    @Test("a session does not retain released repositories")
    func gone() throws {
        weak var last: Repositories?
        for _ in 0..<100 {
            let repositories = Repositories(sample.client)
            last = repositories
        }
        #expect(last == nil)
    }
}
