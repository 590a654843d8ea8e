import GenAPITesting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// What becomes of lists and elements when the login ends that they were read with.
@Suite(.timeLimit(.minutes(2))) struct LoginEndTests {
    private let sample = SampleSession()

    @Test("SW-14: signing out ends lists and requests, and an answer that arrives later is kept nowhere")
    func signOut() async throws {
        try await sample.signIn()
        let repositories = Repositories(sample.client)
        let shelf = Shelf(3)
        let list = shelf.list(repositories)
        try await list.refresh()
        var snapshots = list.snapshots().makeAsyncIterator()
        #expect(await snapshots.next { $0.rows.count == 3 } != nil)
        shelf.hold()
        shelf.change { $0.append(Book(id: 9)) }
        let late = Task { try await list.refresh() }
        #expect(await eventually { shelf.requests.count == 2 })
        try await sample.session.signOut()
        shelf.release()
        await #expect(throws: FetchError.closed) { try await late.value }
        #expect(await snapshots.next { _ in false } == nil)
        // Nothing is known of the list any more, and nothing is asked for.
        #expect(try await list.snapshot().rows.isEmpty)
        await #expect(throws: FetchError.closed) { try await list.refresh() }
        #expect(shelf.requests.count == 2)
    }

    @Test("a login that the server ends takes its repositories along, and the next login has others")
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
        "repositories of the next login go on, also while the caches of the last one are still being emptied"
    )
    func nextLogin() async throws {
        try await sample.signIn()
        let last = Repositories(sample.client)
        let session = sample.session
        let (begun, door) = (Door(), Door())
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

    @Test("signing out when nobody is signed in ends nothing")
    func nobody() async throws {
        let repositories = Repositories(sample.client)
        try await sample.session.signOut()
        #expect(try await find(in: repositories) == 1)
    }

    private func find(in repositories: Repositories) async throws -> Int {
        let books: Repository<Book> = repositories.elements { Book(id: $0) }
        return try await books.find(1, .fresh).id
    }

    @Test("a session keeps nothing of repositories that are gone")
    func gone() throws {
        weak var last: Repositories?
        for _ in 0..<100 {
            let repositories = Repositories(sample.client)
            last = repositories
        }
        #expect(last == nil)
    }
}
