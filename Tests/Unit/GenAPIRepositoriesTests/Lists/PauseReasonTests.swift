import BookAPI
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIRepositories

/// What a list waits for after a failure, and the times of requests of single elements.
@Suite(.timeLimit(.minutes(10))) struct PauseReasonTests {
    private let line = RequestSummary(method: "GET", path: "/a")

    private func response(_ status: HTTPStatus, retryAfter: String? = nil) -> ClientError {
        var fields = HTTPFields()
        if let retryAfter { fields[.retryAfter] = retryAfter }
        return .errorResponse(ErrorResponse(request: line, status: status, headers: ResponseHeaders(fields)))
    }

    private func reason(_ error: any Error) -> LoadState.PauseReason? {
        LoadState.PauseReason(error, at: .seconds(100))
    }

    @Test("a list waits for the authorization, or as long as the server says, and for nothing else")
    func reasons() {
        #expect(reason(ClientError.missingCredentials(line, scheme: "bearer")) == .unauthorized)
        #expect(reason(response(.unauthorized)) == .unauthorized)
        #expect(reason(response(.unauthorized, retryAfter: "7")) == .unauthorized)
        #expect(reason(ClientError.emptyBody(line, .unauthorized)) == .unauthorized)
        #expect(reason(response(503, retryAfter: "7")) == .until(.seconds(107)))
        #expect(reason(response(429, retryAfter: "0")) == .until(.seconds(101)))
        #expect(reason(response(429, retryAfter: "\(Int64.max)")) == .until(.seconds(86_500)))
        #expect(reason(response(503)) == nil && reason(response(403)) == nil)
        #expect(reason(ClientError.transport(line, TransportError(.cannotConnect))) == nil)
        #expect(reason(FetchError.closed) == nil)
    }

    @Test("a pause that the server requests begins with the response, however late it arrives")
    func lateResponse() async throws {
        let (clock, response) = (TestClock(), response(503, retryAfter: "10"))
        let repositories = Repositories(clock: clock)
        let list: ListRepository<Book> = repositories.list("books") { _ in
            clock.advance(by: .seconds(5))
            throw response
        }
        await #expect(throws: ClientError.self) { try await list.refresh() }
        guard case .paused(let reason) = try await list.snapshot().refresh else {
            Issue.record("it is not paused")
            return
        }
        #expect(reason == .until(repositories.clock.now() + .seconds(10)))
    }

    @Test(
        "the times of the latest requests are remembered, and half of too many are dropped, the oldest first"
    )
    func times() {
        let requests = ElementRequests()
        for number in 1...10_000 { requests.succeeded(ListKey("\(number)"), at: .seconds(number)) }
        requests.succeeded(ListKey("7"), at: .seconds(20_000))
        #expect(requests.fetchedAt(ListKey("1")) == .seconds(1) && requests.fetchedAt(ListKey("0")) == nil)
        #expect(requests.fetchedAt(ListKey("7")) == .seconds(20_000))
        requests.succeeded(ListKey("10001"), at: .seconds(10_001))
        for (number, isKnown) in [(1, false), (5_000, false), (5_003, true), (10_000, true), (10_001, true)] {
            #expect((requests.fetchedAt(ListKey("\(number)")) != nil) == isKnown, "\(number)")
        }
        #expect(requests.fetchedAt(ListKey("7")) == .seconds(20_000))
        requests.close()
        #expect(requests.fetchedAt(ListKey("7")) == nil)
    }

    @Test("a request in flight is shared, its end makes room for the next one, and closing cancels it")
    func sharing() async throws {
        let requests = ElementRequests()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let first = requests.request(ListKey("a")) { () async throws -> Int? in
            for await _ in gate {}
            return 1
        }
        let same = requests.request(ListKey("a")) { () async throws -> Int? in 2 }
        let other = requests.request(ListKey("b")) { () async throws -> Int? in 3 }
        #expect(try await other.value == 3)
        open.finish()
        #expect(try await first.value == 1)
        #expect(try await same.value == 1)
        #expect(try await requests.request(ListKey("a")) { () async throws -> Int? in 4 }.value == 4)
        let slow = requests.request(ListKey("a")) { () async throws -> Int? in
            try await Task.sleep(for: .seconds(1_000))
            return 5
        }
        requests.close()
        await #expect(throws: CancellationError.self) { try await slow.value }
    }
}
