import GenAPIRuntime
import StoredCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The requests of operations.

extension OfflineElement {
    /// Sends the call of an operation.
    ///
    /// - Throws: What `Client.send` does.
    static func send(_ operation: Operation, _ sending: Sending, by client: Client) async throws
        -> OperationResult
    {
        guard operation.returnsElement else {
            let response = try await sending.response(to: operation, as: NoContent.self, by: client)
            return operation.kind == .delete ? .element(nil) : .applied(tag: response.headers["ETag"])
        }
        let response = try await sending.response(to: operation, as: Self.self, by: client)
        return .returned(response.value, tag: response.headers["ETag"])
    }

    /// The server's current version of the element that an operation changes.
    ///
    /// - Throws: What `Client.send` does.
    static func current(_ operation: Operation, _ options: EndpointOptions, by client: Client) async throws
        -> Operation.Remote
    {
        do {
            let endpoint = operation.call.current.endpoint(options, stores: nil, as: Self.self)
                .revalidating.outlivingLogin
            let response = try await client.response(to: endpoint)
            return Operation.Remote(value: try response.value.jsonValue, tag: response.headers["ETag"])
        } catch let error as ClientError where error.status == .notFound || error.status == .gone {
            return Operation.Remote(value: nil, tag: nil)
        }
    }
}

/// The parts that a stored call is sent with.
struct Sending: Sendable {
    let options: EndpointOptions
    /// The folder of the stores of all accounts.
    let stores: URL?
    /// `nil` for a call without files.
    let progress: (@Sendable (_ sent: Int, _ total: Int?) -> Void)?

    /// - Throws: What `Client.send` does.
    fileprivate func response<Value: EndpointResponse>(
        to operation: Operation,
        as type: Value.Type,
        by client: Client
    ) async throws -> Response<Value> {
        let endpoint = endpoint(of: operation, as: type)
        guard let calls = client.backgroundCalls, let transfer = operation.transfer else {
            return try await client.response(to: endpoint)
        }
        return try await client.response(to: endpoint, in: calls, as: transfer)
    }

    func endpoint<Response>(of operation: Operation, as response: Response.Type) -> Endpoint<Response> {
        let endpoint = operation.call.endpoint(options, stores: stores, as: response).outlivingLogin
        return progress.map { endpoint.reporting(to: $0) } ?? endpoint
    }
}
