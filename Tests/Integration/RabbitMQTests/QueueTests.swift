import GenAPIMapping
import GenAPIRuntime
import RabbitMQ
import Testing

/// Queues, exchanges and bindings.
@Suite(.enabled(if: RabbitMQServer.isUp, RabbitMQServer.missing), .timeLimit(.minutes(10)))
struct QueueTests {
    @Test(
        "any queue name is escaped as a segment of the path",
        arguments: [
            "orders", "a/b", "/", "50%", "%2F", "with spaces", "a+b?c=d&e#f", "…", "über-🐰", "\"quoted\\",
        ]
    )
    func lifeCycleOfAQueue(name: String) async throws {
        let host = try await TestHost()
        let id = host.queue(name)
        #expect(try await host.client.response(to: Queue.declare(id: id)).status == 201)
        let queue = try await host.client.send(Queue.get(id: id))
        #expect(queue.id == id && queue.type == .classic && queue.durable && !queue.autoDelete)

        try await host.client.send(Queue.delete(id: id))
        let (error, code) = try await host.failure(of: Queue.get(id: id))
        #expect(error.status == 404 && code == .objectNotFound)
    }

    @Test("a queue is declared again with the same properties, not with others")
    func declaredAgain() async throws {
        let host = try await TestHost()
        let id = host.queue("orders")
        var arguments = QueueArguments(maxLength: 3, overflow: .rejectPublish, messageTTL: 60_000)
        arguments.unknownFields["x-queue-mode"] = "lazy"
        let declare = Queue.declare(id: id, durable: false, arguments: arguments)
        #expect(try await host.client.response(to: declare).status == 201)
        #expect(try await host.client.response(to: declare).status == 204)
        #expect(try await host.client.send(Queue.get(id: id)).arguments == arguments)

        arguments.maxLength = 4
        let other = Queue.declare(id: id, durable: false, arguments: arguments)
        let (error, code) = try await host.failure(of: other)
        #expect(error.status == .badRequest && code == .badRequest)
        #expect(error.response?.message?.contains("inequivalent arg 'x-max-length'") == true)
        #expect(try await host.client.send(Queue.get(id: id)).arguments.maxLength == 3)
    }

    @Test("a queue of a missing virtual host cannot be declared") func missingHost() async throws {
        let host = try await TestHost()
        let (error, code) = try await host.failure(
            of: Queue.declare(id: Queue.ID(vhost: "missing", name: "orders"))
        )
        #expect(error.status == 404 && code == .notFound && error.response?.message == "vhost_not_found")
    }

    @Test("a full queue is purged and deleted by calls that accept any media type")
    func purge() async throws {
        let host = try await TestHost()
        let id = try await host.newQueue()
        try await host.publish("a", to: id.name)
        let (error, code) = try await host.failure(of: Queue.delete(id: id, ifEmpty: true))
        #expect(error.status == .badRequest && code == .badRequest)
        #expect(error.response?.message?.contains("not empty") == true)

        // The server responds with 406 to `Accept: application/json`.
        try await host.client.send(Queue.purge(id: id))
        try await host.client.send(Queue.delete(id: id, ifEmpty: true))
    }

    @Test("an exchange is declared, read, listed and deleted") func exchanges() async throws {
        let host = try await TestHost()
        let id = host.exchange("events/all")
        let declare = Exchange.declare(id: id, type: "topic", arguments: ["alternate-exchange": "amq.fanout"])
        #expect(try await host.client.response(to: declare).status == 201)
        #expect(try await host.client.response(to: declare).status == 204)
        let exchange = try await host.client.send(Exchange.get(id: id))
        #expect(exchange.id == id && exchange.type == "topic" && exchange.durable && !exchange.internal)
        #expect(exchange.arguments == ["alternate-exchange": "amq.fanout"])
        let (_, code) = try await host.failure(of: Exchange.declare(id: id, type: "fanout"))
        #expect(code == .badRequest)

        var names: [String] = []
        for try await one in host.client.items(Exchange.listOfHost(vhost: host.id)) { names.append(one.name) }
        // The first one is the default exchange.
        #expect(names.first == "" && names.contains("amq.direct") && names.contains("events/all"))
        try await host.client.send(Exchange.delete(id: id, ifUnused: true))
        #expect(try await host.failure(of: Exchange.delete(id: id)).1 == .objectNotFound)
    }

    @Test("a binding is found and deleted by the key that the server made of its routing key")
    func bindings() async throws {
        let host = try await TestHost()
        let queue = try await host.newQueue("all/orders")
        func create(to queue: String) -> Endpoint<Binding.CreateWithHeaders> {
            Binding.create(
                vhost: host.id,
                source: "amq.topic",
                destination: queue,
                routingKey: "orders.50%/new one",
                arguments: ["x-note": "n"]
            )
        }
        let created = try await host.client.send(create(to: queue.name))
        #expect(created.location.hasPrefix("all%2Forders/"))

        let list = Binding.list(vhost: host.id, source: "amq.topic", destination: queue.name)
        let found = try await host.client.send(list)
        let binding = try #require(found.first)
        #expect(
            found.count == 1 && binding.routingKey == "orders.50%/new one"
                && binding.destinationType == .queue
        )
        #expect(binding.arguments == ["x-note": "n"])
        // The other one is that of the default exchange.
        let ofQueue = try await host.client.send(Binding.listOfQueue(vhost: host.id, queue: queue.name))
        #expect(ofQueue.count == 2 && ofQueue.contains(binding))
        #expect(try await host.client.send(Binding.listOfHost(vhost: host.id)).contains(binding))

        let delete = Binding.delete(
            vhost: host.id,
            source: binding.source,
            destination: binding.destination,
            propertiesKey: binding.propertiesKey
        )
        try await host.client.send(delete)
        #expect(try await host.client.send(list).isEmpty)
        #expect(try await host.failure(of: delete).1 == .objectNotFound)
        #expect(try await host.failure(of: create(to: "missing")).1 == .notFound)
    }
}
