import GenAPILogging
import GenAPIMapping
import GenAPITesting
import Logging
import Synchronization
import Testing
import UserAPI

@testable import GenAPIRuntime

/// What a spec calls an endpoint is what every call of it is called.
@Suite(.timeLimit(.minutes(10))) struct OperationNameTests {
    private final class Names: Middleware {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func add(_ name: String) { names.withLock { $0.append(name) } }

        func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
            -> WireResponse
        {
            add(call.operation ?? "")
            return try await next(request)
        }
    }

    private let server = StubTransport()
    private let inMiddleware = Names()
    private let inEvents = Names()
    private let lines = ObservingTests.Lines()

    private var client: Client {
        var options = ClientOptions()
        options.onEvent = { [inEvents] event in
            if case .ended(let call, _, _, _, _) = event { inEvents.add(call.operation ?? "none") }
        }
        options.logger = Logger(label: "tests") { [lines] _ in
            ObservingTests.Handler(lines: lines, logLevel: .debug)
        }
        return Client(
            SampleAPI.definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            middleware: [inMiddleware],
            options: options
        )
    }

    @Test("middleware, events and logs get the name of the operation")
    func middlewareEventsAndLogsSayTheNameOfTheOperation() async throws {
        server.on("GET", "/v1/users/7", .json(Fixture.alex))
        _ = try await client.send(Endpoint<User>.get("/users/7", operation: "User.get"))
        #expect(inMiddleware.all == ["User.get"] && inEvents.all == ["User.get"])
        #expect(!lines.all.isEmpty && lines.all.allSatisfy { $0.contains("operation=User.get") })
    }

    @Test("a handwritten call has no operation name") func aCallThatWasMadeByHandHasNoName() async throws {
        server.on("GET", "/v1/users/7", .json(Fixture.alex))
        _ = try await client.send(Endpoint<User>.get("/users/7"))
        #expect(inMiddleware.all == [""] && inEvents.all == ["none"])
        #expect(lines.all.allSatisfy { !$0.contains("operation") })
    }

    @Test("every page of a list has the operation name of the list") func everyPageOfAListIsNamedAsTheList()
        async throws
    {
        server.on(
            "GET",
            "/v1/users",
            .json(Fixture.page(["1"], total: 2), headers: ["Link": #"</v1/users?page=2>; rel="next""#]),
            .json(Fixture.page(["2"], total: 2))
        )
        let list: ListEndpoint<User> = .get("/users", operation: "User.list", paging: .link())
        var count = 0
        for try await page in client.pages(list) { count += page.elements.count }
        #expect(count == 2 && inMiddleware.all == ["User.list", "User.list"])
    }

    @Test("a call that is decoded as another type keeps its operation name")
    func anAnswerThatIsReadAsAnotherTypeKeepsTheName() async throws {
        server.on("GET", "/v1/users/7", .json(Fixture.alex))
        let call = Endpoint<User>.get("/users/7", operation: "User.get").decoding(as: JSONValue.self)
        _ = try await client.send(call)
        #expect(inMiddleware.all == ["User.get"])
    }
}
