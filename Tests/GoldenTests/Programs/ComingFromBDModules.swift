import GenAPIApp
import GenAPILegacyPaging
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRepositories
import GenAPIRuntime

// The samples of 'Coming from BDModules', compiled with what genapi makes of the specs of that page.

func signIn(
    _ transport: any Transport,
    _ store: any CredentialStore,
    _ password: Sensitive<String>
) async throws -> (LiveAPI, Visitor?) {
    let sights = SightsAPI.live(
        SightsAPI.oauth2,
        as: OAuth2Client(id: "app"),
        transport: transport,
        store: store
    )
    let account = OAuth2Account(sights.session) { credentials in
        try await SightsAPI.client(transport: transport, credentials: credentials).send(Visitor.me())
    }
    var visitor = try await account.restore()
    if visitor == nil {
        visitor = try await account.signIn(.password(user: "alice", password))
    }
    return (sights, visitor)
}

func create(_ sights: LiveAPI, _ visitor: Visitor) async throws -> Sight? {
    do {
        return try await sights.client.send(
            Sight.create(visitorID: visitor.id, title: "Pier", latitude: 54, longitude: 10)
        )
    } catch let error as ClientError
        where error.code(as: SightsAPI.ErrorCode.self) == .resourceAlreadyExists
    {
        return nil
    }
}

func show(_ sights: LiveAPI, _ visitor: Visitor, update: (ListRows<Sight>.Changes) -> Void) async throws {
    let list = sights.repositories.list(Sight.list(visitorID: visitor.id), limit: 20)
    var shown = try await list.snapshot().rows
    for await snapshot in list.snapshots() {
        update(snapshot.rows.changes(since: shown))
        shown = snapshot.rows
    }
}

func load(_ sights: LiveAPI, _ visitor: Visitor, _ list: ListRepository<Sight>) async throws {
    try await list.load(.append)
    try await list.refresh()
    let feed = sights.repositories.list(Sight.feed(visitorID: visitor.id))
    try await feed.load(.prepend)
}

func readAsBefore(_ sights: LiveAPI, _ visitor: Visitor) async throws -> [Sight] {
    var pager = LegacyPager(Sight.list(visitorID: visitor.id), sights.client, limit: 20)
    while !pager.isAtEnd {
        if try await pager.loadNext().isEmpty { break }
    }
    return pager.elements
}
