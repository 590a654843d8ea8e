import Foundation
import GenAPIMapping
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Everything that generated code may say, said once as it says it: this file compiles, or the two halves differ.
@Suite struct SpellingTests {
    private static let oauth2 = OAuth2Definition(
        tokenURL: "/oauth/token",
        grants: [.password, .authorizationCode, .clientCredentials, .deviceCode],
        clientAuthentication: .basic,
        scopes: ["trips.read"]
    )

    private static let definition = APIDefinition(
        name: "Trips",
        envelope: .standard,
        failure: .standard,
        headers: [.header("X-Client", "genapi")],
        authorization: .oauth2(oauth2),
        retry: RetryPolicy(attempts: 3, statuses: [429, 502, 503, 504]),
        timeout: .seconds(30),
        skipsBadElements: true
    )

    @Test("generated definitions of APIs, schemes and envelopes compile") func definitions() {
        #expect(Self.definition.authorization.description == "oauth2")
        let schemes: [AuthorizationScheme] = [
            .none, .basic, .bearer, .apiKeyHeader("X-Api-Key"), .apiKeyQuery("key"),
            .xsrf(cookie: "XSRF-TOKEN", header: "X-XSRF-TOKEN"), .oauth2(Self.oauth2),
        ]
        #expect(
            schemes.map(\.description) == ["none", "basic", "bearer", "api_key", "api_key", "xsrf", "oauth2"]
        )
        let envelope = Envelope(
            data: "products.data",
            code: ["odd.key"],
            ok: "0",
            message: "msg",
            info: "info"
        )
        #expect(envelope.data.keys == ["products", "data"])
        #expect(envelope.code?.keys == ["odd.key"])
        #expect(("a\\.b.c" as JSONKeyPath).keys == ["a.b", "c"])
        #expect(FailureBody(code: "errno", message: "error", details: "details.all").details?.keys.count == 2)
    }

    @Test("generated endpoint options compile") func options() {
        let everything: Endpoint<NoContent> = .delete(
            "/users/\(User.ID("7"))",
            query: [.item("force", true)],
            headers: [.header("If-Match", "\"1\"" as String?)],
            body: .json { $0.bool("now", true) },
            options: EndpointOptions(
                timeout: .seconds(5),
                authorization: .none,
                envelope: .none,
                priority: .high,
                cache: .seconds(60),
                retry: RetryPolicy(attempts: 3, statuses: [429]),
                sendsIdempotencyKey: true
            )
        )
        #expect(everything.description == "DELETE /users/7")
        let options = everything.request.options
        #expect(options.envelope.envelope(of: .standard) == .none)
        #expect(options.authorization.scheme == AuthorizationScheme.none)
        #expect(EndpointEnvelope.inherited.envelope(of: .standard) == .standard)
        #expect(EndpointEnvelope.root.envelope(of: .standard).code == "code")
        #expect(EndpointEnvelope.own(Envelope(data: "x")).envelope(of: .standard).data == "x")
        #expect(EndpointAuthorization.scheme(.basic, scopes: ["a"]).scopes == ["a"])
    }

    @Test("generated paging modes compile and differ from each other") func pagings() {
        let all: [Paging] = [
            .standard(),
            .standard(offset: "skip", limit: "take", total: .body("meta.total")),
            .standard(total: nil),
            .page(number: "page", size: "per_page", total: .header("X-Total"), first: 0),
            .cursor(parameter: "page_token", next: .body("info.next"), limit: "limit"),
            .link(),
            .link(header: "Next-Page", limit: "_limit", total: .header("Total-Objects")),
            .realtime(order: .ascending),
            .realtime(sinceID: "since", maxID: "max", limit: nil, pagingID: "paging_id", order: .descending),
        ]
        #expect(Set(all).count == all.count)
    }

    @Test("generated endpoints compile with every kind of response") func responses() {
        let lines = [
            "\(Endpoint<[User]>.get("/a"))", "\(Endpoint<[String: User]>.get("/a"))",
            "\(Endpoint<User?>.get("/a"))",
            "\(Endpoint<User.ID>.get("/a"))", "\(Endpoint<String>.get("/a"))",
            "\(Endpoint<[[Int]]>.get("/a"))",
            "\(Endpoint<EventStream<User>>.get("/a"))", "\(Endpoint<User.ListSort>.get("/a"))",
        ]
        #expect(Set(lines) == ["GET /a"])
    }
}
