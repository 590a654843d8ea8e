public import Foundation
public import GenAPIRuntime
import StoredCalls

/// The end of an upload.
public struct FinishedUpload<Value: Sendable>: Sendable {
    /// The name that the app has given to the upload, or a unique one.
    public let name: String
    /// The response, or the error that `Client.send` would throw, or a ``BackgroundTransferError``.
    public let result: Result<Response<Value>, any Error>
}

/// An upload whose result was not handled yet.
public struct PendingUpload: Hashable, Sendable {
    /// The name that the app has given to the upload, or a unique one.
    public let name: String
    /// The name of the call in the API's spec; for a hand-written endpoint, its method and path.
    public let operation: String
    /// When the app has begun it.
    public let queuedAt: Date
}

/// Receives the results of one operation.
struct UploadHandler: Sendable {
    enum Outcome { case handled, kept, later }

    let definition: APIDefinition
    let run: @Sendable (_ name: String, StoredEndpoint, BackgroundTransfers) async -> Outcome
    let expire: @Sendable (_ name: String) async -> Outcome
}

// Uploads of an app.

extension BackgroundTransfers {
    /// Receives the results of the uploads of one operation, those that earlier processes have begun included. Call it for each
    /// operation at each launch.
    ///
    ///     await transfers.receive("User.setAvatar", as: User.self, by: client) { upload in
    ///         let user = try upload.result.get().value
    ///         …
    ///     }
    ///
    /// - Parameters:
    ///   - operation: The name of the call in the API's spec, such as `User.setAvatar`; for a hand-written endpoint, its method
    ///     and path.
    ///   - client: Sends the uploads.
    ///   - handle: Called once for each result; a second time if the app has ended before it returned, or if it has thrown an
    ///     error. In that case it is called at the next launch.
    public func receive<Value: EndpointResponse>(
        _ operation: String,
        as type: Value.Type,
        by client: Client,
        _ handle: @escaping @Sendable (FinishedUpload<Value>) async throws -> Void
    ) {
        client.endWithLogin(self)
        @Sendable func deliver(_ name: String, _ result: Result<Response<Value>, any Error>) async
            -> UploadHandler.Outcome
        {
            do { try await handle(FinishedUpload(name: name, result: result)) } catch { return .kept }
            return .handled
        }
        handlers[operation] = UploadHandler(definition: client.definition) { name, call, transfers in
            let endpoint: Endpoint<Value> = await transfers.endpoint(of: call, name, client.definition)
            do {
                let response = try await client.response(to: endpoint, in: transfers, as: name)
                return await deliver(name, .success(response))
            } catch let error {
                if error is CancellationError { return .kept }
                if let error = error as? ClientError, error.canWait { return .later }
                let isBodyLost = error is FileProblem
                return await deliver(name, .failure(isBodyLost ? BackgroundTransferError.bodyLost : error))
            }
        } expire: { name in
            await deliver(name, .failure(BackgroundTransferError.expired))
        }
        for (name, transfer) in transfers where transfer.record.call?.operation == operation { drive(name) }
    }

    /// Sends a call in the background. Returns when the call survives the end of the app.
    ///
    ///     try await transfers.upload(User.setAvatar(id: "7", image: file), as: "avatar-7")
    ///
    /// The body is copied, so that the file is not needed any more.
    ///
    /// - Parameter name: Identifies the upload; `nil` for a unique name.
    /// - Returns: The name.
    /// - Throws: ``BackgroundTransferError``; `ClientError` for a call that cannot be sent; `TransportError` if there is no
    ///   room for the body.
    @discardableResult
    public func upload<Value>(_ endpoint: Endpoint<Value>, as name: String? = nil) async throws -> String {
        let (name, operation) = (name ?? UUID().uuidString.lowercased(), endpoint.operationName)
        guard let handler = handlers[operation] else {
            throw BackgroundTransferError.noHandler(operation: operation)
        }
        guard transfers[name] == nil, beginning.insert(name).inserted else {
            throw BackgroundTransferError.nameInUse(name)
        }
        defer { beginning.remove(name) }
        let body = try endpoint.sendableBody
        let stem = UUID().uuidString.lowercased()
        guard !Value.isStreamed, StoredEndpoint(endpoint, length: 0, of: handler.definition) != nil else {
            throw BackgroundTransferError.notStorable(operation: operation)
        }
        try await write(body, stem)
        let length = try WireBody(file: files.body(stem)).length() ?? 0
        var record = TransferRecord(name: name, stem: stem, createdAt: time)
        record.call = StoredEndpoint(endpoint, length: length, of: handler.definition)
        do { try files.save(record) } catch {
            try? files.remove(record)
            throw TransportError(.other, detail: "the call cannot be stored", requestMayHaveArrived: false)
        }
        transfers[name] = Transfer(record: record, isInherited: false)
        names[stem] = name
        drive(name)
        return name
    }

    /// The uploads whose results were not handled yet, in the order of their beginning.
    public var uploads: [PendingUpload] {
        transfers.values.map(\.record).sorted { ($0.createdAt, $0.name) < ($1.createdAt, $1.name) }
            .compactMap { record in
                record.call.map { call in
                    PendingUpload(
                        name: record.name,
                        operation: call.operation,
                        queuedAt: Date(timeIntervalSince1970: Double(record.createdAt) / 1000)
                    )
                }
            }
    }

    /// Ends an upload without a result. The server may have got its request. Nothing happens for an unknown name.
    public func cancel(_ name: String) async {
        if transfers[name]?.record.call != nil { await end(name) }
    }

    func endpoint<Value>(of call: StoredEndpoint, _ name: String, _ definition: APIDefinition) -> Endpoint<
        Value
    > {
        call.endpoint(body: files.body(transfers[name]?.record.stem ?? ""), of: definition)
    }

    private func drive(_ name: String) {
        guard let transfer = transfers[name], transfer.driver == nil, let call = transfer.record.call,
            let handler = handlers[call.operation]
        else { return }
        transfers[name]?.driver = Task { [weak self, clock] in
            var failures = 0
            while !Task.isCancelled {
                guard let outcome = await self?.attempt(name, call, handler) else { return }
                switch outcome {
                case .handled: return await self?.end(name) ?? ()
                case .kept: return await self?.keep(name) ?? ()
                case .later:
                    failures += 1
                    let delay = Duration.seconds(min(600, 5 << min(failures, 10)))
                    do { try await clock.sleep(for: delay * Double.random(in: 0.5...1)) } catch { return }
                }
            }
        }
    }

    private func attempt(_ name: String, _ call: StoredEndpoint, _ handler: UploadHandler) async
        -> UploadHandler.Outcome
    {
        guard let record = transfers[name]?.record else { return .kept }
        let isTooOld = now() - .milliseconds(record.createdAt) > Self.maxAge
        if isTooOld, !record.isStarted { return await handler.expire(name) }
        return await handler.run(name, call, self)
    }

    /// The result stays for the next launch, or the next handler.
    private func keep(_ name: String) {
        transfers[name]?.driver = nil
        transfers[name]?.isInUse = false
        transfers[name]?.isInherited = true
        checkEvents()
    }
}

// Uploads end with the login of the client; the changes of an outbox wait for the next login of the account.

extension BackgroundTransfers: LoginResource {
    package func checkUnsent() {}

    package func loginEnded(discardingUnsent: Bool) async {
        for (name, transfer) in transfers where discardingUnsent || transfer.record.call != nil {
            await end(name)
        }
    }
}

extension ClientError {
    /// Whether the call had no effect and can be sent later: a connection, space on the disk or a token is missing at the moment.
    fileprivate var canWait: Bool {
        guard effect == .none else { return false }
        return switch self {
        case .transport, .authorization, .missingCredentials: true
        default: false
        }
    }
}

extension Endpoint {
    /// - Throws: `ClientError` if it cannot be sent.
    fileprivate var sendableBody: WireBody? {
        get throws(ClientError) {
            let line = RequestSummary(method: request.methodName, path: path)
            switch request.body.content {
            case .none: return nil
            case .nothingToSend: throw .nothingToSend(line)
            case .unwritable(let reason): throw .unsendable(line, reason)
            case .some(let body, _, _):
                do { _ = try body.length() } catch { throw .unsendable(line, .body(error)) }
                return body
            }
        }
    }
}
