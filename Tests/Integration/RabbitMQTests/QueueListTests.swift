import GenAPIRepositories
import GenAPIRuntime
import RabbitMQ
import Testing

/// Lists in numbered pages.
@Suite(.enabled(if: RabbitMQServer.isUp, RabbitMQServer.missing), .timeLimit(.minutes(10)))
struct QueueListTests {
    private static let names = (10..<67).map { "queue/\($0)" }

    private func hostWithQueues() async throws -> TestHost {
        let host = try await TestHost()
        try await withThrowingTaskGroup { group in
            for name in Self.names {
                group.addTask { _ = try await host.newQueue(name) }
            }
            try await group.waitForAll()
        }
        return host
    }

    @Test("57 queues are read in pages of 10, each with the total")
    func pages() async throws {
        let host = try await hostWithQueues()
        var names: [String] = []
        var count = 0
        for try await page in host.client.pages(Queue.listOfHost(vhost: host.id, sort: .name), limit: 10) {
            #expect(page.total == 57 && page.elements.count <= 10)
            names += page.elements.map(\.name)
            count += 1
        }
        #expect(names == Self.names && count >= 6)

        names = []
        let reversed = Queue.listOfHost(vhost: host.id, sort: .name, sortReverse: true)
        for try await queue in host.client.items(reversed, limit: 25) { names.append(queue.name) }
        #expect(names == Self.names.reversed())
    }

    @Test("a filter selects by a part of the name or by an expression")
    func filters() async throws {
        let host = try await hostWithQueues()
        func names(_ list: ListEndpoint<Queue>) async throws -> [String] {
            let page = try await host.client.firstPage(of: list, limit: 20)
            #expect(page.total == page.elements.count && page.isEnd)
            return page.elements.map(\.name).sorted()
        }
        #expect(
            try await names(Queue.listOfHost(vhost: host.id, name: "/3")) == (30..<40).map { "queue/\($0)" }
        )
        let expression = Queue.listOfHost(vhost: host.id, name: "^queue/[15]0$", useRegex: true)
        #expect(try await names(expression) == ["queue/10", "queue/50"])
        #expect(try await names(Queue.listOfHost(vhost: host.id, name: "^queue", useRegex: false)).isEmpty)
        let error = try await #require(throws: ClientError.self) {
            try await names(Queue.listOfHost(vhost: host.id, name: "(", useRegex: true))
        }
        #expect(error.code(as: RabbitMQAPI.ErrorCode.self) == .badRequest)
    }

    @Test("queues that are deleted during the iteration hide no other queue")
    func deletions() async throws {
        let host = try await hostWithQueues()
        var names: [String] = []
        for try await page in host.client.pages(Queue.listOfHost(vhost: host.id, sort: .name), limit: 10) {
            if names.isEmpty {
                for name in page.elements.prefix(8).map(\.name) {
                    try await host.client.send(Queue.delete(id: host.queue(name)))
                }
            }
            names += page.elements.map(\.name)
        }
        #expect(names == Self.names)
    }

    @Test("a list that shrinks while it is read ends")
    func shrinking() async throws {
        let host = try await hostWithQueues()
        var names: [String] = []
        for try await page in host.client.pages(Queue.listOfHost(vhost: host.id, sort: .name), limit: 10) {
            names += page.elements.map(\.name)
            guard names.count > 40 else { continue }
            for name in Self.names.dropFirst(4) where try await exists(name, host) {
                try await host.client.send(Queue.delete(id: host.queue(name)))
            }
        }
        #expect(names == Array(Self.names.prefix(names.count)) && names.count < 57)
    }

    private func exists(_ name: String, _ host: TestHost) async throws -> Bool {
        do {
            _ = try await host.client.send(Queue.get(id: host.queue(name)))
            return true
        } catch let error as ClientError where error.status == .notFound {
            return false
        }
    }

    @Test("a page has at most 500 elements")
    func pageSizes() async throws {
        let host = try await TestHost()
        let error = try await #require(throws: ClientError.self) {
            try await host.client.firstPage(of: Queue.listOfHost(vhost: host.id), limit: 501)
        }
        #expect(error.status == .badRequest)
        #expect(error.code(as: RabbitMQAPI.ErrorCode.self) == .invalidPaginationParameters)
        #expect(try await host.client.firstPage(of: Queue.listOfHost(vhost: host.id), limit: 500).total == 0)
    }

    @Test("a repository keeps the list of a host, and deletes by host and name")
    func repository() async throws {
        let host = try await hostWithQueues()
        let repositories = Repositories(host.client)
        let list = repositories.list(Queue.listOfHost(vhost: host.id, sort: .name), limit: 10)
        try await list.refresh()
        #expect(try await list.snapshot().total == 57)
        try await list.loadToEnd()
        #expect(try await list.snapshot().rows.elements.map(\.name) == Self.names)

        let queues = repositories.repository(for: Queue.get)
        try await queues.delete(host.queue("queue/30"))
        try await list.refresh()
        try await list.loadToEnd()
        #expect(try await list.snapshot().rows.elements.map(\.name) == Self.names.filter { $0 != "queue/30" })
        #expect(try await host.failure(of: Queue.get(id: host.queue("queue/30"))).1 == .objectNotFound)
    }
}
