import Foundation
import GenAPIApp
import GenAPICaching
import GenAPILinks
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore

// The samples of 'Coming from SwiftyArchitecture', compiled with what genapi makes of the specs of that page.

func open(
    _ setting: String,
    _ transport: any Transport,
    _ logins: any CredentialStore,
    in folder: URL,
    on serverURL: URL
) async throws -> Repositories? {
    let server = try ForumAPI.Server(named: setting)
    let app = OAuth2Client(id: "app")
    let forum = ForumAPI.live(ForumAPI.oauth2, as: app, server: server, transport: transport, store: logins)
    let account = OAuth2Account(forum.session) { credentials in
        try await ForumAPI.client(server: server, transport: transport, credentials: credentials).send(
            Member.me()
        )
    }
    guard let member = try await account.restore() else { return nil }
    let store = try await RepositoryStore.onDisk(at: folder, for: member.id.rawValue, on: serverURL)
    let repositories = try await forum.openRepositories(in: store)
    return repositories
}

func read(_ repositories: Repositories, show: ([Member]) -> Void) async throws {
    let dashboard = try await repositories.send(Post.dashboard())
    let members = repositories.repository(for: Member.get)
    guard let post = dashboard.posts.first else { return }
    let author = try await members.find(post.author.id, .fetchIfOlder(than: .seconds(10)))
    for await best in members.query(where: \.rank >= author.rank, sort: \.rank, descending: true, limit: 50) {
        show(best)
    }
}

func start(
    _ account: OAuth2Account<Member>,
    _ repositories: Repositories,
    _ cache: ResponseCache,
    showFirstScreen: @Sendable () async -> Void
) async throws {
    let startUp = try StartUp([
        StartUpTask("account", priority: .high) { _ = try await account.restore() },
        StartUpTask("dashboard", after: ["account"]) { _ = try await repositories.send(Post.dashboard()) },
        StartUpTask("clean-up", priority: .deferred) { await cache.removeAll() },
    ])
    try await startUp.run { await showFirstScreen() }
}

struct PostsModule: AccountModule {
    let client: Client

    func register(in registry: inout ServiceRegistry) {
        registry.register { client }
        registry.register(.scoped) { (client: Client) in Repositories(client) }
    }

    func sessionBegan(_ member: Member, _ services: ServiceContainer) async throws {
        let repositories: Repositories = try services.resolve()
        _ = try await repositories.send(Post.dashboard())
    }

    func sessionEnded(_ member: Member, _ services: ServiceContainer) async throws {}
}

func begin(_ member: Member, _ client: Client) async throws -> ServiceContainer {
    let container = try ServiceContainer(modules: [PostsModule(client: client)])
    let sessions = AccountSessions<Member>(container)
    let services = try await sessions.begin(member, endingWith: client)
    return services
}

func open(_ url: URL, showMember: (Member.ID) -> Void, showPost: (Post.ID) -> Void) throws {
    let links = try Links<ForumLink>(at: "https://forum.example", "forum://open")
    switch try links.link(for: url) {
    case .member(let id): showMember(id)
    case .post(let id): showPost(id)
    }
}

func queue(_ client: Client, _ cache: ResponseCache) async throws -> Post {
    let queue = SerialQueue()
    let post = queue.add { try await client.send(Post.get(id: "9")) }
    queue.add(after: .seconds(5)) { await cache.removeAll() }
    return try await post.value
}
