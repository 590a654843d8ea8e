import Foundation
import GenAPIRuntime
import GenAPITesting
import Synchronization

@testable import GenAPIBackgroundTransfers

/// The results that handlers have got, by the names of the uploads.
///
/// A client and its transfers know each other and live as long as their process. Handlers know nothing of the world.
final class HandledResults: Sendable {
    private let results = Mutex<[String: [Result<Int, any Error>]]>([:])

    subscript(name: String) -> [Result<Int, any Error>] { results.withLock { $0[name] ?? [] } }

    func add(_ result: Result<Int, any Error>, of name: String) {
        results.withLock { $0[name, default: []].append(result) }
    }
}

/// What happens outside of an app's processes, and what they have told.
final class World: Sendable {
    let server = UploadServer()
    let system: SimulatedSystem
    let clock = TestClock()
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "genapi-transfers-\(UUID().uuidString)"
    )
    let results = HandledResults()

    init() { system = SimulatedSystem(server) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The names of all files.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    func results(of name: String) -> [Result<Int, any Error>] { results[name] }

    /// - Throws: The error of an upload.
    func numbers(of name: String) throws -> [Int] { try results(of: name).map { try $0.get() } }
}

/// A process of an app that uploads files.
final class UploadingApp: Sendable {
    static let definition = APIDefinition(
        name: "Files",
        envelope: .none,
        authorization: .bearer,
        retry: RetryPolicy(attempts: 3, statuses: [503])
    )

    let life: Life
    let world: World
    let transfers: BackgroundTransfers
    let client: Client
    let token: RenewedToken

    /// - Parameter operations: Those that have a handler.
    init(_ world: World, _ life: Life = Life(), operations: [String] = Kind.allCases.map(\.rawValue))
        async throws
    {
        (self.life, self.world) = (life, world)
        transfers = try BackgroundTransfers(
            world.system.service(of: life),
            in: world.folder,
            clock: world.clock,
            now: { [clock = world.clock] in .seconds(1_700_000_000) + clock.now.offset },
            willChange: { try life.pass($0) }
        )
        token = RenewedToken(world.server)
        var options = ClientOptions()
        options.transfers = transfers
        client = Client(
            Self.definition,
            baseURL: "http://files.test",
            transport: world.server,
            credentials: Credentials(token),
            options: options,
            clock: world.clock
        )
        for operation in operations { await receive(operation) }
    }

    deinit { world.system.disconnect(life) }

    func receive(_ operation: String) async {
        await transfers.receive(operation, as: Int.self, by: client) {
            [life, results = world.results] upload in
            try life.pass("handle a result")
            results.add(upload.result.map(\.value), of: upload.name)
            try life.pass("return from the handler")
        }
    }

    /// How an upload is sent.
    enum Kind: String, CaseIterable {
        /// It may arrive twice.
        case put = "File.put"
        /// The server notices that it arrives twice.
        case postWithKey = "File.addOnce"
        /// It must not arrive twice.
        case post = "File.add"

        func endpoint(_ name: String, _ body: RequestBody) -> Endpoint<Int> {
            switch self {
            case .put: .put("/files/\(name)", operation: rawValue, body: body)
            case .postWithKey:
                .post(
                    "/files/\(name)",
                    operation: rawValue,
                    body: body,
                    options: EndpointOptions(sendsIdempotencyKey: true)
                )
            case .post: .post("/files/\(name)", operation: rawValue, body: body)
            }
        }
    }

    func upload(_ kind: Kind, _ name: String, _ bytes: [UInt8]) async throws {
        let body = RequestBody.bytes(bytes, contentType: "image/png")
        try await transfers.upload(kind.endpoint(name, body), as: name)
    }

    /// Ends the app, and returns when nothing that it has begun has an effect any more.
    func end() async {
        life.end()
        for _ in 0..<3 { _ = await transfers.uploads }
    }

    /// Lets time pass and the system work until no upload is left, or the app has ended.
    ///
    /// - Returns: Whether the time was long enough.
    func drive(_ fate: (SimulatedSystem.Job) -> SimulatedSystem.Fate = { _ in .none }) async -> Bool {
        for step in 0..<20_000 {
            if life.isOver { return true }
            if await transfers.uploads.isEmpty, world.system.jobs.isEmpty { return true }
            if let job = world.system.jobs.first { world.system.perform(job, fate(job)) }
            if step % 50 == 49 { world.clock.advance(by: .seconds(60)) }
            await Task.yield()
            if step > 500 { try? await Task.sleep(for: .milliseconds(1)) }
        }
        return false
    }
}
