import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import Kinto
import LoopbackTesting
import TestTraits
import Testing

/// The requests that a server of `Specs/Kinto` receives over a socket.
@Suite(.timeLimit(.minutes(10))) struct EndpointContractTests {
    private static let accounts: [String: ExpectedCall] = [
        "ServerInfo.get": ExpectedCall(ServerInfo.get(), "GET /v1/", isSignedIn: false),
        "Account.list": ExpectedCall(Account.list(), "GET /v1/accounts?_limit=3"),
        "Account.create": ExpectedCall(
            Account.create(id: "a b", password: "p"),
            "PUT /v1/accounts/a%20b",
            isSignedIn: false,
            body: #"{"data":{"password":"p"}}"#
        ),
        "Account.get": ExpectedCall(Account.get(id: "a"), "GET /v1/accounts/a"),
        "Account.changePassword": ExpectedCall(
            Account.changePassword(id: "a", password: .set("q")),
            "PATCH /v1/accounts/a",
            body: #"{"data":{"password":"q"}}"#
        ),
        "Account.delete": ExpectedCall(Account.delete(id: "a"), "DELETE /v1/accounts/a"),
    ]

    private static let buckets: [String: ExpectedCall] = [
        "Bucket.list": ExpectedCall(Bucket.list(), "GET /v1/buckets?_limit=3"),
        "Bucket.count": ExpectedCall(Bucket.count(), "HEAD /v1/buckets"),
        "Bucket.create": ExpectedCall(
            Bucket.create(id: "b", color: "red", ifNoneMatch: "*"),
            "PUT /v1/buckets/b",
            headers: ["If-None-Match: *"],
            body: #"{"data":{"color":"red"}}"#
        ),
        "Bucket.get": ExpectedCall(Bucket.get(id: "b"), "GET /v1/buckets/b"),
        "Bucket.update": ExpectedCall(
            Bucket.update(id: "b", color: .null, ifMatch: "\"1\""),
            "PATCH /v1/buckets/b",
            headers: ["If-Match: \"1\""],
            body: #"{"data":{"color":null}}"#
        ),
        "Bucket.delete": ExpectedCall(
            Bucket.delete(id: "b", ifMatch: "\"1\""),
            "DELETE /v1/buckets/b",
            headers: ["If-Match: \"1\""]
        ),
        "Bucket.deleteAll": ExpectedCall(Bucket.deleteAll(), "DELETE /v1/buckets"),
        "Group.list": ExpectedCall(Group.list(bucketID: "b"), "GET /v1/buckets/b/groups?_limit=3"),
        "Group.create": ExpectedCall(
            Group.create(bucketID: "b", id: "g", members: ["x", "y"]),
            "PUT /v1/buckets/b/groups/g",
            body: #"{"data":{"members":["x","y"]}}"#
        ),
        "Group.get": ExpectedCall(Group.get(bucketID: "b", id: "g"), "GET /v1/buckets/b/groups/g"),
        "Group.delete": ExpectedCall(Group.delete(bucketID: "b", id: "g"), "DELETE /v1/buckets/b/groups/g"),
    ]

    private static let collections: [String: ExpectedCall] = [
        "RecordCollection.list": ExpectedCall(
            RecordCollection.list(bucketID: "b"),
            "GET /v1/buckets/b/collections?_limit=3"
        ),
        "RecordCollection.create": ExpectedCall(
            RecordCollection.create(bucketID: "b", id: "c", cacheExpires: 5, readers: ["x"]),
            "PUT /v1/buckets/b/collections/c",
            body: #"{"data":{"cache_expires":5},"permissions":{"read":["x"]}}"#
        ),
        "RecordCollection.get": ExpectedCall(
            RecordCollection.get(bucketID: "b", id: "c"),
            "GET /v1/buckets/b/collections/c"
        ),
        "RecordCollection.update": ExpectedCall(
            RecordCollection.update(bucketID: "b", id: "c", cacheExpires: .set(7), ifMatch: "\"1\""),
            "PATCH /v1/buckets/b/collections/c",
            headers: ["If-Match: \"1\""],
            body: #"{"data":{"cache_expires":7}}"#
        ),
        "RecordCollection.delete": ExpectedCall(
            RecordCollection.delete(bucketID: "b", id: "c"),
            "DELETE /v1/buckets/b/collections/c"
        ),
    ]

    private static let path = "/v1/buckets/b/collections/c/records"
    private static let records: [String: ExpectedCall] = [
        "Record.list": ExpectedCall(
            Record.list(
                bucketID: "b",
                collectionID: "c",
                sort: "-title,rating",
                since: "\"1\"",
                title: "ü&",
                minRating: 1.5
            ),
            "GET \(path)?_sort=-title%2Crating&_since=%221%22&title=%C3%BC%26&min_rating=1.5&_limit=3"
        ),
        "Record.count": ExpectedCall(Record.count(bucketID: "b", collectionID: "c"), "HEAD \(path)"),
        "Record.create": ExpectedCall(
            Record.create(bucketID: "b", collectionID: "c", title: "t", rating: 4.5, tags: ["x"]),
            "POST \(path)",
            body: #"{"data":{"title":"t","rating":4.5,"tags":["x"]}}"#
        ),
        "Record.put": ExpectedCall(
            Record.put(bucketID: "b", collectionID: "c", id: "r", ifMatch: "\"1\"", ifNoneMatch: "*"),
            "PUT \(path)/r",
            headers: ["If-Match: \"1\"", "If-None-Match: *"],
            body: #"{"data":{"tags":[]}}"#
        ),
        "Record.get": ExpectedCall(
            Record.get(bucketID: "b", collectionID: "c", id: "r", ifNoneMatch: "\"1\""),
            "GET \(path)/r",
            headers: ["If-None-Match: \"1\""]
        ),
        "Record.update": ExpectedCall(
            Record.update(
                bucketID: "b",
                collectionID: "c",
                id: "r",
                title: .set("t"),
                rating: .null,
                tags: .set([]),
                ifMatch: "\"1\""
            ),
            "PATCH \(path)/r",
            headers: ["If-Match: \"1\""],
            body: #"{"data":{"title":"t","rating":null,"tags":[]}}"#
        ),
        "Record.delete": ExpectedCall(
            Record.delete(bucketID: "b", collectionID: "c", id: "r", ifMatch: "\"1\""),
            "DELETE \(path)/r",
            headers: ["If-Match: \"1\""]
        ),
        "Record.deleteAll": ExpectedCall(
            Record.deleteAll(bucketID: "b", collectionID: "c"),
            "DELETE \(path)"
        ),
    ]

    private static let rows = [accounts, buckets, collections, records].reduce(into: [:]) { all, rows in
        all.merge(rows) { first, _ in first }
    }

    @Test("the table of requests has every endpoint of the API", .proves("JU-05"))
    func everyEndpointHasARow() throws {
        #expect(Set(Self.rows.keys) == (try GeneratedCalls.names(of: "Kinto")))
    }

    @Test(
        "method, path, query, headers and body match the spec",
        .proves("JU-05"),
        arguments: rows.keys.sorted()
    )
    func arrives(_ name: String) async throws {
        let row = try #require(Self.rows[name])
        let server = try LoopbackServer { _ in .answer(body: "{}") }
        defer { server.stop() }
        let client = Client(
            KintoAPI.definition,
            baseURL: BaseURL("http://127.0.0.1:\(server.port)/v1"),
            transport: AsyncHTTPTransport(),
            credentials: .basic(user: "alice", password: Sensitive("p"))
        )
        // The response fits most endpoints badly, which is not tested here.
        try? await row.send(client)
        #expect(
            server.requests.map { ArrivedCall($0).description } == [
                row.arrival(authorization: "Basic YWxpY2U6cA==")
            ]
        )
    }
}
