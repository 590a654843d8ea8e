import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct ConnectionGateTests {
    /// Answers when it is told to, and knows how many it holds.
    final class HeldTransport: Transport {
        private struct State {
            var held: [(path: String, answer: CheckedContinuation<Void, Never>)] = []
            var order: [String] = []
            var most = 0
        }

        private let state = Mutex(State())

        var order: [String] { state.withLock(\.order) }
        var most: Int { state.withLock(\.most) }
        var held: Int { state.withLock(\.held.count) }

        func send(_ request: WireRequest) async throws -> WireResponse {
            let path = request.head.path ?? ""
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.order.append(path)
                    state.held.append((path, continuation))
                    state.most = max(state.most, state.held.count)
                }
            }
            return try await EchoTransport().send(request)
        }

        func answerOne() {
            let answer: CheckedContinuation<Void, Never>? = state.withLock { state in
                state.held.isEmpty ? nil : state.held.removeFirst().answer
            }
            answer?.resume()
        }
    }

    final class Flag: Sendable {
        private let state: Mutex<Bool>

        init(_ value: Bool) { state = Mutex(value) }

        var value: Bool { state.withLock { $0 } }

        func set(_ value: Bool) { state.withLock { $0 = value } }
    }

    final class Order: Sendable {
        private let state = Mutex<[String]>([])

        var names: [String] { state.withLock { $0 } }

        func add(_ name: String) { state.withLock { $0.append(name) } }
    }

    private func client(_ transport: any Transport, limit: Int) -> Client {
        var options = ClientOptions()
        options.maxConcurrentRequests = limit
        return Client(
            APIDefinition(name: "Gate", envelope: .none),
            baseURL: "http://gate.test",
            transport: transport,
            options: options
        )
    }

    private func endpoint(_ path: EndpointPath, _ priority: TaskPriority) -> Endpoint<NoContent> {
        .get(path, options: EndpointOptions(priority: priority))
    }

    private func until(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test(
        "a call of high priority starts before 20 queued calls of low priority on 2 connections",
        .proves("SW-13")
    )
    func priorities() async throws {
        let transport = HeldTransport()
        let client = client(transport, limit: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<22 {
                group.addTask { _ = try await client.send(endpoint("/low/\(number)", .low)) }
                try await until { transport.held + client.state.gate.waiting == number + 1 }
            }
            group.addTask { _ = try await client.send(endpoint("/high", .high)) }
            try await until { client.state.gate.waiting == 21 }
            transport.answerOne()
            try await until { transport.order.count == 3 }
            #expect(transport.order[2] == "/high")
            for count in 0..<22 {
                try await until { transport.held > 0 }
                transport.answerOne()
                try await until { transport.order.count >= min(23, count + 4) }
            }
            try await group.waitForAll()
        }
        #expect(transport.most == 2)
        // In the order of arrival.
        #expect(transport.order.filter { $0 != "/high" } == (0..<22).map { "/low/\($0)" })
    }

    @Test("calls of low priority do not wait forever behind others")
    func fairness() async throws {
        let gate = ConnectionGate(limit: 1)
        let order = Order()
        let (isHeld, isIn) = (Flag(true), Flag(false))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await gate.pass(.medium) {
                    isIn.set(true)
                    while isHeld.value { await Task.yield() }
                }
            }
            while !isIn.value { await Task.yield() }
            for number in 0..<41 {
                let isLow = number == 20
                group.addTask {
                    try await gate.pass(isLow ? .low : .high) {
                        order.add(isLow ? "low" : "high")
                    }
                }
                while gate.waiting <= number { await Task.yield() }
            }
            isHeld.set(false)
            try await group.waitForAll()
        }
        let place = try #require(order.names.firstIndex(of: "low"))
        #expect(place < 40)
    }

    @Test("a call that is already cancelled does not wait for a connection")
    func cancelledBefore() async throws {
        let gate = ConnectionGate(limit: 1)
        #expect(gate.tryEnter())
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await gate.enter(.medium)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.waiting == 0)
    }

    @Test("a call that stops waiting does not change the order of the others")
    func cancellation() async throws {
        let transport = HeldTransport()
        let client = client(transport, limit: 3)
        let calls = (0..<1000).map { number in
            Task { try await client.send(endpoint("/\(number)", .medium)) }
        }
        try await until { transport.held == 3 && client.state.gate.waiting == 997 }
        let running = Set(transport.order)
        for (number, call) in calls.enumerated() where number % 2 == 0 && !running.contains("/\(number)") {
            call.cancel()
        }
        let answering = Task { while !Task.isCancelled { transport.answerOne(); await Task.yield() } }
        var answered = 0
        for (number, call) in calls.enumerated() {
            do {
                _ = try await call.value
                answered += 1
            } catch {
                #expect(error is CancellationError && number % 2 == 0)
            }
        }
        answering.cancel()
        #expect(answered >= 500)
        #expect(transport.most <= 3)
        #expect(client.state.gate.waiting == 0)
    }
}

extension ConnectionGate {
    fileprivate func pass(_ priority: TaskPriority, _ body: () async throws -> Void) async throws {
        if !tryEnter() { try await enter(priority) }
        defer { leave() }
        try await body()
    }
}
