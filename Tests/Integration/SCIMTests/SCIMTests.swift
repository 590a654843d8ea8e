import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import SCIM
import Testing

/// The server for the tests, if `make test` has started one.
private enum SCIMServer {
    static var url: String? { ProcessInfo.processInfo.environment["SCIM_URL"] }
    static var isUp: Bool { url != nil }

    static func client(token: String) -> Client {
        Client(
            SCIMAPI.definition,
            baseURL: "\(url ?? "")",
            transport: AsyncHTTPTransport(),
            credentials: .bearer(Sensitive(token))
        )
    }
}

/// Every endpoint of `Specs/SCIM`, against a server that rejects other media types.
@Suite(
    .enabled(if: SCIMServer.isUp, "SCIM_URL is not set; 'make test' starts a server."),
    .timeLimit(.minutes(10))
)
struct SCIMTests {
    private let client = SCIMServer.client(token: "only-for-tests")
    /// Every test has its own users.
    private let prefix = "user-\(UUID().uuidString.lowercased())"

    private func newUser(_ name: String = "a") async throws -> User {
        try await client.send(
            User.create(
                userName: "\(prefix)-\(name)",
                name: User.PersonName(givenName: "Ann"),
                active: true,
                emails: [User.Email(value: "\(name)@example.com", type: "work")]
            )
        )
    }

    private var ownUsers: ListEndpoint<User> { User.list(filter: "userName sw \"\(prefix)\"") }

    @Test("a user is created, read with its tag, replaced as a whole and deleted")
    func lifeCycle() async throws {
        let user = try await newUser()
        #expect(user.userName == "\(prefix)-a" && user.meta?.resourceType == "User")
        let read = try await client.send(User.get(id: user.id))
        #expect(read.value == user && read.eTag == user.meta?.version)

        var changed = user
        (changed.name, changed.active) = (nil, false)
        let replaced = try await client.send(User.replace(id: user.id, body: changed, ifMatch: read.eTag))
        #expect(replaced.name == nil && replaced.active == false && replaced.emails == user.emails)

        let error = try await #require(throws: ClientError.self) {
            try await client.send(User.replace(id: user.id, body: user, ifMatch: read.eTag))
        }
        #expect(error.status == .preconditionFailed)
        try await client.send(User.delete(id: user.id))
        let missing = try await #require(throws: ClientError.self) {
            try await client.send(User.get(id: user.id))
        }
        #expect(missing.status == .notFound && missing.response?.message?.contains("not found") == true)
    }

    @Test("changes take effect together, and their errors have codes")
    func changes() async throws {
        let user = try await newUser()
        let changes = Changes(operations: [
            Changes.Operation(op: .replace, path: "name.familyName", value: "Lee"),
            Changes.Operation(op: .remove, path: "emails[type eq \"work\"]"),
            Changes.Operation(op: .add, value: ["displayName": "Ann Lee"]),
        ])
        try await client.send(User.change(id: user.id, body: changes))
        let changed = try await client.send(User.get(id: user.id)).value
        #expect(changed.name == User.PersonName(givenName: "Ann", familyName: "Lee"))
        #expect(changed.displayName == "Ann Lee" && (changed.emails ?? []).isEmpty)
        let wrong = Changes(operations: [Changes.Operation(op: .replace, path: "id", value: "x")])
        let error = try await #require(throws: ClientError.self) {
            try await client.send(User.change(id: user.id, body: wrong))
        }
        #expect(error.code(as: SCIMAPI.ErrorCode.self) == .mutability)
    }

    @Test("a name that is taken is an error with the API's code")
    func uniqueness() async throws {
        let user = try await newUser()
        let error = try await #require(throws: ClientError.self) {
            try await client.send(User.create(userName: user.userName))
        }
        #expect(error.status == .conflict && error.code(as: SCIMAPI.ErrorCode.self) == .uniqueness)
        #expect(error.response?.message?.isEmpty == false)
    }

    @Test("a walk from 1 has every user once while others are created and deleted", arguments: [2, 3, 10])
    func walk(_ limit: Int) async throws {
        var users: [User] = []
        for number in 0..<9 { users.append(try await newUser("\(number)")) }
        var names: [String] = []
        var sizes: [Int] = []
        var isChanged = false
        for try await page in client.pages(ownUsers, limit: limit) {
            names += page.elements.map(\.userName)
            sizes.append(try #require(try page.values(as: User.ListExtra.self)).itemsPerPage)
            #expect(page.total != nil)
            guard !isChanged else { continue }
            isChanged = true
            try await client.send(User.delete(id: users[0].id))
            _ = try await newUser("later")
        }
        let expected = (1..<9).map { "\(prefix)-\($0)" }
        #expect(expected.allSatisfy(names.contains), "\(names)")
        #expect(Set(names).count == names.count)
        #expect(sizes.allSatisfy { $0 <= limit })
    }

    @Test("a list without users has one empty page")
    func empty() async throws {
        var pages = 0
        for try await page in client.pages(ownUsers) {
            pages += 1
            #expect(page.elements.isEmpty && page.total == 0)
        }
        #expect(pages == 1)
    }

    @Test("a group has its members")
    func groups() async throws {
        let (one, other) = (try await newUser("1"), try await newUser("2"))
        let created = try await client.send(
            Group.create(displayName: prefix, members: [Group.Member(value: one.id)])
        )
        #expect(created.members?.map(\.value) == [one.id])
        let member: JSONValue = [["value": .string(other.id.rawValue)]]
        let changes = Changes(operations: [Changes.Operation(op: .add, path: "members", value: member)])
        try await client.send(Group.change(id: created.id, body: changes))
        let changed = try await client.send(Group.get(id: created.id))
        #expect(Set((changed.members ?? []).map(\.value)) == [one.id, other.id])
        let filter = "displayName eq \"\(prefix)\""
        let listed = try await client.page(
            PageCall(Group.list(filter: filter, excludedAttributes: "members"))
        )
        #expect(listed.elements.map(\.id) == [created.id] && listed.elements.first?.members == nil)
        #expect(try await client.send(Group.get(id: created.id)).members?.count == 2)
        try await client.send(Group.delete(id: created.id))
    }

    @Test("the server says what it supports, and rejects a wrong token")
    func support() async throws {
        let provider = try await client.send(ServiceProvider.get())
        #expect(provider.supportsPatch && provider.largestPage != nil)
        let stranger = SCIMServer.client(token: "wrong")
        let error = try await #require(throws: ClientError.self) {
            try await stranger.page(PageCall(ownUsers))
        }
        #expect(error.status == .unauthorized && error.response?.message != nil)
        #expect(!"\(error)".contains("wrong"))
    }
}
