import Foundation
import GenAPIMapping
import GenAPIRuntime
import RabbitMQ
import Testing

@Suite(.enabled(if: RabbitMQServer.isUp, RabbitMQServer.missing), .timeLimit(.minutes(10)))
struct MessageTests {
    private func take(
        _ count: Int,
        from queue: Queue.ID,
        _ acknowledgement: Queue.Acknowledgement = .ackRequeueFalse,
        of host: TestHost,
        truncate: Int? = nil
    ) async throws -> [Message] {
        let call = Queue.takeMessages(
            id: queue,
            count: count,
            acknowledgement: acknowledgement,
            truncate: truncate
        )
        return try await host.client.send(call)
    }

    @Test("messages keep their order and their properties")
    func properties() async throws {
        let host = try await TestHost()
        let queue = try await host.newQueue("a/b")
        let properties = MessageProperties(
            messageID: "7",
            contentType: "text/plain",
            deliveryMode: .persistent,
            priority: 3,
            timestamp: Date(timeIntervalSince1970: 1_700_000_000),
            headers: ["x-list": [1, "b", true], "x-table": ["share": 0.5], "x-large": 9_007_199_254_740_993]
        )
        #expect(try await host.publish("first 🐰", to: queue.name, properties))
        #expect(try await host.publish("second", to: queue.name))

        let seen = try await take(5, from: queue, .ackRequeueTrue, of: host)
        #expect(seen.map(\.payload) == ["first 🐰", "second"] && seen.map(\.messageCount) == [1, 0])
        #expect(seen.map(\.redelivered) == [false, false])
        #expect(seen.first?.properties == properties)
        // The server writes no properties as an empty list.
        #expect(seen.last?.properties == nil)

        let taken = try await take(1, from: queue, of: host)
        #expect(taken.map(\.payload) == ["first 🐰"] && taken.first?.redelivered == true)
        #expect(try await take(5, from: queue, of: host).map(\.payload) == ["second"])
        #expect(try await take(5, from: queue, of: host).isEmpty)
    }

    @Test("a payload of bytes is published and received as Base64") func bytesAreBase64() async throws {
        let host = try await TestHost()
        let queue = try await host.newQueue()
        let publish = Exchange.publish(
            id: host.exchange("amq.default"),
            routingKey: queue.name,
            payload: "/wD/AP8=",
            payloadEncoding: .base64,
            properties: MessageProperties()
        )
        #expect(try await host.client.send(publish).routed)
        let message = try await take(1, from: queue, of: host, truncate: 2).first
        #expect(
            message?.payload == "/wA=" && message?.payloadEncoding == .base64 && message?.payloadBytes == 5
        )
    }

    @Test("an exchange routes by the routing key, and says when there is no queue")
    func routing() async throws {
        let host = try await TestHost()
        let (all, new) = try await (host.newQueue("all"), host.newQueue("new"))
        for (queue, key) in [(all, "orders.#"), (new, "orders.*.new")] {
            let bind = Binding.create(
                vhost: host.id,
                source: "amq.topic",
                destination: queue.name,
                routingKey: key
            )
            _ = try await host.client.send(bind)
        }
        func publish(_ key: String) async throws -> Bool {
            let call = Exchange.publish(
                id: host.exchange("amq.topic"),
                routingKey: key,
                payload: key,
                properties: MessageProperties()
            )
            return try await host.client.send(call).routed
        }
        #expect(try await publish("orders.7.new"))
        #expect(try await publish("orders.7.paid"))
        #expect(try await !publish("invoices.7"))
        #expect(try await take(9, from: all, of: host).map(\.payload) == ["orders.7.new", "orders.7.paid"])
        #expect(try await take(9, from: new, of: host).map(\.routingKey) == ["orders.7.new"])
        #expect(try await !host.publish("a", to: "missing"))
    }

    @Test("the node counts messages some time after they have arrived")
    func counts() async throws {
        let host = try await TestHost()
        let queue = try await host.newQueue()
        for number in 1...3 { try await host.publish("\(number)", to: queue.name) }
        var found = try await host.client.send(Queue.get(id: queue))
        for _ in 0..<200 where found.messages != 3 {
            try await Task.sleep(for: .milliseconds(50))
            found = try await host.client.send(Queue.get(id: queue))
        }
        #expect(found.messages == 3 && found.messagesReady == 3 && found.messagesUnacknowledged == 0)
    }
}
