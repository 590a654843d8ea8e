#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import Synchronization
    import TestTraits
    import Testing

    @testable import GenAPIStore

    /// A timeline, the newest post first, which an app reads over several launches.
    @Suite struct TimelineRestartTests {
        private let stores = TemporaryStores()
        private let timeline = Timeline()

        /// The list as a newly launched app sees it.
        private func launch() async throws -> ListRepository<Post> {
            let client = Client(
                APIDefinition(name: "Timeline", envelope: .none),
                baseURL: "http://timeline.test",
                transport: timeline.server
            )
            let repositories = Repositories(client, store: try await stores.store(), connectivity: nil)
            let paging = Paging.realtime(pagingID: "id", order: .numericDescending, pageSize: 5)
            return repositories.list(.get("/posts", paging: paging))
        }

        private func ids(_ rows: ListRows<Post>) -> [Int?] { rows.map { $0.element?.id } }

        @Test(
            "a timeline shows its rows and its gap after each restart, and continues where it ended",
            .proves("SW-18", "P4")
        )
        func gap() async throws {
            timeline.post(1...20)
            var list = try await launch()
            try await list.refresh()
            try await list.load(.append)
            #expect(ids(try await list.snapshot().rows) == Array((11...20).reversed()))

            // More posts than fit on a page arrive while the app is not running.
            timeline.post(21...40)
            timeline.isReachable = false
            list = try await launch()
            #expect(ids(try await list.snapshot().rows) == Array((11...20).reversed()))
            await #expect(throws: (any Error).self) { try await list.refresh() }
            #expect(ids(try await list.snapshot().rows) == Array((11...20).reversed()))

            timeline.isReachable = true
            try await list.refresh()
            let withGap = Array((36...40).reversed()) + [nil] + Array((11...20).reversed())
            #expect(ids(try await list.snapshot().rows) == withGap)

            list = try await launch()
            #expect(ids(try await list.snapshot().rows) == withGap)
            try await list.load(.gap(try #require(try await list.snapshot().rows.gaps.first).id))
            let smaller = Array((31...40).reversed()) + [nil] + Array((11...20).reversed())
            #expect(ids(try await list.snapshot().rows) == smaller)

            // Posts that are removed while the app is not running are missing from the gap, and new ones are above it.
            timeline.remove(25)
            timeline.post(41...43)
            list = try await launch()
            while let gap = try await list.snapshot().rows.gaps.first { try await list.load(.gap(gap.id)) }
            let filled = (11...40).reversed().filter { $0 != 25 }
            // The last page goes on below the gap.
            let below = [10]
            #expect(ids(try await list.snapshot().rows) == filled + below)
            try await list.load(.prepend)

            list = try await launch()
            let requests = timeline.requests
            // Until the server has confirmed that there is nothing between the new rows and the others.
            #expect(ids(try await list.snapshot().rows) == [43, 42, 41, nil] + filled + below)
            #expect(timeline.requests == requests)
            try await list.loadToEnd()
            let whole = [43, 42, 41] + filled + Array((1...10).reversed())
            #expect(ids(try await list.snapshot().rows) == whole)
        }
    }

    /// A server with posts, of which it returns the newest of those that are asked for.
    private final class Timeline: Sendable {
        let server = StubTransport()
        private let posts = Mutex<Set<Int>>([])
        private let reachable = Mutex(true)

        init() {
            server.on("GET", "/posts") { [self] request in
                guard reachable.withLock({ $0 }) else { throw TransportError(.cannotConnect) }
                var bounds = ["since_id": 0, "max_id": Int.max, "limit": 5]
                for item in request.query.split(separator: "&") {
                    let parts = item.split(separator: "=")
                    bounds[String(parts[0])] = Int(parts[1])
                }
                let (lower, upper) = (bounds["since_id", default: 0], bounds["max_id", default: 0])
                let found = posts.withLock { $0 }.filter { $0 > lower && $0 < upper }
                let page = found.sorted(by: >).prefix(bounds["limit", default: 0])
                return .json("[" + page.map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]")
            }
        }

        var requests: Int { server.requests.count }

        var isReachable: Bool {
            get { reachable.withLock { $0 } }
            set { reachable.withLock { $0 = newValue } }
        }

        func post(_ ids: ClosedRange<Int>) { posts.withLock { $0.formUnion(ids) } }
        func remove(_ id: Int) { _ = posts.withLock { $0.remove(id) } }
    }

    private struct Post: Identifiable, Equatable, JSONReadable, JSONWritable {
        let id: Int

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.endObject()
        }
    }
#endif
