import Foundation
import GenAPIMapping
import GenAPIRuntime
import RabbitMQ
import Testing

/// Hosts, users and their permissions.
@Suite(.enabled(if: RabbitMQServer.isUp, RabbitMQServer.missing), .timeLimit(.minutes(10)))
struct HostTests {
    @Test("the status of a PUT shows whether it created something")
    func lifeCycleOfAHost() async throws {
        let host = try await TestHost()
        let change = VirtualHost.set(name: host.id, description: "Changed", tags: ["a", "b"])
        #expect(try await host.client.response(to: change).status == 204)

        let found = try await host.client.send(VirtualHost.get(name: host.id))
        #expect(found.description == "Changed" && found.tags == ["a", "b"] && !found.tracing)
        #expect(Array(found.clusterState.values) == ["running"])
        var all: [VirtualHost.ID] = []
        for try await one in host.client.items(VirtualHost.list()) { all.append(one.id) }
        #expect(all.contains(host.id) && all.contains("/"))

        try await host.client.send(VirtualHost.delete(name: host.id))
        let (error, code) = try await host.failure(of: VirtualHost.get(name: host.id))
        #expect(error.status == 404 && code == .objectNotFound)
        #expect(try await host.client.response(to: change).status == 201)
    }

    @Test("the overview names the product and its exchange types") func overview() async throws {
        let overview = try await RabbitMQServer.client().send(Overview.get())
        #expect(overview.productName == "RabbitMQ" && !overview.productVersion.isEmpty)
        #expect(overview.exchangeTypes.map(\.name).contains("direct"))
    }

    @Test("a wrong password and a missing permission have different error codes")
    func authorization() async throws {
        let host = try await TestHost()
        let user = try await newUser(host, tags: ["management"])
        #expect(
            try await user.client.send(CurrentUser.get()) == CurrentUser(name: user.id, tags: ["management"])
        )

        let wrong = RabbitMQServer.client(user: user.id.rawValue, password: "wrong-password")
        let rejection = try await #require(throws: ClientError.self) {
            try await wrong.send(CurrentUser.get())
        }
        #expect(rejection.status == .unauthorized && rejection.isCode(.loginFailed))
        #expect(!"\(rejection)".contains("wrong-password"))

        let refusal = try await #require(throws: ClientError.self) { try await user.client.send(User.list()) }
        #expect(refusal.status == .unauthorized && refusal.isCode(.accessRefused))
        #expect(refusal.response?.message == "Not administrator user")
    }

    @Test("a user declares only the queues whose names the permission allows")
    func permissions() async throws {
        let host = try await TestHost()
        let user = try await newUser(host, tags: ["management"])
        let id = Permission.ID(vhost: host.id, user: user.id)
        let set = Permission.set(id: id, configure: "^own-", write: ".*", read: "")
        #expect(try await host.client.response(to: set).status == 201)
        #expect(try await host.client.response(to: set).status == 204)
        let permission = try await host.client.send(Permission.get(id: id))
        #expect(
            permission == Permission(vhost: host.id, user: user.id, configure: "^own-", write: ".*", read: "")
        )
        #expect(try await host.client.send(Permission.list()).contains(permission))

        try await user.client.send(Queue.declare(id: host.queue("own-orders")))
        let refusal = try await #require(throws: ClientError.self) {
            try await user.client.send(Queue.declare(id: host.queue("orders")))
        }
        #expect(refusal.status == .unauthorized && refusal.isCode(.accessRefused))

        try await host.client.send(Permission.delete(id: id))
        let (error, code) = try await host.failure(of: Permission.get(id: id))
        #expect(error.status == 404 && code == .objectNotFound)
    }

    @Test("several users are deleted with one call") func usersAreDeletedTogether() async throws {
        let host = try await TestHost()
        let users = try await [newUser(host, tags: []), newUser(host, tags: ["monitoring", "own"])].map(\.id)
        let found = try await host.client.send(User.get(name: users[1]))
        #expect(found.tags == ["monitoring", "own"] && !"\(found)".contains(found.passwordHash.exposed))
        #expect(Set(try await host.client.send(User.list()).map(\.id)).isSuperset(of: users))

        try await host.client.send(User.deleteAll(users: users))
        #expect(Set(try await host.client.send(User.list()).map(\.id)).isDisjoint(with: users))
        let (error, code) = try await host.failure(of: User.delete(name: users[0]))
        #expect(error.status == 404 && code == .objectNotFound)
    }

    private func newUser(_ host: TestHost, tags: [String]) async throws -> (id: User.ID, client: Client) {
        let id = User.ID("user-\(UUID().uuidString)")
        let password = "only-for-\(id)"
        let set = User.set(name: id, password: Sensitive(password), tags: tags)
        #expect(try await host.client.response(to: set).status == 201)
        return (id, RabbitMQServer.client(user: id.rawValue, password: password))
    }
}

extension ClientError {
    fileprivate func isCode(_ code: RabbitMQAPI.ErrorCode) -> Bool {
        self.code(as: RabbitMQAPI.ErrorCode.self) == code
    }
}
