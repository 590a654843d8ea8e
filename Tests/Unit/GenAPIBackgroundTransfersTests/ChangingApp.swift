import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime
import GenAPITesting
import MemoAPI

@testable import GenAPIBackgroundTransfers
@testable import GenAPIRepositories

/// A device with memos, whose apps change them.
final class MemoDevice: Sendable {
    let server = MemoServer(memos: ["a", "b"])
    let system: SimulatedSystem
    let store = MemoryStore()
    let clock = TestClock()
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "genapi-transfers-\(UUID().uuidString)"
    )

    init() { system = SimulatedSystem(server) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }
}

/// A store that a process can write to until its end.
private struct StoreOfLife: LocalStore {
    private final class Reservation: OperationsReservation {}

    let base: MemoryStore
    let life: Life

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        try life.pass("begin a transaction")
        let result = try await base.transaction { [life] transaction in
            if life.isOver { throw Life.Ended() }
            return try change(transaction)
        }
        try life.pass("return from a transaction")
        return result
    }

    func reading<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        if life.isOver { throw Life.Ended() }
        return try await base.transaction(change)
    }

    func flush() async throws { try life.pass("flush the store") }

    /// An ended process has none.
    func reserveOperations() -> (any OperationsReservation)? { Reservation() }

    func removeAll(discardingUnsent: Bool) async throws {
        try await base.removeAll(discardingUnsent: discardingUnsent)
    }
}

/// A process of an app that changes memos.
final class ChangingApp: Sendable {
    let life: Life
    let device: MemoDevice
    let transfers: BackgroundTransfers
    let repositories: Repositories
    let outbox: Outbox

    init(_ device: MemoDevice, _ life: Life = Life()) async throws {
        (self.device, self.life) = (device, life)
        transfers = try BackgroundTransfers(
            device.system.service(of: life),
            in: device.folder,
            clock: device.clock,
            now: { [clock = device.clock] in .seconds(1_700_000_000) + clock.now.offset },
            willChange: { try life.pass($0) }
        )
        var options = ClientOptions()
        options.transfers = transfers
        let client = Client(
            Memo.definition,
            baseURL: "http://memos.test",
            transport: device.server,
            options: options,
            clock: device.clock
        )
        repositories = Repositories(
            client,
            store: RepositoryStore(StoreOfLife(base: device.store, life: life)),
            connectivity: nil,
            clock: device.clock
        )
        outbox = try await Outbox(repositories, for: [Memo.self])
    }

    deinit { device.system.disconnect(life) }

    /// How a change is sent.
    enum Kind: String, CaseIterable {
        case put, log, logOnce

        func endpoint(_ memo: Memo) -> Endpoint<NoContent> {
            switch self {
            case .put: .put("/memos/\(memo.id)", operation: "Memo.put", body: .json(memo))
            case .log: memo.log
            case .logOnce: memo.logOnce
            }
        }
    }

    /// Shows the memos, so that they can be changed.
    func fetch() async throws {
        let memos = repositories.repository { (id: Memo.ID) in Endpoint<Memo>.get("/memos/\(id)") }
        for id in ["a", "b"] { _ = try await memos.find(Memo.ID(id)) }
    }

    func change(_ id: String, to text: String, _ kind: Kind) async throws {
        try await outbox.update(Memo.self, Memo.ID(id)) {
            $0.text = text
        } call: { new, _ in
            kind.endpoint(new)
        }
    }

    /// Ends the app, and returns when nothing that it has begun has an effect any more.
    func end() async {
        life.end()
        for _ in 0..<3 { _ = await transfers.uploads }
    }

    /// Lets time pass and the system work until no operation makes progress by itself, or the app has ended.
    ///
    /// - Returns: Whether the time was long enough.
    func drive(_ fate: (SimulatedSystem.Job) -> SimulatedSystem.Fate = { _ in .none }) async -> Bool {
        for step in 0..<20_000 {
            if life.isOver { return true }
            let operations = await outbox.operations
            let isMoving = operations.contains { [.waiting, .sending].contains($0.state) }
            if !isMoving, device.system.jobs.isEmpty, await transfers.transfers.isEmpty { return true }
            if let job = device.system.jobs.first { device.system.perform(job, fate(job)) }
            if step % 50 == 49 { device.clock.advance(by: .seconds(60)) }
            await Task.yield()
            if step > 500 { try? await Task.sleep(for: .milliseconds(1)) }
        }
        return false
    }
}
