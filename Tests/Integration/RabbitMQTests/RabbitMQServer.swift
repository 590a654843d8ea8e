import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import RabbitMQ
import Testing

/// The server for the tests, if `make test` has started one.
enum RabbitMQServer {
    static let missing: Comment = "RABBITMQ_URL is not set; 'make test' starts a server."
    static var url: String? { ProcessInfo.processInfo.environment["RABBITMQ_URL"] }
    static var isUp: Bool { url != nil }

    static func client(user: String = "tests", password: String = "only-for-tests") -> Client {
        Client(
            RabbitMQAPI.definition,
            baseURL: "\(url ?? "")",
            transport: AsyncHTTPTransport(),
            credentials: .basic(user: user, password: Sensitive(password))
        )
    }
}

/// A virtual host for one test. The slash at the beginning of its name, like that of the default host, is escaped in
/// paths.
struct TestHost {
    let client = RabbitMQServer.client()
    let id: VirtualHost.ID

    init() async throws {
        id = VirtualHost.ID("/tests/\(UUID().uuidString)")
        try await client.send(VirtualHost.set(name: id, description: "For a test", tags: []))
    }

    func queue(_ name: String) -> Queue.ID { Queue.ID(vhost: id, name: name) }
    func exchange(_ name: String) -> Exchange.ID { Exchange.ID(vhost: id, name: name) }

    /// The identity of a new queue.
    func newQueue(_ name: String = "orders") async throws -> Queue.ID {
        try await client.send(Queue.declare(id: queue(name)))
        return queue(name)
    }

    /// Publishes to the queue of that name.
    @discardableResult
    func publish(_ payload: String, to queue: String, _ properties: MessageProperties = MessageProperties())
        async throws -> Bool
    {
        let call = Exchange.publish(
            id: exchange("amq.default"),
            routingKey: queue,
            payload: payload,
            properties: properties
        )
        return try await client.send(call).routed
    }

    /// The failure of a call, with its code.
    func failure<Value>(of call: Endpoint<Value>) async throws -> (ClientError, RabbitMQAPI.ErrorCode?) {
        let error = try await #require(throws: ClientError.self) { try await client.send(call) }
        return (error, error.code(as: RabbitMQAPI.ErrorCode.self))
    }
}
