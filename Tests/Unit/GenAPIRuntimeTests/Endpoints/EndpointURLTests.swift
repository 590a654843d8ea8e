import Foundation
import GenAPITesting
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Calls to URLs that a server has given.
@Suite(.timeLimit(.minutes(10))) struct EndpointURLTests {
    private let sample = SampleClient()

    private func path(_ text: String) throws -> EndpointPath {
        EndpointPath(try #require(URL(string: text)))
    }

    @Test(
        "a URL is sent unchanged, without its fragment",
        arguments: [
            ("http://stub.test/v1/a?q=a%20b&r=%2F", "/v1/a?q=a%20b&r=%2F"),
            ("http://stub.test/elsewhere/b%2Fc", "/elsewhere/b%2Fc"),
            ("http://STUB.test:80/v1/a#part", "/v1/a"), ("http://stub.test", "/"),
            ("http://stub.test?q=1", "/?q=1"),
            ("http://stub.test/v1/a?u=http://b.test/?x", "/v1/a?u=http://b.test/?x"),
        ]
    )
    func urlsStay(_ url: String, _ target: String) async throws {
        let name = String(target.prefix { $0 != "?" })
        sample.server.on("GET", name, .status(204))
        _ = try await sample.client.send(Endpoint<NoContent>.get(path(url)))
        #expect(sample.server.requests.map(\.url) == ["http://stub.test" + target])
    }

    @Test("query items follow those of the URL") func queryItemsComeBehindTheOnesOfTheURL() async throws {
        sample.server.on("GET", "/v1/a", .status(204))
        let call: Endpoint<NoContent> = .get(try path("http://stub.test/v1/a?q=1"), query: [.item("r", 2)])
        _ = try await sample.client.send(call)
        #expect(sample.server.requests.map(\.url) == ["http://stub.test/v1/a?q=1&r=2"])
    }

    @Test(
        "a URL of another server is rejected before anything is sent",
        arguments: ["https://stub.test/v1/a", "http://other.test/v1/a", "http://stub.test:8080/v1/a"]
    )
    func otherServers(_ url: String) async throws {
        let call: Endpoint<NoContent> = .get(try path(url))
        let error = await sample.error { try await $0.send(call) }
        guard case .unsendable(_, .otherServer)? = error else { throw Unexpected(error: error) }
        #expect(sample.server.requests.isEmpty)
    }

    @Test(
        "a URL that cannot be called is rejected before anything is sent",
        arguments: [
            "/v1/a", "a", "ftp://stub.test/a", "http://u:secret@stub.test/v1/a", "mailto:a@stub.test",
        ]
    )
    func unusableURLs(_ url: String) async throws {
        let call: Endpoint<NoContent> = .get(try path(url))
        let error = await sample.error { try await $0.send(call) }
        guard case .unsendable(_, .unusableURL)? = error else { throw Unexpected(error: error) }
        #expect(sample.server.requests.isEmpty && !"\(String(describing: error))".contains("secret"))
    }

    @Test("a URL with dot segments is not sent") func aURLCannotLeaveItsPath() async throws {
        let call: Endpoint<NoContent> = .get(try path("http://stub.test/v1/%2e%2e/admin"))
        let error = await sample.error { try await $0.send(call) }
        guard case .unsendable(_, .dotPathSegment)? = error else { throw Unexpected(error: error) }
    }

    @Test("errors and descriptions do not contain the query of the URL")
    func errorsAndDescriptionsOfAURLHaveNoQuery() async throws {
        let call: Endpoint<NoContent> = .get(try path("http://stub.test/v1/a?token=canary"))
        sample.server.on("GET", "/v1/a", .status(404))
        let error = await sample.error { try await $0.send(call) }
        #expect(error?.request.path == "/v1/a")
        #expect(
            !["\(call)", String(reflecting: call), "\(String(describing: error))"].contains {
                $0.contains("canary")
            }
        )
    }

    @Test("lists with different URLs are different lists") func listsOfTwoURLsAreTwoLists() throws {
        let keys = try ["http://stub.test/v1/a?q=1", "http://stub.test/v1/a?q=2"].map { url in
            Endpoint<NoContent>.get(try path(url)).requestKey(nil)
        }
        #expect(keys[0] != keys[1])
    }
}
